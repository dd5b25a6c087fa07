import { z } from 'zod';
import { day, departmentId, financialYear, id, listing, month, optional, text } from './fields.js';
import { FIGURES } from './figure-names.js';
import { type Reader, type ReadParameters, route } from './route.js';

const READERS = ['admin', 'finance_manager', 'auditor'] as const;

const READS = [
  'aid_applications',
  'aid_disbursements',
  'aid_funds',
  'approval_requests',
  'assigned_fees',
  'audit_trail',
  'budget_lines',
  'contact_requests',
  'delegations',
  'expenses',
  'fee_structures',
  'findings',
  'grants',
  'incomes',
  'ledger_records',
  'money_records',
  'movements',
  'payrolls',
  'pending_items',
  'remittances',
  'salaries',
  'student_accounts',
  'suspense',
  'transactions',
  'users',
] as const;

/** Figures whose rows go on record. */
const SENSITIVE: ReadonlyMap<string, string> = new Map([
  ['deductions_held', 'the payroll'],
  ...FIGURES.filter((name) => /^(department_ledger|ledger|money)_/.test(name)).map(
    (name) => [name, 'the ledger'] as const,
  ),
  ...FIGURES.filter((name) => name.startsWith('account_')).map((name) => [name, 'the fees'] as const),
  ['daybook_payroll', 'the payroll'],
  ['deductions_of_month', 'the payroll'],
  ['payroll', 'the payroll'],
  ['payroll_paid', 'the payroll'],
  ...FIGURES.filter((name) => name.startsWith('payroll_register')).map((name) => [name, 'the payroll'] as const),
  ['payroll_unpaid', 'the payroll'],
  ...FIGURES.filter((name) => name.startsWith('salary_')).map((name) => [name, 'the payslips'] as const),
  ...FIGURES.filter((name) => name.startsWith('student_')).map((name) => [name, 'the fees'] as const),
  ['waiting_payslips', 'the payroll'],
  ['students', 'the list of people'],
  ...FIGURES.filter((name) => name.startsWith('trail_')).map((name) => [name, 'the audit trail'] as const),
  ['users', 'the list of people'],
]);

/** Read models whose every row goes on record. */
const SENSITIVE_ROWS: ReadonlyMap<string, string> = new Map([
  ['payrolls', 'the payroll'],
  ['salaries', 'the payroll'],
]);

/** One's own pay needs no `user_id`; outside the office, only one's own rows open without a figure. */
function isOwn({ figure, user_id }: ReadParameters, { id, role }: Reader): boolean {
  const isOwnPay = String(figure).startsWith('salary_') && (!user_id || user_id === id);
  return role === 'student' || isOwnPay || (!figure && !READERS.some((reader) => reader === role));
}

function readAs(parameters: ReadParameters, reader: Reader | undefined): string | undefined {
  if (reader && isOwn(parameters, reader)) return undefined;
  const { figure, model } = parameters;
  return SENSITIVE.get(String(figure)) ?? SENSITIVE_ROWS.get(String(model));
}

const ACCOUNTS_SENTENCE = 'Accounts must be numbers of the chart or none';
const accounts = z.string(ACCOUNTS_SENTENCE).regex(/^(none|[1-5]\d{3}(,[1-5]\d{3})*)$/, ACCOUNTS_SENTENCE);

const GROUPS_LENGTH = 3_000;

const whose = {
  student_id: optional(id('Student')),
  user_id: optional(id('User')),
  department_id: optional(departmentId),
  financial_year: optional(financialYear),
  month: optional(month),
  from: optional(day('From')),
  to: optional(day('To')),
  accounts: optional(accounts),
  group: optional(text('Group', GROUPS_LENGTH)),
};

/** Explains the change since those days. */
const formerPeriod = {
  then_from: optional(day('Then from')),
  then_to: optional(day('Then to')),
  then_accounts: optional(accounts),
  then_group: optional(text('Then group', GROUPS_LENGTH)),
};

const parameters = z.record(z.string(), z.string());

/** Rupees, or rows when the unit says `count`. */
const explanation = z.object({
  figure: z.string(),
  label: z.string(),
  unit: z.enum(['paise', 'count']),
  value: z.number(),
  /** Null for a sum of rows. */
  formula: z.string().nullable(),
  /** The first part by the second, rounded. */
  divides: z.boolean(),
  parts: z.array(
    z.object({
      sign: z.union([z.literal(1), z.literal(-1)]),
      label: z.string(),
      unit: z.enum(['paise', 'count']),
      value: z.number(),
      figure: z.string(),
      /** Of the part's own Why. */
      parameters,
    }),
  ),
  parameters,
  /** Null for a figure made of others. */
  rows: z.object({ model: z.string(), route: z.string(), parameters, total: z.number(), sum: z.number() }).nullable(),
});
export type Explanation = z.infer<typeof explanation>;

const contribution = z.object({ id: z.string(), model: z.string(), says: z.string(), adds: z.number() });
export type Contribution = z.infer<typeof contribution>;

const step = z.object({
  position: z.string(),
  at: z.string(),
  actor: z.object({ id: z.string().nullable(), name: z.string(), role: z.string() }),
  says: z.string(),
  before: z.number(),
  by: z.number(),
  after: z.number(),
  /** The policy behind the event; null for a person's act. */
  rule: z.string().nullable(),
});
export type FieldStep = z.infer<typeof step>;

const changedField = z.object({ model: text('Model', 60), id: id(), field: text('Field', 60), ...whose });
export type ChangedField = z.output<typeof changedField>;

export const why = {
  figure: route({
    method: 'GET',
    path: '/admin/why/:figure',
    summary:
      'A figure with its parts or the number of its rows, or with `then_from` and `then_to` its change since then',
    who: 'signed-in',
    afterPassOut: true,
    input: z.object({ figure: text('Figure', 60), ...whose, ...formerPeriod }),
    output: explanation,
    onlyOnline: true,
    reads: READS,
  }),
  rows: route({
    method: 'GET',
    path: '/admin/why/:figure/rows',
    summary: 'The rows of a figure with what each adds, the largest first',
    who: 'signed-in',
    afterPassOut: true,
    onRecord: readAs,
    input: z.object({ figure: text('Figure', 60), ...whose, page: listing.page, limit: listing.limit, id: listing.id }),
    output: z.array(contribution),
    onlyOnline: true,
    reads: READS,
  }),
  row: route({
    method: 'GET',
    path: '/admin/why/row/:model/:id/:field',
    summary: 'The events that made a field of a row, or with a figure what the row `adds` to it, oldest first',
    who: 'signed-in',
    afterPassOut: true,
    onRecord: readAs,
    input: changedField.extend({ figure: optional(text('Figure', 60)) }),
    output: z.array(step),
    onlyOnline: true,
    reads: READS,
  }),
  student: route({
    method: 'GET',
    path: '/student/why/:student_id',
    summary: 'The outstanding amount of a student, with its parts',
    who: ['student', ...READERS],
    owner: 'student_id',
    onRecord: 'the fees',
    afterPassOut: true,
    input: z.object({ student_id: id('Student') }),
    output: explanation,
    onlyOnline: true,
    reads: ['assigned_fees'],
  }),
};
