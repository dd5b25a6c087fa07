import { z } from 'zod';
import { day, departmentId, id, inOrder, NOT_IN_ORDER, oneOf, optional, refusedIn } from './fields.js';
import {
  COMPARISONS,
  DEMANDED_BY,
  ENTRY_SOURCES,
  OWED_PER,
  type ReportKind,
  REPORTED_BY,
  REPORTS,
  takes,
} from './report-kinds.js';
import { route } from './route.js';

const KINDS = REPORTS.map(({ kind }) => kind) as [ReportKind, ...ReportKind[]];

const ACCOUNT_SENTENCE = 'Account must be a number of the chart';

export const reportFields = {
  kind: z.enum(KINDS, 'There is no such report'),
  by: optional(oneOf('By', [...REPORTED_BY, ...DEMANDED_BY])),
  of: optional(oneOf('Of', ENTRY_SOURCES)),
  account: optional(z.string(ACCOUNT_SENTENCE).regex(/^[1-5]\d{3}$/, ACCOUNT_SENTENCE)),
  student_id: optional(id('Student')),
  per: optional(oneOf('Per', OWED_PER)),
  department_id: optional(departmentId),
  compare: optional(oneOf('Compare', COMPARISONS)),
};

const choicesOf = (kind: ReportKind) => oneOf('By', kind === 'dcb' ? DEMANDED_BY : REPORTED_BY).optional();

export function refuseUntaken(
  kind: ReportKind,
  given: Readonly<Record<string, unknown>>,
  context: z.RefinementCtx,
): void {
  if (takes(kind, 'student_id') && given.student_id === undefined)
    refusedIn(context, 'student_id', 'Student is required');
  const by = choicesOf(kind).safeParse(given.by);
  if (takes(kind, 'by') && !by.success) refusedIn(context, 'by', by.error.issues[0]?.message ?? '');
  for (const [field, value] of Object.entries(given)) {
    if (value === undefined || takes(kind, field)) continue;
    context.addIssue({ code: 'custom', message: `This report does not take ${field}`, path: [field] });
  }
}

export const REPORT_READERS = ['admin', 'finance_manager', 'auditor'] as const;

const period = { from: optional(day('From')), to: optional(day('To')) };

const units = z.enum(['text', 'rupees', 'count', 'percent', 'day', 'month', 'status']);

const report = z.object({
  kind: z.enum(KINDS),
  whose: z.string().optional(),
  /** At the end of `to`; null when nothing is owed. */
  oldest_due: z.string().nullable().optional(),
  from: z.string(),
  to: z.string(),
  made_at: z.string(),
  columns: z.array(z.object({ id: z.string(), header: z.string(), unit: units })),
  rows: z.array(
    z.object({
      id: z.string(),
      student_id: z.string().nullable().optional(),
      staff_id: z.string().nullable().optional(),
      /** Of the compared row, if it differs. */
      then_id: z.string().optional(),
      values: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
    }),
  ),
  totals: z.record(z.string(), z.number()),
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
      'student_ledgers',
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
    onRecord: 'the fees',
    afterPassOut: true,
    input: z.object({ student_id: id('Student'), ...period }).refine(inOrder, NOT_IN_ORDER),
    output: report,
    reads: ['ledger_entries', 'ledger_records', 'student_ledgers', 'student_accounts', 'chart_of_accounts'],
  }),
};
