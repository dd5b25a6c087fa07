import { type BillReversal, type StudentFeeRow } from '@bursar/domain/fees';
import { z } from 'zod';
import { pendingBankAnswers } from './fee-rows.js';
import { BILL_PAYMENT_METHODS } from './payment-methods.js';

const billPayment = z.object({
  transaction_id: z.string(),
  amount: z.number(),
  reference: z.string(),
  method: z.enum(BILL_PAYMENT_METHODS),
  approved_by: z.string().nullable(),
  paid_at: z.string(),
});

const billReversal = z.object({
  transaction_id: z.string(),
  amount: z.number(),
  reference: z.string(),
  method: z.enum(BILL_PAYMENT_METHODS).exclude(['aid']),
  reason: z.string(),
  reversed_at: z.string(),
  refunded: z.literal(true).optional(),
}) satisfies z.ZodType<BillReversal>;

export const studentFee = z.object({
  id: z.string(),
  invoice_no: z.string().nullable(),
  student_id: z.string(),
  fee_structure_id: z.string(),
  user_id: z.string(),
  student_name: z.string(),
  fee_name: z.string(),
  description: z.string(),
  note: z.string(),
  total_amount: z.number(),
  amount_paid: z.number(),
  pending_amount: z.number(),
  due_date: z.string(),
  status: z.enum(['unpaid', 'partial', 'paid']),
  department_id: z.number().nullable(),
  department: z.string().nullable(),
  payments: z.array(billPayment).readonly(),
  reversals: z.array(billReversal).readonly(),
  /** The bank has not decided: the bill must not be paid meanwhile. */
  confirming: pendingBankAnswers,
  payment_reference: z.string().nullable(),
  payment_method: z.enum(BILL_PAYMENT_METHODS).nullable(),
  approved_by: z.string().nullable(),
  paid_at: z.string().nullable(),
  assigned_at: z.string(),
  version: z.number(),
}) satisfies z.ZodType<StudentFeeRow>;

/** From the day after the IST due day. */
export const studentFeeToday = studentFee.extend({ is_overdue: z.boolean() });
export type StudentFee = z.infer<typeof studentFeeToday>;
