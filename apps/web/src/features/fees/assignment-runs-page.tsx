import { type AssignmentRun, assignments, billChanges } from '@bursar/contracts';
import { lazy, Suspense, useCallback, useState } from 'react';

import { formatDateTime } from '../../shared/dates.js';
import { withinChunkTimeout } from '../../shared/lazy-page.js';
import { formatCount } from '../../shared/money.js';
import { Button, ButtonLink } from '../../shared/ui/button.js';
import { Stack } from '../../shared/ui/layout.js';
import { Noted } from '../../shared/ui/noted.js';
import { useOutcome } from '../../shared/ui/outcome.js';
import { PageHeader } from '../../shared/ui/page-header.js';
import { Register } from '../../shared/ui/register.js';
import { type Filter } from '../../shared/ui/register-tools.js';
import { StatusBadge } from '../../shared/ui/status-badge.js';
import { statusLook } from '../../shared/ui/status.js';
import { type Column } from '../../shared/ui/table.js';
import { useMay } from '../../shared/use-may.js';
import { BillRuns } from './bill-runs.js';
import { SkippedDialog } from './skipped-dialog.js';
import { groupOf } from './whom.js';

const TakeBackDialog = lazy(() => withinChunkTimeout(import('./take-back-dialog.js')));

const titleOf = ({ fee_title }: AssignmentRun): string => fee_title ?? 'A fee';

/** How many students got the fee or had it, once that is known. */
const countWhenDone = ({ status }: AssignmentRun, count: number): string =>
  status === 'completed' ? formatCount(count) : '—';

const COLUMNS: readonly Column<AssignmentRun>[] = [
  {
    id: 'fee_title',
    header: 'Fee',
    cell: (run) => <Noted note={groupOf(run)}>{titleOf(run)}</Noted>,
    value: titleOf,
    also: [{ header: 'To', value: groupOf }],
    sortable: true,
  },
  {
    id: 'status',
    header: 'Status',
    cell: ({ status, failure }) => (
      <Noted note={failure}>
        <StatusBadge status={status} />
      </Noted>
    ),
    value: ({ status }) => status,
    unit: 'status',
    also: [{ header: 'Why', value: ({ failure }) => failure }],
    sortable: true,
  },
  {
    id: 'target_count',
    header: 'Students',
    cell: ({ target_count }) => formatCount(target_count),
    value: ({ target_count }) => target_count,
    align: 'end',
    sortable: true,
  },
  {
    id: 'assigned',
    header: 'Assigned',
    cell: (run) => countWhenDone(run, run.assigned),
    value: ({ assigned }) => assigned,
    align: 'end',
    sortable: true,
  },
  {
    id: 'skipped',
    header: 'Skipped',
    cell: (run) => countWhenDone(run, run.skipped),
    value: ({ skipped }) => skipped,
    align: 'end',
    sortable: true,
  },
  {
    id: 'started_by_name',
    header: 'Started By',
    cell: ({ started_by_name }) => started_by_name ?? '—',
    sortable: true,
  },
  {
    id: 'started_at',
    header: 'Started',
    cell: ({ started_at }) => formatDateTime(started_at),
    value: ({ started_at }) => started_at,
    unit: 'instant',
    also: [{ header: 'Finished', value: ({ finished_at }) => finished_at, unit: 'instant' }],
    sortable: true,
  },
];

const FILTERS: readonly Filter[] = [
  {
    field: 'status',
    label: 'Status',
    options: ['running', 'completed', 'failed'].map((value) => ({ value, label: statusLook(value).word })),
  },
];

const runId = ({ id }: AssignmentRun): string => id;

/** Every assignment of a fee to many: to whom, what became of it, and who started it. */
export default function AssignmentRunsPage() {
  const [asked, setAsked] = useState<AssignmentRun>();
  const [wrong, setWrong] = useState<AssignmentRun>();
  const [banner, report] = useOutcome('');
  const may = useMay(billChanges.takeBack);
  const actions = useCallback(
    (run: AssignmentRun) => (
      <>
        {run.skipped > 0 && (
          <Button size="small" aria-label={`Who was skipped: ${titleOf(run)}`} onClick={() => setAsked(run)}>
            Who was skipped
          </Button>
        )}
        {may && run.status !== 'running' && (
          <Button size="small" aria-label={`Take back ${titleOf(run)}, ${groupOf(run)}`} onClick={() => setWrong(run)}>
            Take back
          </Button>
        )}
      </>
    ),
    [may],
  );
  return (
    <>
      <PageHeader title="Fee Assignments" subtitle="Every assignment of a fee to many students, the newest first." />
      <Stack>
        {banner}
        <Register
          name="Fee Assignments"
          route={assignments.runs}
          columns={COLUMNS}
          rowId={runId}
          actions={actions}
          actionsHeader="Skipped/Take back"
          defaultSort="-started_at"
          search="Fee, or who started it"
          filters={FILTERS}
          empty="No fee has been assigned to many students yet."
          failure="The assignments could not be loaded."
        >
          <ButtonLink to="/admin/fees?tab=assigned">Assigned fees</ButtonLink>
        </Register>
        <BillRuns />
      </Stack>
      <Suspense>{wrong && <TakeBackDialog run={wrong} report={report} onClose={() => setWrong(undefined)} />}</Suspense>
      {asked && <SkippedDialog run={asked} onClose={() => setAsked(undefined)} />}
    </>
  );
}
