import { financialYearOf } from '@bursar/domain/kernel';
import { z } from 'zod';
import { day, departmentId, id, oneOf, optional, refusedIn } from './fields.js';
import { route } from './route.js';

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
    about: 'Funds, liabilities and assets on a day.',
    lead: 'assets',
    asks: ['day'],
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
    about: 'Steps from the available balance to the money in the accounts, with what stays unexplained.',
    lead: 'amount',
    asks: [],
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
  /** The column of the sum that matters most. */
  readonly lead: string;
  readonly asks: readonly (
    'period' | 'day' | 'by' | 'group' | 'of' | 'account' | 'student' | 'per' | 'department' | 'compare'
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

/** Signed by the finance officer and the auditor. */
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

const KINDS = REPORTS.map(({ kind }) => kind) as [ReportKind, ...ReportKind[]];

export const ENTRY_SOURCES = ['fee', 'income', 'salary', 'expense', 'aid'] as const;
export type EntrySource = (typeof ENTRY_SOURCES)[number];

/** Defaults to the financial year; for `entries` and `ledger`, to the month. */
export const reportStart = (kind: ReportKind, to: string): string =>
  kind === 'entries' || kind === 'ledger' ? `${to.slice(0, 7)}-01` : `20${financialYearOf(to).slice(2, 4)}-04-01`;

export const COMPARISONS = ['before', 'last_year'] as const;
export type Comparison = (typeof COMPARISONS)[number];

export const OWED_PER = ['student', 'batch', 'department'] as const;
export type OwedPer = (typeof OWED_PER)[number];

export const REPORTED_BY = ['day', 'month'] as const;

export const DEMANDED_BY = ['department', 'batch', 'structure'] as const;
export type DemandedBy = (typeof DEMANDED_BY)[number];

/** Columns of a comparison. */
export const COMPARED = { then: 'then', change: 'change', percent: 'change_percent' } as const;

export const reportFields = {
  kind: z.enum(KINDS, 'There is no such report'),
  by: optional(oneOf('By', [...REPORTED_BY, ...DEMANDED_BY])),
  of: optional(oneOf('Of', ENTRY_SOURCES)),
  account: optional(z.string().regex(/^[1-5]\d{3}$/, 'Account must be a number of the chart')),
  student_id: optional(id('Student')),
  per: optional(oneOf('Per', OWED_PER)),
  department_id: optional(departmentId),
  compare: optional(oneOf('Compare', COMPARISONS)),
};

export function refuseUntaken(
  kind: ReportKind,
  given: Readonly<Record<string, unknown>>,
  context: z.RefinementCtx,
): void {
  if (takes(kind, 'student_id') && given.student_id === undefined)
    refusedIn(context, 'student_id', 'Student is required');
  const choices: readonly unknown[] = kind === 'dcb' ? DEMANDED_BY : REPORTED_BY;
  if (takes(kind, 'by') && given.by !== undefined && !choices.includes(given.by))
    refusedIn(context, 'by', `By must be one of ${choices.join(', ')}`);
  for (const [field, value] of Object.entries(given)) {
    if (value === undefined || takes(kind, field)) continue;
    context.addIssue({ code: 'custom', message: `This report does not take ${field}`, path: [field] });
  }
}

export const REPORT_READERS = ['admin', 'finance_manager', 'auditor'] as const;

const period = { from: optional(day('From')), to: optional(day('To')) };

const inOrder = ({ from, to }: { readonly from?: string | undefined; readonly to?: string | undefined }): boolean =>
  from === undefined || to === undefined || from <= to;

const NOT_IN_ORDER = { message: 'From must not be after To', path: ['from'] };

const units = z.enum(['text', 'rupees', 'count', 'percent', 'day', 'month', 'status']);

const report = z.object({
  kind: z.enum(KINDS),
  /** The student whose ledger it is. */
  whose: z.string().optional(),
  from: z.string(),
  to: z.string(),
  /** ISO 8601 in UTC. */
  made_at: z.string(),
  columns: z.array(z.object({ id: z.string(), header: z.string(), unit: units })),
  rows: z.array(
    z.object({
      id: z.string(),
      /** The student or the member of staff whom the row names. */
      student_id: z.string().nullable().optional(),
      staff_id: z.string().nullable().optional(),
      values: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
    }),
  ),
  totals: z.record(z.string(), z.number()),
  /** Null unless requested. */
  previous: z.object({ from: z.string(), to: z.string() }).nullable(),
});
export type Report = z.infer<typeof report>;
export type ReportColumn = Report['columns'][number];

export const reports = {
  report: route({
    method: 'GET',
    path: '/admin/reports/:kind',
    summary: 'A report: of the current financial year so far unless a period is named, or as of the day `to`',
    who: REPORT_READERS,
    onRecord: ({ kind }) => (kind === 'payroll' || kind === 'entries' || kind === 'ledger' ? 'a report' : undefined),
    input: z
      .object({ ...reportFields, ...period })
      .refine(inOrder, NOT_IN_ORDER)
      .superRefine(({ kind, ...given }, context) => refuseUntaken(kind, given, context)),
    output: report,
    reads: [
      'money_by_day',
      'money_by_month',
      'money_records',
      'ledger_entries',
      'chart_of_accounts',
      'balance',
      'account_days',
      'account_months',
      'ledger_records',
      'student_accounts',
      'assigned_fees',
      'payrolls',
      'budget_lines',
      'expenses',
      'incomes',
      'aid_applications',
      'aid_funds',
      'grants',
      'users',
    ],
  }),
  ofStudent: route({
    method: 'GET',
    path: '/student/ledger/:student_id/report',
    summary: 'The ledger of one student as a report: of the current financial year so far unless a period is named',
    who: ['student', ...REPORT_READERS],
    owner: 'student_id',
    afterPassOut: true,
    input: z.object({ student_id: id('Student'), ...period }).refine(inOrder, NOT_IN_ORDER),
    output: report,
    reads: ['ledger_entries', 'ledger_records', 'student_accounts', 'chart_of_accounts'],
  }),
};
