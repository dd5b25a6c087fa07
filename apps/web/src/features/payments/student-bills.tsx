import { type StudentFee } from '@bursar/contracts';
import { type ReactNode } from 'react';

import { formatDate } from '../../shared/dates.js';
import { formatRupees } from '../../shared/money.js';
import { downloadFeeReceipt } from '../../shared/receipt/fee-receipt.js';
import { Amount } from '../../shared/ui/amount.js';
import { Button } from '../../shared/ui/button.js';
import { StatusBadge } from '../../shared/ui/status-badge.js';
import { type Column } from '../../shared/ui/table.js';
import { isPaid, outstandingOf } from './outstanding.js';
import styles from './student-bills.module.css';
import { usePayBill } from './use-pay-bill.js';

const Due = ({ fee }: { readonly fee: StudentFee }) => (
  <span className={styles.due}>
    {formatDate(fee.due_date)} {fee.is_overdue && <StatusBadge status="overdue" />}
  </span>
);

/** The columns of a student's bills, but for the action (specification, "Student dashboard"). */
export const BILL_COLUMNS: readonly Column<StudentFee>[] = [
  { id: 'fee_name', header: 'Description', cell: ({ fee_name }) => fee_name, sortable: true },
  {
    id: 'total_amount',
    header: 'Amount',
    cell: ({ total_amount }) => <Amount rupees={total_amount} />,
    value: ({ total_amount }) => total_amount,
    unit: 'rupees',
    also: [{ header: 'Amount Paid', value: ({ amount_paid }) => amount_paid, unit: 'rupees' }],
    align: 'end',
    sortable: true,
  },
  {
    id: 'due_date',
    header: 'Due Date',
    cell: (fee) => <Due fee={fee} />,
    value: ({ due_date }) => due_date,
    unit: 'day',
    also: [{ header: 'Overdue', value: ({ is_overdue }) => (is_overdue ? 'Yes' : 'No') }],
    sortable: true,
  },
  {
    id: 'status',
    header: 'Status',
    cell: ({ status }) => <StatusBadge status={status} />,
    value: ({ status }) => status,
    unit: 'status',
    sortable: true,
  },
];

export const billId = ({ id }: StudentFee): string => id;

const receiptOf = (fee: StudentFee) =>
  downloadFeeReceipt({
    receiptNo: fee.id,
    studentName: fee.student_name,
    feeName: fee.fee_name,
    amountPaid: fee.amount_paid,
    method: fee.payment_method,
    reference: fee.payment_reference,
    date: fee.paid_at,
    approvedBy: fee.approved_by,
  });

/** The action of each bill: its receipt once it is paid, until then paying what is outstanding. */
export function useBillAction(): (fee: StudentFee) => ReactNode {
  const { paying, pay } = usePayBill();
  return (fee) =>
    isPaid(fee) ? (
      <Button size="small" aria-label={`Generate Receipt: ${fee.fee_name}`} onClick={() => void receiptOf(fee)}>
        Generate Receipt
      </Button>
    ) : (
      <Button
        size="small"
        look="primary"
        aria-label={`Pay ${formatRupees(outstandingOf(fee))}: ${fee.fee_name}`}
        pending={paying?.feeId === fee.id && paying.stage}
        disabled={paying !== undefined && paying.feeId !== fee.id}
        onClick={() => pay(fee)}
      >
        Pay {formatRupees(outstandingOf(fee))}
      </Button>
    );
}
