import { ERASURE_STATUSES, type Erasure, erasures, statusWord } from '@bursar/contracts';
import { assuranceSheets } from '@bursar/contracts/sheets/assurance';
import { useState } from 'react';

import { useOutcome } from '../../shared/feedback/outcome.js';
import { formatDate } from '../../shared/figures/dates.js';
import { useAsk } from '../../shared/overlay/ask.js';
import { ActButton } from '../../shared/past/act-button.js';
import { useAction } from '../../shared/server/use-action.js';
import { useUser } from '../../shared/session/session.js';
import { lazyPart } from '../../shared/shell/lazy-part.js';
import { Stack } from '../../shared/shell/layout.js';
import { PageHeader } from '../../shared/shell/page-header.js';
import { columnsOf } from '../../shared/table/column.js';
import { type Filter } from '../../shared/table/filter.js';
import { Register } from '../../shared/table/register.js';

const { Part: EraseDialog } = lazyPart(async () => (await import('./erase-dialog.js')).EraseDialog);

const COLUMNS = columnsOf(assuranceSheets.erasures.columns, {
  name: { sortable: true },
  reason: { second: true },
  status: { sortable: true },
  requested_by_name: { from: 1600 },
  requested_at: { sortable: true },
  confirmed_by_name: { from: 1600 },
  kept_until: { sortable: true, from: 1024 },
});

const FILTERS: readonly Filter[] = [
  {
    field: 'status',
    label: 'Status',
    options: ERASURE_STATUSES.map((value) => ({ value, label: statusWord(value) })),
  },
];

const CONFIRM = 'Erase this person? Names and contacts are destroyed and cannot be restored. Money and counts stay.';
const CANCEL = 'Cancel this erasure? Nothing is erased.';

export default function ErasuresPage() {
  const [banner, report] = useOutcome('');
  const [asking, setAsking] = useState(false);
  const { confirm } = useAsk();
  const confirmation = useAction(erasures.confirm);
  const cancellation = useAction(erasures.cancel);
  const act = async ({ id, name, version }: Erasure, verb: 'confirm' | 'cancel'): Promise<void> => {
    const isConfirmed = verb === 'confirm';
    const question = isConfirmed
      ? { text: CONFIRM, about: name, verb: 'Erase person', danger: true }
      : { text: CANCEL, about: name, verb: 'Cancel erasure' };
    if (!(await confirm(question))) return;
    const { mutate } = isConfirmed ? confirmation : cancellation;
    mutate(
      { id, version },
      {
        onSuccess: ({ message }) => report.succeeded(message),
        onError: (error) => report.failed(error.text('The erasure could not be changed.')),
      },
    );
  };
  return (
    <>
      <PageHeader
        title="Erasures"
        subtitle="One administrator asks, another confirms. Money, ids, days and counts stay as they are."
        actions={
          <ActButton look="primary" onClick={() => setAsking(true)}>
            Erase a Person…
          </ActButton>
        }
      />
      <Stack>
        {banner}
        <Register
          sheet={assuranceSheets.erasures}
          columns={COLUMNS}
          search="Person or administrator"
          filters={FILTERS}
          actions={(erasure) => <Actions erasure={erasure} onDo={(verb) => void act(erasure, verb)} />}
          actionsHeader="Confirm/Cancel"
          more={keptSentence}
          empty="No person was erased."
          failure="The erasures could not be loaded."
        />
      </Stack>
      {asking && <EraseDialog report={report} onClose={() => setAsking(false)} />}
    </>
  );
}

const keptSentence = ({ status, kept_until }: Erasure) =>
  status === 'kept' &&
  kept_until !== null && <p>Erased. The name on receipts is kept until {formatDate(kept_until)}, as the law asks.</p>;

interface ActionsProps {
  readonly erasure: Erasure;
  readonly onDo: (verb: 'confirm' | 'cancel') => void;
}

function Actions({ erasure: { status, requested_by, name }, onDo }: ActionsProps) {
  const { id: ownId } = useUser();
  if (status !== 'requested') return null;
  return (
    <>
      {requested_by !== ownId && (
        <ActButton size="small" look="danger" aria-label={`Confirm: ${name}`} onClick={() => onDo('confirm')}>
          Confirm…
        </ActButton>
      )}
      <ActButton size="small" aria-label={`Cancel: ${name}`} onClick={() => onDo('cancel')}>
        Cancel…
      </ActButton>
    </>
  );
}
