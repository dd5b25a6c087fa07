import { sumRupees } from '@bursar/domain/kernel';
import { methodName } from '../payment-methods.js';
import { payments, type Transaction } from '../payments.contract.js';
import { suspense, type SuspenseItem } from '../suspense.contract.js';
import { day, instant, money, person, plain, reference, status } from './columns.sheets.js';
import { byId, sheet } from '../sheet.js';

/** Rupees (specification, section 2). */
export const amountDueOf = ({ amount, amount_paid }: Pick<Transaction, 'amount' | 'amount_paid'>): number =>
  sumRupees([amount, -amount_paid]);

/** A payment that went back in whole says it in its status. */
export const refundedOf = ({
  status,
  amount_paid,
  refunded_amount = 0,
}: Pick<Transaction, 'status' | 'amount_paid' | 'refunded_amount'>): number =>
  status === 'refunded' ? amount_paid : refunded_amount;

const receivedOf = (row: Transaction): number =>
  row.status === 'success' ? sumRupees([row.amount_paid, -refundedOf(row)]) : 0;

export const SUSPENSE_REASON_NAMES: Readonly<Record<SuspenseItem['why'], string>> = {
  settled: 'The fee was already paid',
  reserved: 'A receipt for several fees keeps the room',
  revoked: 'The fee had been revoked',
  amount: 'Another amount than ordered',
  currency: 'Another currency than ordered',
};

export const paymentSheets = {
  transactions: sheet({
    kind: 'transactions',
    title: 'Transactions',
    route: payments.allTransactions,
    rowId: byId,
    totals: [{ id: 'received', header: 'Received', value: receivedOf, unit: 'rupees' }],
    columns: [
      person('student_name', 'Student'),
      plain('fee_name', 'Fee'),
      { ...money('amount_paid', 'Amount Paid'), also: [{ header: 'Refunded', value: refundedOf, unit: 'rupees' }] },
      { id: 'amount_due', header: 'Amount Due', value: amountDueOf, unit: 'rupees' },
      { id: 'method', header: 'Method', value: ({ method }) => methodName(method) },
      plain('payment_reference', 'Reference'),
      {
        ...status('status', 'Approval'),
        also: [
          { header: 'Self-approved', value: ({ self_approved }) => (self_approved ? 'Yes' : 'No') },
          plain('receipt_no', 'Receipt No'),
        ],
      },
      { ...instant('payment_date', 'Date-Time'), also: [day('received_on', 'Received on')] },
      { id: 'remarks', header: 'Remarks', value: ({ remarks }) => remarks || '—' },
    ],
  }),
  suspense: sheet({
    kind: 'suspense',
    title: 'Suspense',
    route: suspense.all,
    rowId: byId,
    columns: [
      { ...plain('student_name', 'Student'), also: [plain('fee_name', 'Meant for')] },
      status('status', 'Status'),
      { id: 'why', header: 'Why', value: ({ why }) => SUSPENSE_REASON_NAMES[why] },
      money('outstanding', 'Left'),
      money('amount', 'Received'),
      money('applied', 'Applied'),
      money('refunded', 'Given Back'),
      reference('id', 'Payment'),
      instant('received_at', 'Date-Time'),
    ],
  }),
};
