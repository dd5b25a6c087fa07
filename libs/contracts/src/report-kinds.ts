import { financialYearOf } from '@bursar/domain/kernel';

export const REPORTS = [
  {
    kind: 'summary',
    title: 'Summary',
    about: 'Receipts and payments of a period, with the balance.',
    lead: 'amount',
    asks: ['period', 'department', 'compare'],
  },
  {
    kind: 'fees',
    title: 'Fees',
    about: 'Fees due in a period: students, billed, paid and outstanding amounts.',
    lead: 'billed',
    asks: ['period', 'department', 'compare'],
  },
  {
    kind: 'collections',
    title: 'Collections',
    about: 'Fees received by payment method, with refunds and reversals.',
    lead: 'collected',
    asks: ['period', 'by', 'department', 'compare'],
  },
  {
    kind: 'dues',
    title: 'Dues by age',
    about: 'Dues of the students on a day, by age.',
    lead: 'outstanding',
    asks: ['day', 'department'],
  },
  {
    kind: 'receivables-by-age',
    title: 'Receivables by age',
    about: 'The dues of each student, batch or department on a day, by the days that they are overdue.',
    lead: 'outstanding',
    asks: ['day', 'per', 'department'],
  },
  {
    kind: 'payroll',
    title: 'Payroll register',
    about: 'Every salary of a period: gross, deductions, net and status.',
    lead: 'amount',
    asks: ['period', 'department', 'compare'],
  },
  {
    kind: 'daybook',
    title: 'Daybook',
    about: 'All money that came in and went out, day by day.',
    lead: 'net',
    asks: ['period', 'by', 'department', 'compare'],
  },
  {
    kind: 'entries',
    title: 'Entries',
    about: 'Every line of the daybook, with the person and the record.',
    lead: 'amount',
    asks: ['period', 'of', 'department'],
  },
  {
    kind: 'budgets',
    title: 'Budget against actual',
    about: 'The budget of each department in a financial year, with spent and reserved amounts.',
    lead: 'remaining',
    asks: ['period', 'department'],
  },
  {
    kind: 'expenses',
    title: 'Expenses',
    about: 'Requests of departments in a period, with approved and paid amounts.',
    lead: 'requested',
    asks: ['period', 'department', 'compare'],
  },
  {
    kind: 'income',
    title: 'Other income',
    about: 'Donations, interest, consultancy and all other income.',
    lead: 'amount',
    asks: ['period', 'compare'],
  },
  {
    kind: 'aid',
    title: 'Aid',
    about: 'Aid of a period: applied for, granted and received.',
    lead: 'disbursed',
    asks: ['period', 'department', 'compare'],
  },
  {
    kind: 'aidfunds',
    title: 'Aid funds',
    about: 'Each fund with its deposits, promised, disbursed and available amounts.',
    lead: 'available',
    asks: [],
  },
  {
    kind: 'grants',
    title: 'Grants',
    about: 'Each grant with its spent, reserved and remaining amounts.',
    lead: 'remaining',
    asks: ['department'],
  },
  {
    kind: 'ledger',
    title: 'Ledger',
    about: 'Every line of the books with the accounts on the other side, or one account with its opening balance.',
    lead: 'debit',
    asks: ['period', 'account', 'department'],
  },
  {
    kind: 'student-ledger',
    title: 'Student ledger',
    about: 'Bills, payments, aid and refunds of one student, with the balance after each.',
    lead: 'balance',
    asks: ['student', 'period'],
  },
  {
    kind: 'trial-balance',
    title: 'Trial balance',
    about: 'Every account of the ledger: opening, debit, credit and closing of a period.',
    lead: 'closing_debit',
    asks: ['period', 'compare'],
  },
  {
    kind: 'income-expenditure',
    title: 'Income and expenditure',
    about: 'Income and expenditure of a period by account, with the surplus.',
    lead: 'amount',
    asks: ['period', 'department', 'compare'],
  },
  {
    kind: 'balance-sheet',
    title: 'Balance sheet',
    about: 'Funds, liabilities and assets on a day, beside those of a year before.',
    lead: 'assets',
    asks: ['day', 'compare'],
  },
  {
    kind: 'receipts-payments',
    title: 'Receipts and payments',
    about: 'Money in hand at the beginning and the end of a period, and every account between.',
    lead: 'receipts',
    asks: ['period'],
  },
  {
    kind: 'balance-bridge',
    title: 'Bridge to the money in hand',
    about: 'Steps from the available balance to the money in the accounts on a day, with what stays unexplained.',
    lead: 'amount',
    asks: ['day'],
  },
  {
    kind: 'dcb',
    title: 'Demand, collection, balance',
    about: 'Billed and collected fees of a period by department, batch or fee structure, with the balance.',
    lead: 'balance',
    asks: ['period', 'group'],
  },
] as const satisfies readonly {
  readonly kind: string;
  readonly title: string;
  readonly about: string;
  /** The most important sum. */
  readonly lead: string;
  readonly asks: readonly (
    | 'period'
    | 'day'
    | 'by'
    | 'group'
    | 'of'
    | 'account'
    | 'student'
    | 'per'
    | 'department'
    | 'compare'
  )[];
}[];

export type ReportKind = (typeof REPORTS)[number]['kind'];

const ASKED_BY: Readonly<Record<string, readonly string[]>> = {
  from: ['period'],
  to: ['period', 'day'],
  by: ['by', 'group'],
  of: ['of'],
  account: ['account'],
  student_id: ['student'],
  per: ['per'],
  department_id: ['department'],
  compare: ['compare'],
  period: ['period', 'day'],
};

export const STATEMENTS = [
  'trial-balance',
  'income-expenditure',
  'balance-sheet',
  'receipts-payments',
  'dcb',
  'receivables-by-age',
  'student-ledger',
  'balance-bridge',
] as const satisfies readonly ReportKind[];

export function takes(kind: ReportKind, parameter: string): boolean {
  const asked: readonly string[] = REPORTS.find((report) => report.kind === kind)?.asks ?? [];
  return (ASKED_BY[parameter] ?? []).some((ask) => asked.includes(ask));
}

export const ENTRY_SOURCES = ['fee', 'income', 'salary', 'expense', 'aid'] as const;
export type EntrySource = (typeof ENTRY_SOURCES)[number];

/** By default the financial year; for `entries` and `ledger`, the month. */
export const reportStart = (kind: ReportKind, to: string): string =>
  kind === 'entries' || kind === 'ledger' ? `${to.slice(0, 7)}-01` : `20${financialYearOf(to).slice(2, 4)}-04-01`;

export const COMPARISONS = ['before', 'last_year'] as const;
export type Comparison = (typeof COMPARISONS)[number];

export const OWED_PER = ['student', 'batch', 'department'] as const;
export type OwedPer = (typeof OWED_PER)[number];

export const REPORTED_BY = ['day', 'month'] as const;

export const DEMANDED_BY = ['department', 'batch', 'structure'] as const;
export type DemandedBy = (typeof DEMANDED_BY)[number];

export const COMPARED = { then: 'then', change: 'change', percent: 'change_percent' } as const;

/** Two-sided reports show former amounts beside each column, and no change. */
export const BESIDE: Readonly<Partial<Record<ReportKind, readonly string[]>>> = {
  'balance-sheet': ['sources', 'assets'],
};

const BEFORE = 'before_';

export const besideId = (column: string): string => BEFORE + column;

export const besideOf = (id: string): string | undefined =>
  id.startsWith(BEFORE) ? id.slice(BEFORE.length) : undefined;
