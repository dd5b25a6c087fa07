import { ROLES } from '@bursar/domain/identity';
import { type PayrollRow } from '@bursar/domain/payroll';
import { z } from 'zod';
import {
  bookedDay,
  bookedMonth,
  departmentId,
  id,
  listing,
  month,
  numeric,
  oneOf,
  optional,
  optionalText,
  text,
  today,
  validAmount,
} from './fields.js';
import { done, nothing, route } from './route.js';

const payslipLine = z.object({ name: z.string(), kind: z.enum(['earning', 'deduction']), amount: z.number() });

/** `amount` is the net. */
export const monthlyPayroll = z.object({
  id: z.string(),
  staff_id: z.string(),
  staff_name: z.string(),
  employee_no: z.string().nullable(),
  role: z.enum(ROLES),
  department_id: z.number().nullable(),
  department: z.string().nullable(),
  month: z.string(),
  gross: z.number(),
  deductions: z.number(),
  amount: z.number(),
  lines: z.array(payslipLine).readonly(),
  unpaid_days: z.number(),
  status: z.enum(['unpaid', 'paid']),
  paid_on: z.string().nullable(),
  notes: z.string(),
  processed_by: z.string().nullable(),
  approved_by: z.string().nullable(),
  reversal_reason: z.string().nullable(),
  generated_at: z.string(),
  version: z.number(),
}) satisfies z.ZodType<PayrollRow>;
export type Payroll = z.infer<typeof monthlyPayroll>;

/** In the order of the specification, section 5. */
const terms = {
  month: bookedMonth,
  amount: validAmount,
  status: oneOf('Status', ['unpaid', 'paid']),
  paid_on: optional(
    bookedDay('Payment date').refine((paidOn) => paidOn <= today(), 'Payment date cannot be in the future'),
  ),
  notes: optionalText('Notes', 1000),
};

export const PAY_MAX = 5_000;

const ids = z
  .array(id('Payroll'), { error: 'Select at least one payroll' })
  .min(1, 'Select at least one payroll')
  .max(PAY_MAX, `Select at most ${PAY_MAX} payrolls`);

const unpaidDays = numeric(
  z
    .number('Unpaid days must be a number')
    .min(0, 'Unpaid days must be 0 or more')
    .max(31, 'Unpaid days must be fewer than the days of the month')
    .multipleOf(0.5, 'Unpaid days must be full or half days'),
);

const expectedPayroll = z.object({
  staff_id: z.string(),
  staff_name: z.string(),
  role: z.enum(ROLES),
  department: z.string().nullable(),
  gross: z.number(),
  deductions: z.number(),
  amount: z.number(),
});

const slip = z.object({
  gross: z.number(),
  deductions: z.number(),
  amount: z.number(),
  lines: z.array(payslipLine).readonly(),
});

const skippedStaff = z.object({ staff_id: z.string(), staff_name: z.string(), reason: z.string() });

const OFFICE = ['admin', 'finance_manager'] as const;
const READERS = [...OFFICE, 'auditor'] as const;
const EMPLOYED = ['staff', 'faculty', 'hod', 'admin', 'finance_manager', 'auditor'] as const;

export const payroll = {
  allPayrolls: route({
    method: 'GET',
    path: '/admin/allpayrolls',
    summary: 'The payroll of all staff, newest month first and then by name',
    who: READERS,
    onRecord: 'the payroll',
    input: z.object({
      ...listing,
      month: optional(month),
      status: optional(oneOf('Status', ['unpaid', 'paid'])),
      role: optional(z.enum(ROLES, 'Role is not known')),
      department_id: optional(departmentId),
      staff_id: optional(id('Staff')),
    }),
    output: z.array(monthlyPayroll),
    reads: ['payrolls'],
  }),
  payrollSummary: route({
    method: 'GET',
    path: '/admin/payroll-summary',
    summary: 'The totals of a month’s payroll, by default of the latest month that has one',
    who: READERS,
    input: z.object({ month: optional(month) }),
    output: z.object({
      month: z.string(),
      staff: z.number(),
      gross: z.number(),
      deductions: z.number(),
      amount: z.number(),
      paid: z.object({ staff: z.number(), amount: z.number() }),
      unpaid: z.object({ staff: z.number(), amount: z.number() }),
    }),
    reads: ['payrolls'],
  }),
  payrollMonths: route({
    method: 'GET',
    path: '/admin/payroll-months',
    summary: 'The net pay of the latest twelve months with a payroll, and the paid part of it, oldest first',
    who: READERS,
    input: nothing,
    output: z.array(z.object({ month: z.string(), amount: z.number(), paid: z.number() })),
    reads: ['payrolls'],
  }),
  previewPayroll: route({
    method: 'GET',
    path: '/admin/payroll-preview',
    summary: 'Preview the current month’s payroll: its staff and amounts',
    who: READERS,
    onRecord: 'the payroll to be generated',
    input: nothing,
    output: z.object({
      month: z.string(),
      gross: z.number(),
      deductions: z.number(),
      amount: z.number(),
      payrolls: z.array(expectedPayroll),
      skipped: z.array(skippedStaff),
    }),
    reads: ['payrolls', 'users', 'salaries', 'salary_structures'],
  }),
  generatePayroll: route({
    method: 'POST',
    path: '/admin/generatepayroll',
    summary: 'Generate the current month’s payroll of all active staff who have none',
    who: OFFICE,
    input: nothing,
    output: done({ month: z.string(), created: z.number(), skipped: z.number() }),
  }),
  updatePayroll: route({
    method: 'PUT',
    path: '/admin/uppayroll/:id',
    summary: 'Change a payroll, or mark it as paid; omitted notes stay',
    who: OFFICE,
    versioned: 'payroll',
    input: z.object({ id: id(), ...terms }).superRefine(({ status, paid_on }, context) => {
      const refused = (message: string) => context.addIssue({ code: 'custom', path: ['paid_on'], message });
      if (status === 'paid' && paid_on === undefined) refused('Payment date is required for paid status');
      if (status === 'unpaid' && paid_on !== undefined) refused('Payment date is only allowed for paid status');
    }),
    output: done({ payroll: monthlyPayroll }),
  }),
  payPayroll: route({
    method: 'POST',
    path: '/admin/pay/:id',
    summary: 'Pay a payroll, as of today in India',
    who: OFFICE,
    input: z.object({ id: id() }),
    output: done({ payroll: monthlyPayroll }),
  }),
  payMany: route({
    method: 'POST',
    path: '/admin/paypayrolls',
    summary: 'Pay the listed payrolls, as of today in India; paid ones are left out',
    who: OFFICE,
    input: z.object({ ids }),
    output: done({ paid: z.number(), skipped: z.number(), amount: z.number() }),
  }),
  previewRecalculation: route({
    method: 'GET',
    path: '/admin/payroll-preview/:id',
    summary: 'An unpaid payroll beside its amount with the current salary, by default with its unpaid days',
    who: OFFICE,
    onRecord: 'the payroll to be recalculated',
    input: z.object({ id: id(), unpaid_days: optional(unpaidDays) }),
    output: z.object({ before: slip, after: slip }),
    reads: ['payrolls', 'users', 'salaries', 'salary_structures'],
  }),
  recalculatePayroll: route({
    method: 'POST',
    path: '/admin/recalculatepayroll/:id',
    summary: 'Apply the current salary and unpaid days to an unpaid payroll; `amount` is the previewed net pay',
    who: OFFICE,
    input: z.object({ id: id(), amount: validAmount, unpaid_days: optional(unpaidDays) }),
    output: done({ payroll: monthlyPayroll }),
  }),
  cancelPayroll: route({
    method: 'POST',
    path: '/admin/cancelpayroll/:id',
    summary: 'Cancel an unpaid payroll; its month is free for another one',
    who: OFFICE,
    input: z.object({ id: id(), reason: text('Reason', 500) }),
    output: done({}),
  }),
  reversePayroll: route({
    method: 'POST',
    path: '/admin/reversepayroll/:id',
    summary: 'Take the payment of a payroll back',
    who: ['admin'],
    input: z.object({ id: id(), reason: text('Reason', 500) }),
    output: done({ payroll: monthlyPayroll }),
  }),
  staffPayroll: route({
    method: 'GET',
    path: '/staff/payroll/:user_id',
    summary: 'The payroll of one person, newest month first',
    who: EMPLOYED,
    self: 'user_id',
    onRecord: 'the payslips',
    input: z.object({ user_id: id('User'), ...listing }),
    output: z.array(monthlyPayroll),
    reads: ['payrolls'],
  }),
  ownPayroll: route({
    method: 'GET',
    path: '/staff/payroll',
    summary: 'The caller’s own payroll, newest month first',
    who: EMPLOYED,
    input: z.object(listing),
    output: z.array(monthlyPayroll),
    reads: ['payrolls'],
  }),
  bankFile: route({
    method: 'GET',
    path: '/admin/bank-file',
    summary: 'The transfers of a month’s paid salaries for the bank, by default of the current month',
    who: OFFICE,
    onRecord: 'the bank file',
    input: z.object({ month: optional(month) }),
    output: z.array(
      z.object({
        payroll_id: z.string(),
        staff_name: z.string(),
        account_number: z.string().nullable(),
        ifsc: z.string().nullable(),
        amount: z.number(),
        paid_on: z.string(),
        narration: z.string(),
      }),
    ),
    reads: ['payrolls', 'salaries'],
  }),
};
