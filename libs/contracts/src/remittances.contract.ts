import { type RemittanceRow } from '@bursar/domain/payroll';
import { z } from 'zod';
import { bookedDay, id, month, nameText, optional, text, today, validAmount } from './fields.js';
import { done, route } from './route.js';

const OFFICE = ['admin', 'finance_manager'] as const;

const remittance = z.object({
  id: z.string(),
  name: z.string(),
  month: z.string(),
  amount: z.number(),
  paid_on: z.string(),
  reference: z.string(),
  remitted_by_name: z.string(),
  remitted_at: z.string(),
  status: z.enum(['recorded', 'reversed']),
  reason: z.string().nullable(),
  reversed_by_name: z.string().nullable(),
}) satisfies z.ZodType<RemittanceRow>;
export type Remittance = z.infer<typeof remittance>;

const sums = { held: z.number(), remitted: z.number(), left: z.number() };

const deduction = z.object({ name: z.string(), ...sums });
export type Deduction = z.infer<typeof deduction>;

export const remittances = {
  deductions: route({
    method: 'GET',
    path: '/admin/deductions',
    summary: 'Each deduction of a month’s slips: held, remitted and left; by default of the current month',
    who: [...OFFICE, 'auditor'],
    input: z.object({ month: optional(month) }),
    output: z.object({
      month: z.string(),
      ...sums,
      lines: z.array(deduction),
      remittances: z.array(remittance),
    }),
    reads: ['payrolls', 'remittances'],
  }),
  remit: route({
    method: 'POST',
    path: '/admin/remittances',
    summary: 'Record that a deduction of a month was paid to its authority, never more than is held',
    who: OFFICE,
    status: 201,
    input: z.object({
      name: nameText('Deduction', 60),
      month,
      amount: validAmount,
      paid_on: bookedDay('Payment date').refine((paidOn) => paidOn <= today(), 'Payment date cannot be in the future'),
      reference: text('Reference', 60),
    }),
    output: done({ remittance }),
  }),
  reverseRemittance: route({
    method: 'PUT',
    path: '/admin/remittances/:id/reverse',
    summary: 'Reverse a remittance that was entered wrongly, on the present day; its deduction is left to remit again',
    who: OFFICE,
    input: z.object({ id: id('Remittance'), reason: text('Reason', 500) }),
    output: done({ remittance }),
  }),
};
