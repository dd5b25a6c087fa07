import { EXPENSE_KINDS, type ExpenseRow } from '@bursar/domain/expenses';
import { z } from 'zod';

export const STATUSES = ['pending', 'returned', 'approved', 'rejected', 'withdrawn', 'cancelled', 'reversed'] as const;
export const STAGES = ['pending', 'ordered', 'to_pay', 'paid', 'closed'] as const;

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
  first_step: z.string(),
  waits_for: z.string().nullable(),
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
  reserved_in: z.string().nullable(),
  over_budget: z.number(),
  overrun: z.object({ by_name: z.string(), reason: z.string() }).nullable(),
  version: z.number(),
}) satisfies z.ZodType<ExpenseRow>;

/** The same person's requests for the same amount within seven days. */
export const expense = row.extend({ duplicates: z.array(z.string()).readonly() });
export type Expense = z.infer<typeof expense>;

export const expenseToDecide = expense.extend({ left_after: z.number() });
export type ExpenseToDecide = z.infer<typeof expenseToDecide>;
