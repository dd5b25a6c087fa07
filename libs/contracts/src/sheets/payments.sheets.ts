import { sumRupees } from '@bursar/domain/kernel';
import { methodName } from '../payment-methods.js';
import { payments, type Transaction } from '../payments.contract.js';
import { suspense, type SuspenseItem } from '../suspense.contract.js';
import { byId, sheet } from '../sheet.js';

/** Returns the "Amount Due" of a transaction, in rupees: amount minus amount_paid (specification, section 2). */
export const amountDueOf = ({ amount, amount_paid }: Pick<Transaction, 'amount' | 'amount_paid'>): number =>
  sumRupees([amount, -amount_paid]);

/** The reasons for which money is in suspense. */
export const SUSPENSE_REASON_NAMES: Readonly<Record<SuspenseItem['why'], string>> = {
  settled: 'The fee was already paid',
  reserved: 'A receipt for several fees keeps the room',
  revoked: 'The fee had been revoked',
  amount: 'Another amount than ordered',
  currency: 'Another currency than ordered',
};

/** The lists of money that came in. */
export const paymentSheets = {
  transactions: sheet({
    kind: 'transactions',
    title: 'Transactions',
    route: payments.allTransactions,
    rowId: byId,
    columns: [
      { id: 'student_name', header: 'Student', value: ({ student_name }) => student_name },
      { id: 'fee_name', header: 'Fee', value: ({ fee_name }) => fee_name },
      { id: 'amount_paid', header: 'Amount Paid', value: ({ amount_paid }) => amount_paid, unit: 'rupees' },
      { id: 'amount_due', header: 'Amount Due', value: amountDueOf, unit: 'rupees' },
      { id: 'method', header: 'Method', value: ({ method }) => methodName(method) },
      { id: 'payment_reference', header: 'Reference', value: ({ payment_reference }) => payment_reference },
      {
        id: 'status',
        header: 'Approval',
        value: ({ status }) => status,
        unit: 'status',
        also: [
          { header: 'Self-approved', value: ({ self_approved }) => (self_approved ? 'Yes' : 'No') },
          { header: 'Receipt No', value: ({ receipt_no }) => receipt_no },
        ],
      },
      {
        id: 'payment_date',
        header: 'Date-Time',
        value: ({ payment_date }) => payment_date,
        unit: 'instant',
        also: [{ header: 'Received on', value: ({ received_on }) => received_on, unit: 'day' }],
      },
      { id: 'remarks', header: 'Remarks', value: ({ remarks }) => remarks || '—' },
    ],
  }),
  suspense: sheet({
    kind: 'suspense',
    title: 'Suspense',
    route: suspense.all,
    rowId: byId,
    columns: [
      {
        id: 'student_name',
        header: 'Student',
        value: ({ student_name }) => student_name,
        also: [{ header: 'Meant for', value: ({ fee_name }) => fee_name }],
      },
      { id: 'status', header: 'Status', value: ({ status }) => status, unit: 'status' },
      { id: 'why', header: 'Why', value: ({ why }) => SUSPENSE_REASON_NAMES[why] },
      { id: 'outstanding', header: 'Left', value: ({ outstanding }) => outstanding, unit: 'rupees' },
      { id: 'amount', header: 'Received', value: ({ amount }) => amount, unit: 'rupees' },
      { id: 'applied', header: 'Applied', value: ({ applied }) => applied, unit: 'rupees' },
      { id: 'refunded', header: 'Given Back', value: ({ refunded }) => refunded, unit: 'rupees' },
      { id: 'id', header: 'Payment', value: byId },
      { id: 'received_at', header: 'Date-Time', value: ({ received_at }) => received_at, unit: 'instant' },
    ],
  }),
};
