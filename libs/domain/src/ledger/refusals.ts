import { domainErrors, financialYearName, formatPaise, type Month, monthName, type Paise } from '../kernel/index.js';

export const refuse = domainErrors('ledger', {
  'period-closed': [
    'conflict',
    (month: Month, open: Month) => `${monthName(month)} is closed. Use a day from 1 ${monthName(open)}.`,
  ],
  'clock-behind': [
    'conflict',
    (month: Month) => `${monthName(month)} is closed, but the server’s clock shows it. Please tell an administrator.`,
  ],
  'period-not-over': ['conflict', (month: Month) => `${monthName(month)} is not over.`],
  'earlier-open': ['conflict', (month: Month) => `Close ${monthName(month)} first.`],
  'before-the-books': ['conflict', (month: Month) => `The books begin in ${monthName(month)}.`],
  'already-closed': ['conflict', (month: Month, name: string) => `${monthName(month)} has been closed by ${name}.`],
  'closing-now': ['conflict', (month: Month) => `${monthName(month)} is being closed already. Look again in a moment.`],
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
  'already-asked': ['conflict', (name: string) => `${name} has asked for this already. Please confirm it.`],
  'same-person': ['conflict', 'A second administrator must confirm this.'],
  'opening-differs': [
    'conflict',
    (paise: Paise) =>
      `The students' balances are ${formatPaise(Math.abs(paise))} ${paise < 0 ? 'less' : 'more'} than 1110.`,
  ],
  'opening-exists': [
    'conflict',
    (year: string) => `Opening balances of ${financialYearName(year)} have been confirmed.`,
  ],
  'opening-empty': ['invalid', 'The file has no account with a balance.'],
  'opening-not-entered': ['conflict', 'No opening balances wait for a second person.'],
  'opening-replaced': ['conflict', 'Another file was entered in the meantime. Please look at it first.'],
  'opening-own': ['conflict', 'A second person must confirm the opening balances that you entered.'],
  'opening-own-reversal': ['conflict', 'A second person must reverse the opening balances that you entered.'],
  'opening-not-confirmed': ['conflict', 'Only confirmed opening balances can be reversed.'],
  'year-not-begun': ['conflict', (year: string) => `${financialYearName(year)} has not begun.`],
  'listed-twice': ['invalid', 'An account or a student is listed twice.'],
  'no-opening-of-records': ['invalid', (name: string, led: string) => `${name} ${led}; it takes no opening balance.`],
  'no-opening-of-the-year': ['invalid', (name: string) => `${name} begins each year at zero.`],
  'account-number': ['invalid', 'An account has four digits. The first, 1 to 5, decides its kind.'],
  'account-taken': ['conflict', (name: string) => `The number is taken by ${name}.`],
  'account-name-taken': ['conflict', (name: string) => `The name is taken by ${name}.`],
  'no-account': ['missing', (account: string) => `There is no account ${account}.`],
  'account-retired': ['conflict', (name: string) => `${name} is retired.`],
  'account-of-rules': [
    'conflict',
    (name: string) => `${name} is an account of the posting rules. It can be renamed, not retired.`,
  ],
  'account-with-balance': [
    'conflict',
    (name: string, paise: Paise) =>
      `${name} has a balance of ${formatPaise(Math.abs(paise))}. Move it to another account first.`,
  ],
  'account-in-structures': [
    'conflict',
    (name: string, count: number) =>
      `${name} is the income account of ${count === 1 ? 'a fee structure' : `${count} fee structures`}.`,
  ],
  'no-income-account': ['invalid', (account: string) => `${account} is no income account of the chart.`],
  'account-in-vouchers': [
    'conflict',
    (name: string, count: number) =>
      `${name} is named by ${count === 1 ? 'a voucher that waits' : `${count} vouchers that wait`} for a decision.`,
  ],
  'voucher-not-found': ['missing', 'There is no such voucher.'],
  'lines-count': ['invalid', 'A voucher has 2 to 500 lines.'],
  'account-unknown': ['invalid', (account: string) => `There is no account ${account}.`],
  'both-sides': ['invalid', (line: number) => `Line ${line} has a debit and a credit. Give one of them.`],
  'no-amount': ['invalid', (line: number) => `Line ${line} needs a debit or a credit of more than ₹0.00.`],
  'led-account': ['conflict', (name: string, led: string) => `${name} ${led}; it takes no voucher.`],
  'voucher-too-early': ['invalid', 'Use a day from 1 April 2000.'],
  'voucher-too-late': ['invalid', (year: string) => `Use a day up to 31 March 20${year.slice(5, 7)}.`],
  'own-voucher': ['conflict', 'You cannot approve a voucher you made.'],
  'own-reversal': ['conflict', 'You cannot reverse a voucher you made.'],
  'evidence-of-maker': ['conflict', 'Only the person who made this voucher attaches its evidence.'],
  'evidence-attached': ['conflict', 'This voucher has an evidence file already.'],
  'evidence-not-found': ['missing', 'This voucher has no evidence file'],
  'evidence-missing': ['invalid', 'Choose a file'],
  'evidence-kind': ['invalid', 'Evidence must be a PDF, PNG, JPEG or WebP file'],
  'voucher-decided': ['conflict', (status: string) => `This voucher has been ${status}.`],
  'voucher-not-approved': [
    'conflict',
    (status: string) =>
      status === 'waiting' ? 'This voucher still waits for its approval.' : `This voucher has been ${status}.`,
  ],
});
