import { z } from 'zod';
import { day, departmentId, financialYear, id, listing, month, optional, text } from './fields.js';
import { route } from './route.js';

/** Every number that can be taken apart, by its place in the address. */
export const FIGURES = [
  'active_grants',
  'aid',
  'aid_applications_pending',
  'aid_approved',
  'aid_disbursed',
  'aid_received',
  'aid_to_decide',
  'aid_to_disburse',
  'allocated',
  'allocated_ahead',
  'allocated_from_now',
  'available_balance',
  'bills',
  'deductions_held',
  'deductions_left',
  'deductions_of_month',
  'deductions_remitted',
  'demand',
  'demand_balance',
  'demand_collected',
  'demand_opening',
  'dues',
  'dues_bills',
  'dues_not_due',
  'dues_over_90',
  'dues_to_30',
  'dues_to_60',
  'dues_to_90',
  'expenses_approved',
  'expenses_requested',
  'expenses_settled',
  'expenses_to_pay',
  'fee_structures',
  'fees',
  'fees_billed',
  'fees_bills',
  'fees_outstanding',
  'fees_paid',
  'income',
  'income_of_period',
  'ledger_assets',
  'ledger_closing_credits',
  'ledger_closing_debits',
  'ledger_credits',
  'ledger_credits_with_opening',
  'ledger_debits',
  'ledger_debits_with_opening',
  'ledger_expenditure',
  'ledger_funds',
  'ledger_income',
  'ledger_liabilities',
  'ledger_opening',
  'ledger_sources',
  'ledger_surplus',
  'money_closing',
  'money_opening',
  'money_payments',
  'money_receipts',
  'money_received',
  'money_spent',
  'ordered_expenses',
  'paid_expenses',
  'payroll',
  'payroll_of_month',
  'payroll_paid',
  'payroll_register',
  'payroll_register_deductions',
  'payroll_register_gross',
  'payroll_unpaid',
  'pending_expenses',
  'pending_transactions',
  'rejected_expenses',
  'remaining',
  'reserved',
  'revenue',
  'salary_of_month',
  'salary_of_year',
  'salary_received',
  'salary_to_come',
  'spent',
  'spent_before',
  'student_billed',
  'student_ledger_balance',
  'student_ledger_credits',
  'student_ledger_debits',
  'student_outstanding',
  'student_paid',
  'students',
  'transactions',
  'users',
] as const;
export type FigureName = (typeof FIGURES)[number];

const READERS = ['admin', 'finance_manager', 'auditor'] as const;

/** Read models that figures add up. */
const READS = [
  'aid_applications',
  'aid_disbursements',
  'assigned_fees',
  'budget_lines',
  'expenses',
  'fee_structures',
  'grants',
  'incomes',
  'ledger_records',
  'payrolls',
  'remittances',
  'transactions',
  'users',
] as const;

/** Figures whose rows go on record, with the name of what is read. */
const SENSITIVE: ReadonlyMap<string, string> = new Map([
  ['deductions_held', 'the payroll'],
  ...FIGURES.filter((name) => /^(ledger|money)_/.test(name)).map((name) => [name, 'the ledger'] as const),
  ['deductions_of_month', 'the payroll'],
  ['payroll', 'the payroll'],
  ['payroll_paid', 'the payroll'],
  ...FIGURES.filter((name) => name.startsWith('payroll_register')).map((name) => [name, 'the payroll'] as const),
  ['payroll_unpaid', 'the payroll'],
  ['students', 'the list of people'],
  ['users', 'the list of people'],
]);

const whose = {
  student_id: optional(id('Student')),
  user_id: optional(id('User')),
  department_id: optional(departmentId),
  financial_year: optional(financialYear),
  month: optional(month),
  from: optional(day('From')),
  to: optional(day('To')),
  accounts: optional(z.string().regex(/^[1-5]\d{3}(,[1-5]\d{3})*$/, 'Accounts must be numbers of the chart')),
};

const parameters = z.record(z.string(), z.string());

/** Rupees, or a number of rows when the unit says `count`. */
const explanation = z.object({
  figure: z.string(),
  label: z.string(),
  unit: z.enum(['paise', 'count']),
  value: z.number(),
  /** Null for a sum of rows. */
  formula: z.string().nullable(),
  parts: z.array(
    z.object({
      sign: z.union([z.literal(1), z.literal(-1)]),
      label: z.string(),
      value: z.number(),
      figure: z.string(),
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
  /** The policy that made the event; null for a person's own act. */
  rule: z.string().nullable(),
});
export type FieldStep = z.infer<typeof step>;

const changedField = z.object({ model: text('Model', 60), id: id(), field: text('Field', 60), ...whose });
export type ChangedField = z.output<typeof changedField>;

export const why = {
  figure: route({
    method: 'GET',
    path: '/admin/why/:figure',
    summary: 'A figure with its parts, or with the number of its rows',
    who: 'signed-in',
    afterPassOut: true,
    input: z.object({ figure: text('Figure', 60), ...whose }),
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
    onRecord: ({ figure }) => SENSITIVE.get(String(figure)),
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
    afterPassOut: true,
    input: z.object({ student_id: id('Student') }),
    output: explanation,
    onlyOnline: true,
    reads: ['assigned_fees'],
  }),
};
