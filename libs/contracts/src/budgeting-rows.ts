import {
  type AllocationRow,
  GRANT_STATUSES,
  type GrantRow,
  INCOME_KINDS,
  type IncomeRow,
} from '@bursar/domain/budgeting';
import { z } from 'zod';

export const department = z.object({
  id: z.number(),
  name: z.string(),
  financial_year: z.string(),
  allocated_budget: z.number(),
  spent: z.number(),
  encumbered: z.number(),
  /** Allocated − spent − encumbered; negative after overspending. */
  remaining: z.number(),
  version: z.number(),
});
export type Department = z.infer<typeof department>;

export const departmentName = department.pick({ id: true, name: true });

export const income = z.object({
  id: z.string(),
  kind: z.enum(INCOME_KINDS),
  source_name: z.string(),
  description: z.string(),
  amount: z.number(),
  received_date: z.string(),
  recorded_by: z.string().nullable(),
  recorded_by_name: z.string().nullable(),
  recorded_at: z.string(),
  status: z.enum(['waiting', 'rejected', 'recorded', 'reversed']),
  reason: z.string().nullable(),
  reversed_by_name: z.string().nullable(),
  version: z.number(),
}) satisfies z.ZodType<IncomeRow>;
export type Income = z.infer<typeof income>;

export const grant = z.object({
  id: z.string(),
  funding_agency: z.string(),
  amount: z.number(),
  status: z.enum(GRANT_STATUSES),
  start_date: z.string(),
  end_date: z.string(),
  department_id: z.number().nullable(),
  department_name: z.string().nullable(),
  faculty_id: z.string().nullable(),
  faculty_name: z.string().nullable(),
  heads: z
    .array(z.object({ name: z.string(), amount: z.number(), spent: z.number(), encumbered: z.number() }))
    .readonly(),
  spent: z.number(),
  encumbered: z.number(),
  remaining: z.number(),
  version: z.number(),
}) satisfies z.ZodType<GrantRow>;
export type Grant = z.infer<typeof grant>;

export const allocation = z.object({
  id: z.string(),
  financial_year: z.string(),
  department_id: z.number(),
  department_name: z.string().nullable(),
  previous: z.number(),
  allocated: z.number(),
  change: z.number(),
  allocated_by_name: z.string().nullable(),
  allocated_at: z.string(),
  reason: z.string().nullable(),
}) satisfies z.ZodType<AllocationRow>;
export type Allocation = z.infer<typeof allocation>;
