import { pending, type PendingItem, statusWord } from '@bursar/contracts';
import {
  dismissalOf,
  operationsSheets,
  PENDING_KIND_NAMES,
  pendingStatusOf,
} from '@bursar/contracts/sheets/operations';
import { type ComponentProps, type ReactNode, useCallback, useEffect, useState } from 'react';

import { Banner } from '../../shared/feedback/banner.js';
import { useOutcome } from '../../shared/feedback/outcome.js';
import { Id } from '../../shared/figures/id.js';
import { Noted } from '../../shared/figures/noted.js';
import { StatusBadge } from '../../shared/figures/status-badge.js';
import { useLiveJob } from '../../shared/live/live-jobs.js';
import { ActButton } from '../../shared/past/act-button.js';
import { useAction } from '../../shared/server/use-action.js';
import { useRoute } from '../../shared/server/use-route.js';
import { useMay } from '../../shared/session/use-may.js';
import { Stack } from '../../shared/shell/layout.js';
import { PageHeader } from '../../shared/shell/page-header.js';
import { columnsOf } from '../../shared/table/column.js';
import { Register } from '../../shared/table/register.js';
import { DismissDialog } from './dismiss-dialog.js';
import { StopWaitingDialog } from './stop-waiting-dialog.js';

/** The gateway closes a payment's item; an administrator can only stop waiting. */
const closingOf = ({ kind }: PendingItem): string => (kind === 'payment' ? 'Stop waiting' : 'Dismiss');
const Closing = (props: ComponentProps<typeof DismissDialog>) =>
  props.item.kind === 'payment' ? <StopWaitingDialog {...props} /> : <DismissDialog {...props} />;

const COLUMNS = columnsOf(operationsSheets.pending.columns, {
  what: { sortable: true },
  why: { cell: (item) => <Noted note={dismissalOf(item)}>{item.why}</Noted> },
  since: { sortable: true },
  status: { cell: (item) => <StatusBadge status={pendingStatusOf(item.status)} />, sortable: true },
  kind: { sortable: true, from: 1440 },
  subject: {
    cell: ({ kind, subject }) => (kind === 'letter' ? subject : <Id of={subject} />),
    sortable: true,
    from: 1440,
  },
});

const FILTERS = [
  {
    field: 'status',
    label: 'Status',
    options: (['open', 'resolved', 'dismissed'] as const).map((value) => ({
      value,
      label: statusWord(pendingStatusOf(value)),
    })),
  },
  {
    field: 'kind',
    label: 'Kind',
    options: Object.entries(PENDING_KIND_NAMES).map(([value, label]) => ({ value, label })),
  },
];

export function PendingPage({ proof }: { readonly proof: ReactNode }) {
  const [banner, report] = useOutcome('');
  const [closing, setClosing] = useState<PendingItem>();
  const may = useMay(pending.dismiss);
  const { mutate } = useAction(pending.retry);
  const actions = useCallback(
    (item: PendingItem) =>
      item.status === 'open' && (
        <>
          {item.kind === 'step' && (
            <ActButton
              size="small"
              look="primary"
              aria-label={`Try again: ${item.what}`}
              onClick={() =>
                mutate(
                  { id: item.id },
                  {
                    onSuccess: ({ message }) => report.succeeded(message),
                    onError: (error) => report.failed(error.text('The item could not be tried again.')),
                  },
                )
              }
            >
              Try again
            </ActButton>
          )}
          {item.kind !== 'refund' && (
            <ActButton size="small" aria-label={`${closingOf(item)}: ${item.what}`} onClick={() => setClosing(item)}>
              {closingOf(item)}…
            </ActButton>
          )}
        </>
      ),
    [mutate, report],
  );
  return (
    <>
      <PageHeader title="Pending" subtitle="Failed steps that wait for an administrator." />
      <Stack>
        <Lag />
        {banner}
        <Register
          sheet={operationsSheets.pending}
          columns={COLUMNS}
          search="Step, reason or record"
          filters={FILTERS}
          actions={may ? actions : undefined}
          empty="Nothing is pending. Every step has succeeded."
          failure="The pending items could not be loaded."
        />
        {proof}
      </Stack>
      {closing && <Closing item={closing} report={report} onClose={() => setClosing(undefined)} />}
    </>
  );
}

const ASK_EVERY_MS = 2_000;

function useStanding() {
  const { data, refetch } = useRoute(pending.summary, {});
  const job = useLiveJob('read-model-rebuild');
  const passes = data !== undefined && (data.behind || data.rebuilding !== undefined);
  useEffect(() => {
    if (!passes) return undefined;
    const timer = setInterval(() => void refetch(), ASK_EVERY_MS);
    return () => clearInterval(timer);
  }, [passes, refetch]);
  return { ...data, rebuilding: job ? { models: [job.id], percent: job.done } : data?.rebuilding };
}

function Lag() {
  const { rebuilding, stalled, behind } = useStanding();
  if (rebuilding) {
    const { models, percent } = rebuilding;
    const lists = models.length === 1 ? 'One list is' : `${models.length} lists are`;
    return (
      <Banner tone="notice">
        {`${lists} being built anew from the audit trail: ${percent} % done. The earlier rows are shown until then.`}
      </Banner>
    );
  }
  if (stalled) {
    return (
      <Banner tone="error">
        The lists are not updating, so recent changes do not show. Ask the server’s operator to read its log.
      </Banner>
    );
  }
  if (behind) return <Banner tone="notice">The lists are catching up with recent changes.</Banner>;
  return null;
}
