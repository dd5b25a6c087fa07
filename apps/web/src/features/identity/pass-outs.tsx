import { type PassOut, passOuts } from '@bursar/contracts';
import { identitySheets, passOutStatusOf } from '@bursar/contracts/sheets/identity';
import { useCallback, useState } from 'react';

import { type Report } from '../../shared/feedback/outcome.js';
import { Skeleton } from '../../shared/feedback/skeleton.js';
import { formatDateTime } from '../../shared/figures/dates.js';
import { formatCount, howMany } from '../../shared/figures/money.js';
import { Noted } from '../../shared/figures/noted.js';
import { StatusBadge } from '../../shared/figures/status-badge.js';
import { ReasonDialog } from '../../shared/overlay/reason-dialog.js';
import { ActButton } from '../../shared/past/act-button.js';
import { usePage } from '../../shared/server/use-route.js';
import { columnsOf } from '../../shared/table/column.js';
import { Register } from '../../shared/table/register.js';

const COLUMNS = columnsOf(identitySheets.passOuts.columns, {
  students: { cell: ({ students }) => formatCount(students), align: 'end' },
  status: {
    cell: (passOut) => (
      <Noted note={passOut.reversal_reason}>
        <StatusBadge status={passOutStatusOf(passOut)} />
      </Noted>
    ),
  },
});

export function PassOuts({ report }: { readonly report: Report }) {
  const marked = usePage(passOuts.list, { limit: 1 });
  const [wrong, setWrong] = useState<PassOut>();
  const actions = useCallback(
    (passOut: PassOut) =>
      passOut.reversed_at === null && (
        <ActButton
          size="small"
          aria-label={`Reverse pass-out of batch ${passOut.batch}`}
          onClick={() => setWrong(passOut)}
        >
          Reverse pass-out
        </ActButton>
      ),
    [],
  );
  if (marked.isPending) return <Skeleton width="0" />;
  if ((marked.data?.total ?? 0) === 0) return null;
  return (
    <>
      <Register
        sheet={identitySheets.passOuts}
        columns={COLUMNS}
        actions={actions}
        actionsHeader="Reverse"
        prefix="out-"
        defaultSort="-passed_out_at"
        empty="No batch has passed out yet."
        failure="The passed-out batches could not be loaded."
      />
      {wrong && <ReverseDialog passOut={wrong} report={report} onClose={() => setWrong(undefined)} />}
    </>
  );
}

interface ReverseDialogProps {
  readonly passOut: PassOut;
  readonly report: Report;
  readonly onClose: () => void;
}

const ReverseDialog = ({ passOut: { id, batch, students, passed_out_at }, report, onClose }: ReverseDialogProps) => (
  <ReasonDialog
    title="Reverse Pass-Out"
    facts={[
      ['Batch', batch],
      ['Students', formatCount(students)],
      ['Passed Out', formatDateTime(passed_out_at)],
    ]}
    consequence="The students it made inactive can sign in again. Students who were deactivated otherwise stay inactive."
    route={passOuts.reverse}
    input={(reason) => ({ id, reason })}
    failure="The pass-out could not be reversed."
    verb="Reverse Pass-Out"
    pending="Reversing…"
    cancel="Cancel"
    onDone={({ message, activated }) =>
      report.succeeded(message, `${howMany(activated, 'student')} of batch ${batch} active again`)
    }
    onClose={onClose}
  />
);
