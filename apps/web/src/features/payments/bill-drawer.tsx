import { fees, receipts, type StudentFee } from '@bursar/contracts';
import { invoiceNoOf } from '@bursar/contracts/sheets/fees';
import { type ReactNode } from 'react';

import { BillPayments } from '../../shared/bill/bill-payments.js';
import { Amount } from '../../shared/figures/amount.js';
import { formatDate } from '../../shared/figures/dates.js';
import { RecordId } from '../../shared/figures/record-id.js';
import { StatusBadge } from '../../shared/figures/status-badge.js';
import { Timeline, TimelineSection } from '../../shared/history/timeline.js';
import { Drawer, DrawerFoot } from '../../shared/overlay/dialog.js';
import { useRoute } from '../../shared/server/use-route.js';
import { Facts } from '../../shared/shell/layout.js';
import { stepsOf } from './bill-timeline.js';
import { outstandingOf } from './outstanding.js';
import { ProofButton } from './proof-button.js';
import { BankDeciding } from './student-bills.js';

const credited = ({ transaction_id, amount, method, reference, paid_at }: StudentFee['payments'][number]) => ({
  id: transaction_id,
  amount,
  method,
  reference,
  status: 'success',
  at: paid_at,
});

const reversed = ({
  transaction_id,
  amount,
  method,
  reference,
  reason,
  reversed_at,
  refunded,
}: StudentFee['reversals'][number]) => ({
  id: `${transaction_id}-${reversed_at}`,
  amount,
  method,
  reference,
  status: refunded ? 'refunded' : 'reversed',
  reason,
  at: reversed_at,
});

interface BillDrawerProps {
  readonly bill: StudentFee;
  readonly actions?: ReactNode;
  readonly onClose: () => void;
}

function Proofs({ bill: { id, payments } }: Pick<BillDrawerProps, 'bill'>) {
  const own = useRoute(receipts.ofFee, { student_fee_record_id: id }, { enabled: payments.length > 0 });
  if (!own.data) return null;
  const proofs = own.data.map(
    (receipt) =>
      [
        `Proof of ${receipt.receipt_no}`,
        <ProofButton key={receipt.receipt_no} receipt={receipt} route={receipts.ownProof} />,
      ] as const,
  );
  return <Facts of={proofs} />;
}

export function BillDrawer({ bill: opened, actions, onClose }: BillDrawerProps) {
  const live = useRoute(fees.studentFees, { student_id: opened.student_id });
  const bill = live.data?.find(({ id }) => id === opened.id) ?? opened;
  return (
    <Drawer title={bill.fee_name} onClose={onClose}>
      <Facts
        of={[
          ['Fee', bill.fee_name],
          ['Invoice No', invoiceNoOf(bill)],
          ...(bill.note === '' ? [] : [['Remarks', bill.note] as const]),
          ['Amount', <Amount key="amount" rupees={bill.total_amount} />],
          ['Amount Paid', <Amount key="amount-paid" rupees={bill.amount_paid} />],
          ...(bill.pending_amount > 0
            ? [['Waiting for approval', <Amount key="waiting-for-approval" rupees={bill.pending_amount} />] as const]
            : []),
          ['Outstanding', <Amount key="outstanding" rupees={outstandingOf(bill)} />],
          ['Due Date', formatDate(bill.due_date)],
          ['Status', <StatusBadge key="status" status={bill.is_overdue ? 'overdue' : bill.status} />],
        ]}
      />
      <RecordId of={bill.id} />
      {!actions && bill.confirming[0] && <BankDeciding {...bill.confirming[0]} />}
      <Proofs bill={bill} />
      <BillPayments payments={[...bill.payments.map(credited), ...bill.reversals.map(reversed)]} />
      <TimelineSection title="History">
        <Timeline steps={stepsOf(bill)} />
      </TimelineSection>
      <DrawerFoot>{actions}</DrawerFoot>
    </Drawer>
  );
}
