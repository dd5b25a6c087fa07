import { financialYearName, formatPaise, type Words } from '../kernel/index.js';
import { type ExpenseEvents } from './events.js';

const noted = (note: string): string => (note === '' ? '' : `: ${note}`);
const what = (kind: 'claim' | 'purchase'): string => (kind === 'claim' ? 'the claim' : 'the purchase');

/** Expenses as the audit trail tells them. */
export const expensesWords: Words<ExpenseEvents> = {
  ExpenseSubmitted: ({ kind, amountPaise }, about) => ({
    says: `${kind === 'claim' ? 'Claimed' : 'Asked to buy for'} ${formatPaise(amountPaise)}: ${about}`,
    amountPaise,
  }),
  ReceiptAttached: ({ receipt: { fileName } }, about) => ({ says: `Attached the receipt ${fileName} of ${about}` }),
  ExpenseApproved: ({ kind, amountPaise, financialYear, note }, about) => ({
    says: `Approved ${what(kind)} of ${formatPaise(amountPaise)} of ${about}, charged to ${financialYearName(financialYear)}${noted(note)}`,
    amountPaise,
  }),
  ExpenseRejected: ({ kind, amountPaise, note }, about) => ({
    says: `Rejected ${what(kind)} of ${formatPaise(amountPaise)} of ${about}${noted(note)}`,
    amountPaise,
  }),
  ExpenseWithdrawn: ({ kind, amountPaise }, about) => ({
    says: `Withdrew ${what(kind)} of ${formatPaise(amountPaise)} of ${about}`,
    amountPaise,
  }),
  PurchaseBilled: ({ billNumber, billedPaise, amountPaise }, about) => ({
    says: `Entered the bill ${billNumber} of ${formatPaise(billedPaise)} for the purchase of ${formatPaise(amountPaise)} of ${about}`,
    amountPaise: billedPaise,
  }),
  PurchaseCancelled: ({ amountPaise, reason }, about) => ({
    says: `Cancelled the purchase of ${formatPaise(amountPaise)} of ${about}: ${reason}`,
    amountPaise,
  }),
  ExpenseReversed: ({ kind, reversedPaise, paidOn, reason }, about) => ({
    says: `Reversed ${what(kind)} of ${formatPaise(reversedPaise)} of ${about}${paidOn === null ? '' : `, paid on ${paidOn}`}: ${reason}`,
    amountPaise: reversedPaise,
  }),
  ExpensePaid: ({ paidPaise, paidOn, paymentReference }, about) => ({
    says: `Paid ${formatPaise(paidPaise)} to ${about} on ${paidOn}, reference ${paymentReference}`,
    amountPaise: paidPaise,
  }),
};
