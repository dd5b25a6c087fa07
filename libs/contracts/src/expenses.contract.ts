import { EXPENSE_KINDS, type ExpenseRow } from '@bursar/domain/expenses';
import { z } from 'zod';
import { grant } from './budgeting.contract.js';
import {
  day,
  defaulted,
  departmentId,
  financialYear,
  id,
  listing,
  month,
  oneOf,
  optional,
  optionalText,
  positiveAmount,
  text,
  webAddress,
} from './fields.js';
import { monthlyPayroll } from './payroll.contract.js';
import { BODY_MAX } from './problem.js';
import { done, type InputOf, nothing, route } from './route.js';

export { EXPENSE_KINDS };

const OFFICE = ['admin', 'finance_manager'] as const;
const STATUSES = ['pending', 'returned', 'approved', 'rejected', 'withdrawn', 'cancelled', 'reversed'] as const;
const STAGES = ['pending', 'ordered', 'to_pay', 'paid', 'closed'] as const;

const row = z.object({
  id: z.string(),
  kind: z.enum(EXPENSE_KINDS),
  description: z.string(),
  amount: z.number(),
  submitted_at: z.string(),
  status: z.enum(STATUSES),
  stage: z.enum(STAGES),
  department_id: z.number(),
  department_name: z.string().nullable(),
  submitted_by: z.string(),
  submitted_by_name: z.string(),
  receipt_url: z.string().nullable(),
  receipt: z.object({ name: z.string(), media_type: z.string(), size_bytes: z.number() }).nullable(),
  grant_id: z.string().nullable(),
  grant_head: z.string().nullable(),
  decided_at: z.string().nullable(),
  decided_by: z.string().nullable(),
  decided_by_name: z.string().nullable(),
  decision_note: z.string().nullable(),
  financial_year: z.string().nullable(),
  charged_on: z.string().nullable(),
  billed_amount: z.number().nullable(),
  bill_number: z.string().nullable(),
  bill_date: z.string().nullable(),
  bills: z.array(z.object({ number: z.string(), date: z.string(), amount: z.number() })).readonly(),
  vendor_name: z.string().nullable(),
  po_number: z.string().nullable(),
  goods: z.enum(['none', 'part', 'all']),
  paid_on: z.string().nullable(),
  paid_by_name: z.string().nullable(),
  payment_reference: z.string().nullable(),
  reversed_at: z.string().nullable(),
  reversed_by_name: z.string().nullable(),
  reversal_reason: z.string().nullable(),
  reserved: z.number(),
  over_budget: z.number(),
  version: z.number(),
}) satisfies z.ZodType<ExpenseRow>;

/** `duplicates`: the same person's requests for the same amount within seven days. */
export const expense = row.extend({ duplicates: z.array(z.string()).readonly() });
export type Expense = z.infer<typeof expense>;

export const expenseToDecide = expense.extend({ left_after: z.number() });
export type ExpenseToDecide = z.infer<typeof expenseToDecide>;

/** Unknown ids are refused like another person's. */
const ownExpense = z.string();

const filters = {
  status: optional(oneOf('Status', STATUSES)),
  stage: optional(oneOf('Stage', STAGES)),
  kind: optional(oneOf('Kind', EXPENSE_KINDS)),
};

/** Source: specification, section 5. */
export const EXPENSE_SENTENCE = 'Please enter valid department and amount.';

/** Only a non-number gets the form's sentence. */
const claimed = z
  .custom<number | string>((value) => !Number.isNaN(Number(value ?? 0)), { error: EXPENSE_SENTENCE })
  .pipe(positiveAmount());

/** Detected from the bytes. */
export const RECEIPT_TYPES = ['application/pdf', 'image/png', 'image/jpeg', 'image/webp'] as const;

const decision = z.object({ id: id(), note: optionalText('Note', 500) });

const isTrue = (label: string) => z.boolean({ error: `${label} must be true or false` });

export const expenses = {
  facultyDashboard: route({
    method: 'GET',
    path: '/faculty/dashboard',
    summary: 'A faculty member’s own salaries, grants and expenses, newest first',
    who: ['faculty'],
    input: nothing,
    output: z.object({ payroll: z.array(monthlyPayroll), grants: z.array(grant), expenses: z.array(expense) }),
    reads: ['expenses', 'grants', 'payrolls'],
  }),
  myExpenses: route({
    method: 'GET',
    path: '/faculty/expenses',
    summary: 'A faculty member’s own expenses, newest first',
    who: ['faculty'],
    input: z.object({ ...listing, ...filters }),
    output: z.array(expense),
    reads: ['expenses'],
  }),
  submit: route({
    method: 'POST',
    path: '/faculty/expenses',
    summary: 'Ask for money that was spent, or for a purchase before it is made',
    who: ['faculty'],
    status: 201,
    input: z.object({
      department_id: optional(z.coerce.number<number | string>({ error: EXPENSE_SENTENCE })),
      amount: claimed,
      description: text('Description', 500),
      submitted_by: optional(id('User')),
      receipt_url: optional(webAddress('Receipt URL', 2000)),
      kind: defaulted(oneOf('Kind', EXPENSE_KINDS), 'claim'),
      grant_id: optional(id('Grant')),
      grant_head: optionalText('Head', 80),
    }),
    output: done({ expense }),
  }),
  attachReceipt: route({
    method: 'POST',
    path: '/faculty/expenses/:id/receipt',
    summary: `Attach the receipt as a file (multipart/form-data): PDF, PNG, JPEG or WebP, up to ${BODY_MAX}`,
    who: ['faculty'],
    ownOnly: ['faculty'],
    status: 201,
    upload: true,
    input: z.object({ id: ownExpense }),
    output: done({ expense }),
  }),
  withdraw: route({
    method: 'DELETE',
    path: '/faculty/expenses/:id',
    summary: 'Take back a request that was not decided yet',
    who: ['faculty'],
    ownOnly: ['faculty'],
    versioned: 'expense',
    input: z.object({ id: ownExpense }),
    output: done({ expense }),
  }),
  hodDashboard: route({
    method: 'GET',
    path: '/hod/dashboard',
    summary: 'The budgets of one or all departments of a head, the pending requests, and the grants',
    who: ['hod'],
    input: z.object({ department_id: optional(departmentId) }),
    output: z.object({
      /** Every department the head leads, the own one first. */
      departments: z.array(z.object({ id: z.number(), name: z.string() })),
      budget: z.object({ name: z.string(), budget: z.number() }),
      financial_year: z.string(),
      total_spent: z.number(),
      /** `before` is of the same month a year earlier. */
      spent_by_month: z.array(z.object({ month: z.string(), amount: z.number(), before: z.number() })),
      encumbered: z.number(),
      remaining: z.number(),
      pendingExpenses: z.array(expenseToDecide),
      grants: z.array(grant),
    }),
    reads: ['expenses', 'approval_requests', 'budget_lines', 'grants'],
  }),
  departmentExpenses: route({
    method: 'GET',
    path: '/hod/expenses',
    summary: 'The expenses of one or all departments of a head, newest first',
    who: ['hod'],
    input: z.object({ ...listing, ...filters, spent_in: optional(month), department_id: optional(departmentId) }),
    output: z.array(expense),
    reads: ['expenses'],
  }),
  approve: route({
    method: 'PUT',
    path: '/hod/expenses/:id/approve',
    summary: 'Approve an expense of the department; it may exceed the budget',
    who: ['hod'],
    versioned: 'expense',
    input: decision,
    output: done({ expense }),
  }),
  reject: route({
    method: 'PUT',
    path: '/hod/expenses/:id/reject',
    summary: 'Reject an expense of the department',
    who: ['hod'],
    versioned: 'expense',
    input: decision,
    output: done({ expense }),
  }),
  allExpenses: route({
    method: 'GET',
    path: '/admin/allexpenses',
    summary: 'The expenses of all departments, newest first',
    who: [...OFFICE, 'auditor'],
    input: z.object({
      ...listing,
      ...filters,
      department_id: optional(departmentId),
      financial_year: optional(financialYear),
      submitted_by: optional(id('Person')),
      decided_by: optional(id('Person')),
      spent_in: optional(month),
    }),
    output: z.array(expense),
    reads: ['expenses'],
  }),
  spentByMonth: route({
    method: 'GET',
    path: '/admin/expenses/months',
    summary: 'Spent in a financial year by department and month, grants included, the highest first',
    who: [...OFFICE, 'auditor'],
    input: z.object({ financial_year: optional(financialYear) }),
    output: z.object({
      financial_year: z.string(),
      departments: z.array(
        z.object({
          id: z.number(),
          name: z.string(),
          total: z.number(),
          /** April to March. */
          months: z.array(z.object({ month: z.string(), amount: z.number() })),
        }),
      ),
    }),
    reads: ['expenses'],
  }),
  enterBill: route({
    method: 'POST',
    path: '/admin/expenses/:id/bill',
    summary: 'Enter the bill of an approved purchase: what was reserved is released, what was billed is spent',
    who: OFFICE,
    input: z.object({
      id: id(),
      amount: positiveAmount(),
      bill_number: text('Bill number', 60),
      bill_date: day('Bill date'),
      more_follow: defaulted(isTrue('More bills'), false),
    }),
    output: done({ expense }),
  }),
  orderPurchase: route({
    method: 'POST',
    path: '/admin/expenses/:id/order',
    summary: 'Order an approved purchase; it gets the next order number of the financial year',
    who: OFFICE,
    input: z.object({ id: id(), vendor_name: text('Vendor', 120) }),
    output: done({ expense }),
  }),
  receiveGoods: route({
    method: 'POST',
    path: '/admin/expenses/:id/received',
    summary: 'Note goods of an ordered purchase, all or a part',
    who: OFFICE,
    input: z.object({ id: id(), quantity_note: text('Quantity', 200), complete: isTrue('Complete') }),
    output: done({ expense }),
  }),
  closePurchase: route({
    method: 'POST',
    path: '/admin/expenses/:id/close',
    summary: 'Release what no bill of a purchase used; it can be paid then',
    who: OFFICE,
    input: z.object({ id: id() }),
    output: done({ expense }),
  }),
  cancelPurchase: route({
    method: 'POST',
    path: '/admin/expenses/:id/cancel',
    summary: 'Release what is reserved for a purchase that will not be made',
    who: OFFICE,
    input: z.object({ id: id(), reason: text('Reason', 500) }),
    output: done({ expense }),
  }),
  pay: route({
    method: 'POST',
    path: '/admin/expenses/:id/pay',
    summary: 'Pay an approved expense',
    who: OFFICE,
    input: z.object({
      id: id(),
      payment_reference: text('Payment reference', 60),
      paid_on: optional(day('Payment date')),
    }),
    output: done({ expense }),
  }),
  reverse: route({
    method: 'POST',
    path: '/admin/expenses/:id/reverse',
    summary: 'Reverse an approval that was a mistake, before or after it was paid; the budget has the money back',
    who: OFFICE,
    input: z.object({ id: id(), reason: text('Reason', 500) }),
    output: done({ expense }),
  }),
  receipt: route({
    method: 'GET',
    path: '/expenses/:id/receipt',
    summary: 'The receipt file of an expense, for its submitter, the heads of its department and the office',
    who: ['faculty', 'hod', ...OFFICE, 'auditor'],
    ownOnly: ['faculty'],
    input: z.object({ id: ownExpense }),
    output: z.unknown(),
    reads: ['expenses'],
  }),
};

export type ExpenseSubmission = InputOf<typeof expenses.submit>;
