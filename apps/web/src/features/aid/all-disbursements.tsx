import { aid, type AidDisbursement } from '@bursar/contracts';
import { aidSheets } from '@bursar/contracts/sheets/aid';
import { useCallback, useState } from 'react';

import { type Report } from '../../shared/feedback/outcome.js';
import { Amount } from '../../shared/figures/amount.js';
import { formatRupees } from '../../shared/figures/money.js';
import { Noted } from '../../shared/figures/noted.js';
import { BillLink } from '../../shared/figures/record-links.js';
import { ReasonDialog } from '../../shared/overlay/reason-dialog.js';
import { ActButton } from '../../shared/past/act-button.js';
import { useMay } from '../../shared/session/use-may.js';
import { Facts } from '../../shared/shell/layout.js';
import { columnsOf } from '../../shared/table/column.js';
import { Register } from '../../shared/table/register.js';
import { studentLook } from '../../shared/table/student-look.js';
import { DISBURSEMENT_LOOKS } from './aid-columns.js';

const COLUMNS = columnsOf(aidSheets.disbursements.columns, {
  ...DISBURSEMENT_LOOKS,
  student_name: studentLook(),
  reference: { from: 1440 },
  disbursed_by: {
    from: 1024,
    cell: ({ disbursed_by, self_approved }) => (
      <Noted note={self_approved ? 'Self-approved' : undefined}>{disbursed_by}</Noted>
    ),
  },
});

const FILTERS = [
  {
    field: 'paid_to',
    label: 'Paid To',
    options: [
      { value: 'bank', label: 'Bank account' },
      { value: 'fee', label: 'Bill' },
    ],
  },
  {
    field: 'self_approved',
    label: 'Approved by',
    options: [
      { value: 'true', label: 'The same person' },
      { value: 'false', label: 'Another person' },
    ],
  },
];

const applicationOf = ({ aid_application_id }: AidDisbursement) => ({ kind: 'aid', id: aid_application_id }) as const;

const billOf = ({ student_id, fee_id, fee_name }: AidDisbursement) =>
  fee_id !== null && (
    <Facts of={[['Bill', <BillLink key="bill" studentId={student_id} id={fee_id} name={fee_name ?? 'The bill'} />]]} />
  );

interface ReverseDialogProps {
  readonly disbursement: AidDisbursement;
  readonly report: Report;
  readonly onClose: () => void;
}

function ReverseDisbursementDialog({ disbursement, report, onClose }: ReverseDialogProps) {
  const { id, student_name, aid_type, amount, paid_to, fee_name } = disbursement;
  return (
    <ReasonDialog
      title="Reverse Disbursement"
      facts={[
        ['Student', student_name],
        ['Aid type', aid_type],
        ['Paid to', paid_to === 'bank' ? 'Bank account' : (fee_name ?? 'Bill')],
        ['Amount', <Amount key="amount" rupees={amount} />],
      ]}
      consequence={
        paid_to === 'bank'
          ? 'The amount returns to the application. Get it back from the bank account. The student reads the reason.'
          : 'The amount returns to the application, and the bill owes it again. The student reads the reason.'
      }
      route={aid.reverseDisbursement}
      input={(reason) => ({ disbursement_id: id, reason })}
      failure="The disbursement could not be reversed."
      verb={`Reverse ${formatRupees(amount)}`}
      pending="Reversing…"
      onDone={({ message }) => report.succeeded(message)}
      onClose={onClose}
    />
  );
}

export function AllDisbursements({ report }: { readonly report: Report }) {
  const [reversing, setReversing] = useState<AidDisbursement>();
  const mayReverse = useMay(aid.reverseDisbursement);
  const actions = useCallback(
    (row: AidDisbursement) =>
      row.status === 'disbursed' && (
        <ActButton
          size="small"
          aria-label={`Reverse ${row.aid_type} of ${row.student_name}`}
          onClick={() => setReversing(row)}
        >
          Reverse
        </ActButton>
      ),
    [],
  );
  return (
    <>
      <Register
        sheet={aidSheets.disbursements}
        record={applicationOf}
        more={billOf}
        columns={COLUMNS}
        actions={mayReverse ? actions : undefined}
        defaultSort="-disbursed_at"
        search="Student, aid type or reference"
        filters={FILTERS}
        empty="Nothing was disbursed yet."
        failure="The disbursements could not be loaded."
      />
      {reversing && (
        <ReverseDisbursementDialog disbursement={reversing} report={report} onClose={() => setReversing(undefined)} />
      )}
    </>
  );
}
