import { financialYearName, formatPaise, type Words } from '../kernel/index.js';
import { type ExpenseEvents } from './events.js';

const noted = (note: string): string => (note === '' ? '' : `: ${note}`);
const what = (kind: 'claim' | 'purchase'): string => (kind === 'claim' ? 'the claim' : 'the purchase');

/** Expenses as the audit trail tells them. */
export const expensesWords: Words<ExpenseEvents> = {
  ExpenseSubmitted: ({ kind, description, amountPaise }) => ({
    says: `${kind === 'claim' ? 'Claimed' : 'Asked to buy for'} ${formatPaise(amountPaise)}: ${description}`,
    amountPaise,
  }),
  ReceiptAttached: ({ receipt: { fileName } }) => ({ says: `Attached the receipt ${fileName}` }),
  ExpenseApproved: ({ kind, amountPaise, financialYear, note }) => ({
    says: `Approved ${what(kind)} of ${formatPaise(amountPaise)}, charged to ${financialYearName(financialYear)}${noted(note)}`,
    amountPaise,
  }),
  ExpenseRejected: ({ kind, amountPaise, note }) => ({
    says: `Rejected ${what(kind)} of ${formatPaise(amountPaise)}${noted(note)}`,
    amountPaise,
  }),
  ExpenseWithdrawn: ({ kind, amountPaise }) => ({
    says: `Withdrew ${what(kind)} of ${formatPaise(amountPaise)}`,
    amountPaise,
  }),
  PurchaseBilled: ({ billNumber, billedPaise, amountPaise }) => ({
    says: `Entered the bill ${billNumber} of ${formatPaise(billedPaise)} for a purchase of ${formatPaise(amountPaise)}`,
    amountPaise: billedPaise,
  }),
  PurchaseCancelled: ({ amountPaise, reason }) => ({
    says: `Cancelled the purchase of ${formatPaise(amountPaise)}: ${reason}`,
    amountPaise,
  }),
  ExpenseReversed: ({ kind, reversedPaise, paidOn, reason }) => ({
    says: `Reversed ${what(kind)} of ${formatPaise(reversedPaise)}${paidOn === null ? '' : `, paid on ${paidOn}`}: ${reason}`,
    amountPaise: reversedPaise,
  }),
  ExpensePaid: ({ paidPaise, paidOn, paymentReference }) => ({
    says: `Paid ${formatPaise(paidPaise)} on ${paidOn}, reference ${paymentReference}`,
    amountPaise: paidPaise,
  }),
};
