import { z } from 'zod';
import { id } from './fields.js';
import { PAYMENT_METHODS } from './payment-methods.js';
import { receiptProof, underSeal } from './receipt-proof.js';
import { route } from './route.js';

export const receipt = z.object({
  receipt_no: z.string(),
  transaction_id: z.string(),
  student_name: z.string(),
  enrollment_no: z.string(),
  programme: z.string().nullable(),
  fee_name: z.string(),
  invoice_nos: z.array(z.string()),
  /** After refunds. */
  amount_paid: z.number(),
  refunded_amount: z.number(),
  lines: z.array(z.object({ fee_name: z.string(), amount_paid: z.number() })),
  amount_in_words: z.string(),
  balance: z.number(),
  method: z.enum(PAYMENT_METHODS),
  payment_reference: z.string(),
  date: z.string(),
  /** `received_on`: the day of the money. */
  received_on: z.string(),
  recorded_at: z.string(),
  approved_by: z.string().nullable(),
  /** The reversed entry's receipt number. */
  replaces: z.string().nullable(),
  verify_url: z.string(),
  sealed: z.boolean(),
  test: z.boolean(),
  /** Otherwise the amounts are those of its issue. */
  standing: z.enum(['valid', 'refunded', 'reversed']),
});
export type Receipt = z.infer<typeof receipt>;

/** Names are masked: everyone with the receipt sees this. */
export const verification = z.discriminatedUnion('verdict', [
  /** Asked by number alone: a signed receipt says the rest. */
  z.object({
    verdict: z.literal('issued'),
    receipt_no: z.string(),
    undone_at: z.string().nullable(),
    part_refunded: z.boolean(),
    test: z.boolean(),
    verified_at: z.string(),
  }),
  z.object({
    verdict: z.enum(['valid', 'reversed']),
    receipt_no: z.string(),
    /** `A*** R**` */
    student: z.string(),
    fee_name: z.string(),
    amount: z.number(),
    refunded_amount: z.number(),
    lines: z.array(z.object({ fee_name: z.string(), amount_paid: z.number() })),
    amount_in_words: z.string(),
    issued_at: z.string(),
    test: z.boolean(),
    verified_at: z.string(),
  }),
  z.object({ verdict: z.literal('not_found'), verified_at: z.string() }),
]);
export type Verification = z.infer<typeof verification>;

export const receipts = {
  ofTransaction: route({
    method: 'GET',
    path: '/admin/receipt/:transaction_id',
    summary: 'The receipt of one successful transaction; for auditors also of one that was refunded or reversed',
    who: ['admin', 'finance_manager', 'auditor'],
    input: z.object({ transaction_id: id('Transaction') }),
    output: receipt,
    reads: ['transactions', 'seals'],
  }),
  ofFee: route({
    method: 'GET',
    path: '/student/receipt/:student_fee_record_id',
    summary: 'The receipts of the successful payments of one of the student’s own bills, oldest first',
    who: ['student'],
    ownOnly: ['student'],
    afterPassOut: true,
    input: z.object({ student_fee_record_id: z.string() }),
    output: z.array(receipt),
    reads: ['transactions', 'seals'],
  }),
  proofOfTransaction: route({
    method: 'GET',
    path: '/admin/receipt/:transaction_id/proof',
    summary: 'The proof of a receipt, which verifies without Bursar',
    who: ['admin', 'finance_manager', 'auditor'],
    input: z.object({ transaction_id: id('Transaction'), ...underSeal }),
    output: receiptProof,
    reads: ['transactions', 'seals'],
    timeless: true,
  }),
  ownProof: route({
    method: 'GET',
    path: '/student/receipt/:transaction_id/proof',
    summary: 'The proof of a receipt of the student, which verifies without Bursar',
    who: ['student'],
    ownOnly: ['student'],
    afterPassOut: true,
    input: z.object({ transaction_id: z.string(), ...underSeal }),
    output: receiptProof,
    reads: ['transactions', 'seals'],
    timeless: true,
  }),
  verify: route({
    method: 'GET',
    path: '/verify/:receipt',
    summary:
      'The state of a receipt, by its number; with the code of an unsigned receipt also its facts, with a masked name',
    who: 'public',
    input: z.object({ receipt: z.string().trim() }),
    output: verification,
    reads: ['transactions'],
    timeless: true,
  }),
};
