import { domainErrors, financialYearName, formatPaise, type Month, monthName, type Paise } from '../kernel/index.js';

export const refuse = domainErrors('ledger', {
  'period-closed': [
    'conflict',
    (month: Month, open: Month) => `${monthName(month)} is closed. Use a day from 1 ${monthName(open)}.`,
  ],
  'period-not-over': ['conflict', (month: Month) => `${monthName(month)} is not over.`],
  'earlier-open': ['conflict', (month: Month) => `Close ${monthName(month)} first.`],
  'before-the-books': ['conflict', (month: Month) => `The books begin in ${monthName(month)}.`],
  'already-closed': ['conflict', (month: Month, name: string) => `${monthName(month)} has been closed by ${name}.`],
  'closing-now': ['conflict', (month: Month) => `${monthName(month)} is being closed by another person.`],
  'not-last-closed': ['conflict', 'Only the last closed month can be reopened.'],
  'year-closed': [
    'conflict',
    (year: string) => `${financialYearName(year)} is closed for good. Make a voucher in the open year.`,
  ],
  blocked: [
    'conflict',
    (count: number, month: Month) =>
      `${count === 1 ? '1 thing' : `${count} things`} must be settled before ${monthName(month)} can be closed.`,
  ],
  'not-balanced': [
    'conflict',
    (debit: Paise, credit: Paise) =>
      `Debits of ${formatPaise(debit)} and credits of ${formatPaise(credit)} differ by ${formatPaise(Math.abs(debit - credit))}.`,
  ],
  'not-asked': ['conflict', 'An administrator must ask for this first.'],
  'same-person': ['conflict', 'A second administrator must confirm this.'],
  'period-not-found': ['missing', 'There is no such month.'],
});
