import { type SuspenseRow } from '@bursar/domain/payments';
import { z } from 'zod';
import { id, listing, oneOf, optional, text } from './fields.js';
import { done, route } from './route.js';

export const suspenseItem = z.object({
  id: z.string(),
  order_id: z.string(),
  fee_id: z.string(),
  fee_name: z.string().nullable(),
  student_id: z.string(),
  student_name: z.string().nullable(),
  amount: z.number(),
  currency: z.string(),
  why: z.enum(['settled', 'revoked', 'reserved', 'amount', 'currency']),
  applied: z.number(),
  refunded: z.number(),
  outstanding: z.number(),
  status: z.enum(['held', 'refunding', 'cleared']),
  refund_id: z.string().nullable(),
  to_confirm_of: z.string().nullable(),
  reason: z.string().nullable(),
  received_at: z.string(),
  version: z.number(),
}) satisfies z.ZodType<SuspenseRow>;
export type SuspenseItem = z.infer<typeof suspenseItem>;

const paymentId = text('Payment', 60);

export const suspense = {
  all: route({
    method: 'GET',
    path: '/admin/suspense',
    summary: 'The money in suspense, newest first',
    who: ['admin', 'finance_manager', 'auditor'],
    input: z.object({
      ...listing,
      status: optional(oneOf('Status', ['held', 'refunding', 'cleared'])),
      why: optional(oneOf('Why', ['settled', 'revoked', 'reserved', 'amount', 'currency'])),
      student_id: optional(id('Student')),
    }),
    output: z.array(suspenseItem),
    reads: ['suspense'],
  }),
  apply: route({
    method: 'POST',
    path: '/admin/suspense/apply',
    summary: 'Pay a bill of the same student out of suspense, as far as both go',
    who: ['admin', 'finance_manager'],
    input: z.object({ payment_id: paymentId, fee_id: text('Fee', 200) }),
    output: done({ item: suspenseItem }),
  }),
  refund: route({
    method: 'POST',
    path: '/admin/suspense/refund',
    summary: 'Refund the remaining money, through the gateway or by hand',
    who: ['admin', 'finance_manager'],
    input: z.object({
      payment_id: paymentId,
      through: oneOf('Way', ['gateway', 'counter']),
      reason: text('Reason', 1000),
    }),
    output: done({ item: suspenseItem }),
  }),
};
