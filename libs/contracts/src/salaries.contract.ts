import { ROLES } from '@bursar/domain/identity';
import { z } from 'zod';
import {
  amount,
  bankAccount,
  id,
  listing,
  month,
  nameText,
  numeric,
  oneOf,
  optional,
  positiveAmount,
  text,
  validAmount,
} from './fields.js';
import { closed, done, nothing, route } from './route.js';

const salaryRevision = z.object({
  effective_from: z.string(),
  /** Null for the role's default. */
  monthly_salary: z.number().nullable(),
  reason: z.string(),
  decided_by: z.string().nullable(),
  decided_at: z.string(),
});

export const salary = z.object({
  id: z.string(),
  name: z.string(),
  employee_no: z.string().nullable(),
  role: z.enum(ROLES),
  department: z.string().nullable(),
  monthly_salary: z.number(),
  by_role: z.boolean(),
  effective_from: z.string().nullable(),
  revisions: z.array(salaryRevision).readonly(),
  account_number: z.string().nullable(),
  ifsc: z.string().nullable(),
});
export type StaffSalary = z.infer<typeof salary>;

const HUNDREDTHS = 100;

const hasTwoDecimals = (value: number): boolean => Math.abs(value - Math.round(value * HUNDREDTHS) / HUNDREDTHS) < 1e-9;

const percent = (label: string) =>
  numeric(
    z
      .number(`${label} must be a number`)
      .min(0, `${label} must be 0 to 100 %`)
      .max(100, `${label} must be 0 to 100 %`)
      .refine(hasTwoDecimals, `${label} must have at most 2 decimals`),
  ).transform((value) => Math.round(value * HUNDREDTHS));

const component = closed(
  z
    .object(
      {
        name: nameText('Name', 60),
        kind: oneOf('Kind', ['earning', 'deduction']),
        basis: oneOf('Basis', ['fixed', 'gross', 'basic']),
        /** For fixed components. */
        amount: optional(amount()),
        /** Percent. */
        rate: optional(percent('Rate')),
        ceiling: optional(positiveAmount('Ceiling')),
        from_gross: optional(amount('From gross')),
      },
      'Each component must be an object',
    )
    .superRefine(({ basis, amount: fixed, rate, ceiling }, context) => {
      const refuse = (field: string, message: string) => context.addIssue({ code: 'custom', message, path: [field] });
      if (basis !== 'fixed' && fixed !== undefined) refuse('amount', 'Only a fixed component has an amount');
      if (basis === 'fixed' && rate !== undefined) refuse('rate', 'A fixed component has no rate');
      if (basis === 'fixed' && ceiling !== undefined) refuse('ceiling', 'A fixed component has no ceiling');
    }),
);

/** Rates are hundredths of a percent, amounts paise. */
export type SalaryComponentInput = z.output<typeof component>;

const componentShown = z.object({
  name: z.string(),
  kind: z.enum(['earning', 'deduction']),
  basis: z.enum(['fixed', 'gross', 'basic']),
  amount: z.number().nullable(),
  rate: z.number().nullable(),
  ceiling: z.number().nullable(),
  from_gross: z.number(),
});
export type SalaryComponentShown = z.infer<typeof componentShown>;

export const salaryStructure = z.object({
  effective_from: z.string(),
  basic_rate: z.number(),
  components: z.array(componentShown),
  decided_by: z.string().nullable(),
  decided_at: z.string().nullable(),
});
export type SalaryStructureShown = z.infer<typeof salaryStructure>;

const OFFICE = ['admin', 'finance_manager'] as const;
const READERS = [...OFFICE, 'auditor'] as const;

export const salaries = {
  salaries: route({
    method: 'GET',
    path: '/admin/salaries',
    summary: 'The gross salaries of all staff this month, by name',
    who: READERS,
    onRecord: 'the salaries and bank accounts',
    input: z.object({ ...listing, role: optional(z.enum(ROLES, 'Role is not known')) }),
    output: z.array(salary),
    reads: ['users', 'salaries'],
  }),
  reviseSalary: route({
    method: 'PUT',
    path: '/admin/salary/:user_id',
    summary: 'Revise a salary from a month on; without an amount, the salary of the role applies',
    who: OFFICE,
    input: z.object({
      user_id: id('User'),
      monthly_salary: optional(validAmount),
      effective_from: month,
      reason: text('Reason', 500),
    }),
    output: done({ salary }),
  }),
  setBankAccount: route({
    method: 'PUT',
    path: '/admin/bank-account/:user_id',
    summary: 'Set the bank account of a salary',
    who: OFFICE,
    input: z.object({
      user_id: id('User'),
      ...bankAccount,
    }),
    output: done({ salary }),
  }),
  salaryStructures: route({
    method: 'GET',
    path: '/admin/salary-structures',
    summary: 'The salary components, latest first',
    who: READERS,
    input: nothing,
    output: z.array(salaryStructure),
    reads: ['salary_structures'],
  }),
  setSalaryStructure: route({
    method: 'PUT',
    path: '/admin/salary-structures',
    summary: 'Set the salary components from a month on',
    who: OFFICE,
    input: z.object({
      effective_from: month,
      basic_rate: percent('Basic pay'),
      components: z.array(component, 'Components must be a list').max(20, 'At most 20 components'),
    }),
    output: done({ structure: salaryStructure }),
  }),
};
