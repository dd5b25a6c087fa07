import { methodName, payments, type Transaction } from '@bursar/contracts';
import { amountDueOf } from '@bursar/contracts/sheets/payments';
import { type ReactNode } from 'react';

import { Amount } from '../../shared/figures/amount.js';
import { formatDate, formatDateTime } from '../../shared/figures/dates.js';
import { formatRupees } from '../../shared/figures/money.js';
import { RecordId } from '../../shared/figures/record-id.js';
import { StatusBadge } from '../../shared/figures/status-badge.js';
import { BillLink, StudentLink } from '../../shared/figures/record-links.js';
import { History } from '../../shared/history/history.js';
import { Drawer, DrawerFoot } from '../../shared/overlay/dialog.js';
import { useRoute } from '../../shared/server/use-route.js';
import { Facts } from '../../shared/shell/layout.js';
import { TransactionProof } from './transaction-proof.js';
import { useFeesOnReceipt } from './use-fees-on-receipt.js';

interface TransactionDrawerProps {
  readonly transaction: Transaction;
  readonly actions?: ReactNode;
  readonly onClose: () => void;
}

function* whyOf({ reason, replaces }: Transaction) {
  if (reason) yield ['Reason', reason] as const;
  if (replaces) yield ['Replaces', `The reversed entry ${replaces}`] as const;
}

function* refundedOf({ refunded_amount }: Transaction) {
  if (refunded_amount !== undefined) yield ['Part refunded', `${formatRupees(refunded_amount)} refunded`] as const;
}

export function TransactionDrawer({ transaction: opened, actions, onClose }: TransactionDrawerProps) {
  const ofTheFee = useRoute(payments.allTransactions, { fee_id: opened.fee_id });
  const now = ofTheFee.data?.find(({ id }) => id === opened.id) ?? opened;
  const feeNames = useFeesOnReceipt(now);
  return (
    <Drawer title="Transaction" onClose={onClose}>
      <Facts
        of={[
          ['Student', <StudentLink key="student" id={now.student_id} name={now.student_name} />],
          ['Fee', <BillLink key="bill" studentId={now.student_id} id={now.fee_id} name={now.fee_name} />],
          ...(now.counter_receipt_total === null
            ? []
            : [['On one receipt', `${feeNames}: ${formatRupees(now.counter_receipt_total)} in all`] as const]),
          ['Amount Paid', <Amount key="amount-paid" rupees={now.amount_paid} />],
          ...refundedOf(now),
          ['Payable at the time', <Amount key="payable-at-the-time" rupees={now.amount} />],
          ['Amount Due', <Amount key="amount-due" rupees={amountDueOf(now)} />],
          ['Method', methodName(now.method)],
          ['Reference', now.payment_reference],
          ['Approval', <StatusBadge key="status" status={now.status} />],
          ['Received on', formatDate(now.received_on)],
          ['Recorded on', formatDateTime(now.payment_date)],
          ['Recorded by', now.recorded_by_name ?? 'Paid online'],
          ['Approved by', now.self_approved ? `${now.approved_by ?? ''} (self-approved)` : (now.approved_by ?? '—')],
          ['Receipt No', now.receipt_no ?? '—'],
          ['Proof', <TransactionProof key="proof" transaction={now} />],
          ...whyOf(now),
          ['Remarks', now.remarks || '—'],
        ]}
      />
      <RecordId of={now.id} />
      <History kind="transaction" id={now.id} />
      <DrawerFoot>{actions}</DrawerFoot>
    </Drawer>
  );
}
