import { budgetKey, GRANT_STATUSES, INCOME_KINDS } from '@bursar/domain/budgeting';
import { financialYearOf } from '@bursar/domain/kernel';
import { z } from 'zod';
import { allocation, department, departmentName, grant, income } from './budgeting-rows.js';
import {
  amount,
  bookedDay,
  day,
  defaulted,
  departmentId,
  financialYear,
  id,
  listing,
  month,
  nameText,
  numeric,
  oneOf,
  optional,
  optionalText,
  positiveAmount,
  text,
  today,
} from './fields.js';
import { closed, done, nothing, route } from './route.js';

export * from './budgeting-rows.js';
export { GRANT_STATUSES, INCOME_KINDS };

const OFFICE = ['admin', 'finance_manager'] as const;
const READERS = [...OFFICE, 'auditor'] as const;

/** Specification, section 5. */
export const ALLOCATION_SENTENCE = 'Please select a department and enter an amount';

/** Specification, section 5. */
export const INCOME_SENTENCE = 'Please fill all fields';

const isBlank = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '');

/** A missing field gets the form's sentence first. */
const needed = <Schema extends z.ZodType>(schema: Schema, sentence: string) =>
  z
    .custom<z.input<Schema>>((value) => !isBlank(value), { error: sentence })
    .pipe(schema as unknown as z.ZodType<z.output<Schema>, z.input<Schema>>);

const grantTerms = {
  funding_agency: nameText('Agency', 200),
  amount: positiveAmount(),
  status: oneOf('Status', GRANT_STATUSES),
  start_date: day('Start date'),
  end_date: day('End date'),
  department_id: optional(departmentId),
  faculty_id: optional(id('Faculty member')),
  heads: defaulted(
    z
      .array(closed(z.object({ name: nameText('Head', 80), amount: positiveAmount('Amount of the head') })), {
        error: 'Heads must be a list',
      })
      .max(20, 'A grant has at most 20 heads'),
    [],
  ),
};

export type GrantInput = z.output<z.ZodObject<typeof grantTerms>>;

export const budgeting = {
  department: route({
    method: 'GET',
    path: '/admin/departments/:id',
    summary: 'A department; its budget of the current year for those who may see it',
    who: 'signed-in',
    input: z.object({ id: id('Department') }),
    output: department.partial().extend(departmentName.shape),
    reads: ['budget_lines', 'departments'],
  }),
  allDepartments: route({
    method: 'GET',
    path: '/admin/alldepartments',
    summary: 'The departments, by id',
    who: 'signed-in',
    input: nothing,
    output: z.array(departmentName),
    reads: ['departments'],
  }),
  budgetSummary: route({
    method: 'GET',
    path: '/admin/budget-summary',
    summary: 'The budgets of all departments in a financial year, the current one unless said otherwise',
    who: READERS,
    input: z.object({ financial_year: optional(financialYear) }),
    output: z.array(department),
    reads: ['budget_lines', 'departments'],
  }),
  budgetLines: route({
    method: 'GET',
    path: '/admin/budget-lines',
    summary: 'The allocated, spent, reserved and left amounts of each budget; heads see their own departments',
    who: [...READERS, 'hod'],
    input: z.object({ financial_year: optional(financialYear) }),
    output: z.array(
      z.object({
        id: z.string(),
        financial_year: z.string(),
        department_id: z.number(),
        department_name: z.string(),
        allocated: z.number(),
        spent: z.number(),
        reserved: z.number(),
        left: z.number(),
      }),
    ),
    reads: ['budget_lines', 'departments'],
  }),
  availableBalance: route({
    method: 'GET',
    path: '/admin/available-balance',
    summary: 'The available balance and its parts: income and fees, neither allocated nor paid out',
    who: READERS,
    input: nothing,
    output: z.object({
      balance: z.number(),
      breakdown: z.object({
        income: z.number(),
        fees: z.number(),
        allocated: z.number(),
        allocated_ahead: z.number(),
        /** In earlier years; unspent money lapsed. */
        spent_before: z.number(),
        payroll: z.number(),
        aid: z.number(),
      }),
    }),
    reads: ['balance'],
  }),
  allocate: route({
    method: 'PUT',
    path: '/admin/budgets',
    summary: 'Set the total of a department for a financial year',
    who: OFFICE,
    versioned: 'budget',
    recordOf: ({ department_id, financial_year }: { department_id: number; financial_year?: string | undefined }) =>
      budgetKey(financial_year ?? financialYearOf(today()), department_id),
    input: z.object({
      department_id: needed(numeric(z.number(ALLOCATION_SENTENCE)), ALLOCATION_SENTENCE),
      allocated: needed(amount(), ALLOCATION_SENTENCE),
      financial_year: optional(financialYear),
    }),
    output: done({ department, balance: z.number() }),
  }),
  transferBudget: route({
    method: 'POST',
    path: '/admin/budget-transfers',
    summary: 'Transfer a part of what is left from one department to another; it may wait for its approval',
    who: OFFICE,
    input: z.object({
      from: departmentId,
      to: departmentId,
      amount: positiveAmount(),
      reason: text('Reason', 500),
      financial_year: optional(financialYear),
    }),
    output: done({}),
  }),
  allocations: route({
    method: 'GET',
    path: '/admin/budget-allocations',
    summary: 'Every time a budget was set, newest first',
    who: READERS,
    input: z.object({
      ...listing,
      financial_year: optional(financialYear),
      department_id: optional(departmentId),
    }),
    output: z.array(allocation),
    reads: ['budget_allocations'],
  }),
  allIncomes: route({
    method: 'GET',
    path: '/admin/allincomes',
    summary: 'The income besides fees, latest first',
    who: READERS,
    input: z.object({
      ...listing,
      kind: optional(oneOf('Kind', INCOME_KINDS)),
      status: optional(oneOf('Status', ['waiting', 'rejected', 'recorded', 'reversed'])),
      received_in: optional(month),
    }),
    output: z.array(income),
    reads: ['incomes'],
  }),
  addIncome: route({
    method: 'POST',
    path: '/admin/income',
    summary: 'Record income',
    who: OFFICE,
    status: 201,
    input: z.object({
      source_name: needed(nameText('Source', 120), INCOME_SENTENCE),
      description: needed(text('Description', 500), INCOME_SENTENCE),
      amount: needed(amount(), INCOME_SENTENCE),
      received_date: needed(bookedDay('Date Received'), INCOME_SENTENCE),
      kind: defaulted(oneOf('Kind', INCOME_KINDS), 'other'),
      recorded_by: optional(id('User')),
    }),
    output: done({ income }),
  }),
  reverseIncome: route({
    method: 'DELETE',
    path: '/admin/delincome/:id',
    summary: 'Reverse an income that was entered wrongly; it stays in the books',
    who: OFFICE,
    versioned: 'income',
    input: z.object({ id: id(), reason: optionalText('Reason', 500) }),
    output: done({ income }),
  }),
  allGrants: route({
    method: 'GET',
    path: '/admin/allgrants',
    summary: 'The grants with their spending, latest first',
    who: READERS,
    input: z.object({
      ...listing,
      department_id: optional(departmentId),
      status: optional(oneOf('Status', GRANT_STATUSES)),
    }),
    output: z.array(grant),
    reads: ['grants'],
  }),
  grantHolders: route({
    method: 'GET',
    path: '/admin/grant-holders',
    summary: 'The active faculty members, by name: those a grant can belong to',
    who: OFFICE,
    input: nothing,
    output: z.array(z.object({ id: z.string(), name: z.string(), department_id: z.number().nullable() })),
    reads: ['users'],
  }),
  addGrant: route({
    method: 'POST',
    path: '/admin/addgrant',
    summary: 'Register a grant',
    who: OFFICE,
    status: 201,
    input: z.object(grantTerms),
    output: done({ grant }),
  }),
  updateGrant: route({
    method: 'PUT',
    path: '/admin/upgrant/:id',
    summary: 'Change a grant',
    who: OFFICE,
    versioned: 'grant',
    input: z.object({ id: id(), ...grantTerms }),
    output: done({ grant }),
  }),
  withdrawGrant: route({
    method: 'DELETE',
    path: '/admin/delgrant/:id',
    summary: 'Take back a grant nothing was spent from',
    who: OFFICE,
    versioned: 'grant',
    input: z.object({ id: id() }),
    output: done({}),
  }),
};
