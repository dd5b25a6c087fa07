import { type AssignedFeeRow, type FeeStructureRow, type InvoiceRow } from '@bursar/domain/fees';
import { z } from 'zod';

export const feeStructure = z.object({
  id: z.string(),
  name: z.string(),
  amount: z.number(),
  due_date: z.string(),
  description: z.string(),
  income_account: z.string(),
  recognise_from: z.string().nullable(),
  recognise_months: z.number().nullable(),
  assigned_count: z.number(),
  unpaid_count: z.number(),
  created_at: z.string(),
  version: z.number(),
}) satisfies z.ZodType<FeeStructureRow>;
export type FeeStructure = z.infer<typeof feeStructure>;

export const pendingBankAnswers = z.array(z.object({ order_id: z.string(), payment_id: z.string() })).readonly();

export const assignedFee = z.object({
  id: z.string(),
  invoice_no: z.string().nullable(),
  fee_structure_id: z.string(),
  student_id: z.string(),
  student_name: z.string(),
  enrollment_no: z.string(),
  enrollment_no_now: z.string(),
  batch: z.number(),
  department_id: z.number().nullable(),
  department_name: z.string().nullable(),
  fee_title: z.string(),
  description: z.string(),
  note: z.string(),
  total_amount: z.number(),
  paid_amount: z.number(),
  pending_amount: z.number(),
  outstanding: z.number(),
  confirming: pendingBankAnswers,
  status: z.enum(['unpaid', 'partial', 'PAID']),
  due_date: z.string(),
  assigned_at: z.string(),
  assignment_run_id: z.string().nullable(),
  version: z.number(),
}) satisfies z.ZodType<AssignedFeeRow>;
export type AssignedFee = z.infer<typeof assignedFee>;

export const INVOICE_STATUSES = ['unpaid', 'paid', 'overdue'] as const;

export const invoice = z.object({
  id: z.string(),
  invoice_no: z.string().nullable(),
  student_id: z.string(),
  student_name: z.string(),
  enrollment_no: z.string(),
  enrollment_no_now: z.string(),
  amount: z.number(),
  due_date: z.string(),
  status: z.enum(INVOICE_STATUSES),
  assigned_fee_id: z.string(),
  fee_title: z.string(),
  outstanding: z.number(),
  status_source: z.enum(['system', 'manual']),
  issued_at: z.string(),
  version: z.number(),
}) satisfies z.ZodType<InvoiceRow>;
export type Invoice = z.infer<typeof invoice>;
