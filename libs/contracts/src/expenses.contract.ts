import { EXPENSE_KINDS } from '@bursar/domain/expenses';
import { z } from 'zod';
import { grant } from './budgeting.contract.js';
import {
  bookedDay,
  defaulted,
  departmentId,
  financialYear,
  id,
  listing,
  month,
  numeric,
  oneOf,
  optional,
  optionalName,
  optionalText,
  positiveAmount,
  text,
  webAddress,
} from './fields.js';
import { expense, expenseToDecide, STAGES, STATUSES } from './expense-rows.js';
import { monthlyPayroll } from './payroll.contract.js';
import { BODY_MAX } from './problem.js';
import { done, fileBytes, nothing, route, type InputOf } from './route.js';

export { EXPENSE_KINDS };
export { expense, type Expense, expenseToDecide, type ExpenseToDecide } from './expense-rows.js';

const OFFICE = ['admin', 'finance_manager'] as const;
/** Unknown ids are refused like another person's. */
const ownExpense = z.string();

const filters = {
  status: optional(oneOf('Status', STATUSES)),
  stage: optional(oneOf('Stage', STAGES)),
  kind: optional(oneOf('Kind', EXPENSE_KINDS)),
};

/** Specification, section 5. */
export const EXPENSE_SENTENCE = 'Please enter valid department and amount.';

/** Only a non-number gets the form's sentence. */
const claimed = z
  .custom<number | string>((value) => !Number.isNaN(Number(value ?? 0)), { error: EXPENSE_SENTENCE })
  .pipe(positiveAmount());

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
      department_id: optional(numeric(z.number(EXPENSE_SENTENCE))),
      amount: claimed,
      description: text('Description', 500),
      submitted_by: optional(id('User')),
      receipt_url: optional(webAddress('Receipt URL', 2000)),
      kind: defaulted(oneOf('Kind', EXPENSE_KINDS), 'claim'),
      grant_id: optional(id('Grant')),
      grant_head: optionalName('Head', 80),
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
      departments: z.array(z.object({ id: z.number(), name: z.string() })),
      budget: z.object({ name: z.string(), budget: z.number() }),
      financial_year: z.string(),
      total_spent: z.number(),
      /** `before`: the same month a year earlier. */
      spent_by_month: z.array(z.object({ month: z.string(), amount: z.number(), before: z.number() })),
      encumbered: z.number(),
      remaining: z.number(),
      pendingExpenses: z.array(expenseToDecide),
      grants: z.array(grant),
    }),
    reads: ['expenses', 'approval_requests', 'delegations', 'budget_lines', 'grants'],
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
      over_budget: optional(oneOf('Over budget', ['true'])),
      spent_in: optional(month),
    }),
    output: z.array(expense),
    reads: ['expenses'],
  }),
  spentByMonth: route({
    method: 'GET',
    path: '/admin/expenses/months',
    summary: 'Spent in a financial year by department and month, with or without grants, the highest first',
    who: [...OFFICE, 'auditor'],
    input: z.object({ financial_year: optional(financialYear), grants: optional(oneOf('Grants', ['true', 'false'])) }),
    output: z.object({
      financial_year: z.string(),
      departments: z.array(
        z.object({
          id: z.number(),
          name: z.string(),
          total: z.number(),
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
      bill_date: bookedDay('Bill date'),
      more_follow: defaulted(isTrue('More bills'), false),
      /** The clerk knows that the bill covers several purchases. */
      confirmed: optional(isTrue('Confirmed')),
    }),
    output: done({ expense }),
  }),
  orderPurchase: route({
    method: 'POST',
    path: '/admin/expenses/:id/order',
    summary: 'Order an approved purchase; it gets the next order number of the financial year',
    who: OFFICE,
    input: z.object({ id: id(), vendor_name: optionalName('Vendor', 120), vendor_id: optional(id('Vendor')) }),
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
      paid_on: optional(bookedDay('Payment date')),
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
    summary:
      'The receipt file of an expense, for its submitter, its deciders, the heads of its department and the office',
    who: ['faculty', 'staff', 'hod', ...OFFICE, 'auditor'],
    ownOnly: ['faculty', 'staff'],
    input: z.object({ id: ownExpense }),
    output: fileBytes,
    reads: ['expenses', 'approval_requests', 'delegations'],
  }),
};

export type ExpenseSubmission = InputOf<typeof expenses.submit>;
