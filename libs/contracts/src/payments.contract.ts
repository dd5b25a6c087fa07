import { REVERSAL_REASONS } from '@bursar/domain/kernel';
import { type TransactionRow } from '@bursar/domain/payments';
import { z } from 'zod';
import { day, id, listing, oneOf, optional, optionalText, positiveAmount, text, today } from './fields.js';
import { COUNTER_METHODS, PAYMENT_METHODS } from './payment-methods.js';
import { done, nothing, route } from './route.js';
import { studentFeeToday } from './student-fees.contract.js';

export const transaction = z.object({
  id: z.string(),
  student_id: z.string(),
  student_name: z.string(),
  fee_id: z.string(),
  fee_structure_id: z.string(),
  fee_name: z.string(),
  amount: z.number(),
  amount_paid: z.number(),
  refunded_amount: z.number().optional(),
  method: z.enum(PAYMENT_METHODS),
  payment_reference: z.string(),
  status: z.enum(['pending', 'success', 'rejected', 'refunded', 'reversed']),
  payment_date: z.string(),
  received_on: z.string(),
  remarks: z.string(),
  approved_by: z.string().nullable(),
  self_approved: z.boolean(),
  recorded_by: z.string().nullable(),
  recorded_by_name: z.string().nullable(),
  reason: z.string().nullable(),
  refund_id: z.string().nullable(),
  receipt_no: z.string().nullable(),
  receipt_issued_at: z.string().nullable(),
  undone_at: z.string().optional(),
  balance_after: z.number().nullable(),
  replaces: z.string().nullable(),
  counter_receipt_id: z.string().nullable(),
  counter_receipt_line: z.number().nullable(),
  counter_receipt_bills: z.number().nullable(),
  counter_receipt_total: z.number().nullable(),
  version: z.number(),
}) satisfies z.ZodType<TransactionRow>;
export type Transaction = z.infer<typeof transaction>;

export const paymentStatus = z.object({
  id: z.string(),
  fee_id: z.string(),
  fee_name: z.string(),
  invoice_no: z.string().nullable(),
  amount: z.number(),
  status: z.enum(['waiting', 'confirming', 'paid', 'not_completed', 'under_review', 'refunded']),
  failure: z.string().nullable(),
  /** Held, credited later, given back. */
  excess: z.number(),
  excess_applied: z.number(),
  excess_refunded: z.number(),
  /** Before the rest was credited. */
  returned: z.number(),
  /** After the credit. */
  refunded: z.number(),
  receipt_no: z.string().nullable(),
  created_at: z.string(),
});
export type PaymentStatus = z.infer<typeof paymentStatus>;

const transactionId = text('Transaction', 200);

export const RECEIPT_BILLS_MAX = 50;

const atCounter = {
  payment_method: oneOf('Payment method', COUNTER_METHODS),
  receipt_number: optionalText('Receipt number', 60),
  remarks: optionalText('Remarks', 1000),
  /** By default today. */
  payment_date: optional(
    day('Received on').refine((on) => on <= today(), 'The day a payment was received cannot be in the future'),
  ),
  /** The clerk has seen a similar payment and means another. */
  confirmed: optional(z.boolean('Confirmed must be true or false')),
};

export const payments = {
  allTransactions: route({
    method: 'GET',
    path: '/admin/alltrans',
    summary: 'The transactions, newest first',
    who: ['admin', 'finance_manager', 'auditor'],
    input: z.object({
      ...listing,
      status: optional(oneOf('Status', ['pending', 'success', 'rejected', 'refunded', 'reversed'])),
      method: optional(oneOf('Method', PAYMENT_METHODS)),
      student_id: optional(id('Student')),
      fee_id: optional(id('Fee')),
      counter_receipt_id: optional(id('Receipt')),
      self_approved: optional(oneOf('Self-approved', ['true', 'false'])),
    }),
    output: z.array(transaction),
    reads: ['transactions'],
  }),
  collections: route({
    method: 'GET',
    path: '/admin/collections',
    summary: 'The totals of all transactions, in rupees',
    who: ['admin', 'finance_manager', 'auditor'],
    input: nothing,
    output: z.object({ revenue: z.number(), successful: z.number(), pending: z.number(), students: z.number() }),
    reads: ['collections', 'headcount'],
  }),
  stats: route({
    method: 'GET',
    path: '/admin/stats',
    summary: 'The four figures of the administrator’s dashboard',
    who: ['admin', 'finance_manager', 'auditor'],
    input: nothing,
    output: z.object({
      total_users: z.number(),
      total_revenue: z.number(),
      pending_transactions: z.number(),
      available_balance: z.number(),
    }),
    reads: ['collections', 'headcount', 'balance'],
  }),
  rules: route({
    method: 'GET',
    path: '/admin/payment-rules',
    summary: 'Tell if the recorder of a transaction may approve it',
    who: ['admin', 'finance_manager'],
    input: nothing,
    output: z.object({ four_eyes: z.boolean() }),
    reads: ['approval_rule_set'],
  }),
  recordTransaction: route({
    method: 'POST',
    path: '/admin/addtransaction',
    summary: 'Record money taken at the counter; it counts once it is approved',
    who: ['admin', 'finance_manager'],
    status: 201,
    input: z.object({
      student_id: text('Student', 200),
      fee_id: text('Fee', 200),
      amount: positiveAmount(),
      ...atCounter,
    }),
    output: done({ transaction }),
  }),
  recordTransactions: route({
    method: 'POST',
    path: '/admin/addtransactions',
    summary: 'Record money for several bills of one student on one receipt: all of them or none',
    who: ['admin', 'finance_manager'],
    status: 201,
    input: z.object({
      student_id: text('Student', 200),
      ...atCounter,
      items: z
        .array(z.strictObject({ fee_id: text('Fee', 200), amount: positiveAmount() }), 'Choose at least one fee')
        .min(1, 'Choose at least one fee')
        .max(RECEIPT_BILLS_MAX, `At most ${RECEIPT_BILLS_MAX} fees can be on one receipt`),
    }),
    output: done({ transactions: z.array(transaction) }),
  }),
  approvePayment: route({
    method: 'POST',
    path: '/admin/approvepayment',
    summary: 'Approve a recorded transaction, or all of its receipt for several bills: the bills are credited',
    who: ['admin', 'finance_manager'],
    input: z.object({ transaction_id: transactionId, admin_user_id: text('Administrator', 200) }),
    output: done({ transaction }),
  }),
  rejectPayment: route({
    method: 'POST',
    path: '/admin/rejectpayment',
    summary: 'Reject a recorded transaction, or all of its receipt for several bills',
    who: ['admin', 'finance_manager'],
    input: z.object({ transaction_id: transactionId, reason: optionalText('Reason', 1000) }),
    output: done({ transaction }),
  }),
  refund: route({
    method: 'POST',
    path: '/admin/refund',
    summary: 'Refund a successful transaction, or all of its receipt for several bills; it leaves the revenue',
    who: ['admin', 'finance_manager'],
    input: z.object({
      transaction_id: transactionId,
      reason: text('Reason', 1000),
      amount: optional(positiveAmount()),
    }),
    output: done({ transaction }),
  }),
  reverse: route({
    method: 'POST',
    path: '/admin/reversepayment',
    summary: 'Reverse a mistaken approval at the counter, its whole receipt: the bills owe again, the number is free',
    who: ['admin', 'finance_manager'],
    input: z
      .object({
        transaction_id: transactionId,
        reason: oneOf('Reason', REVERSAL_REASONS),
        note: optionalText('Note', 1000),
      })
      .refine(({ reason, note }) => reason !== 'other' || note !== undefined, {
        path: ['note'],
        message: 'Note is required',
      }),
    output: done({ transaction }),
  }),
  stopWaiting: route({
    method: 'POST',
    path: '/admin/stopwaiting',
    summary: 'Stop waiting for an undecided bank, so that the bill can be paid again; a late success is credited',
    who: ['admin'],
    input: z.object({ order_id: text('Order', 60), reason: text('Reason', 500) }),
    output: done({}),
  }),
  config: route({
    method: 'GET',
    path: '/payment/config',
    summary: 'The settings of the checkout',
    who: ['student'],
    afterPassOut: true,
    input: nothing,
    output: z.object({
      key_id: z.string(),
      name: z.string(),
      theme: z.object({ color: z.string() }),
      script_url: z.string(),
      sandbox: z.boolean(),
    }),
    timeless: true,
  }),
  createOrder: route({
    method: 'POST',
    path: '/payment/create-order',
    summary: 'Open an order at the gateway; the request is in whole rupees, the answer in paise',
    who: ['student'],
    status: 201,
    afterPassOut: true,
    input: z.object({
      amount: z
        .number({ error: 'Amount must be a whole number of rupees' })
        .int('Amount must be a whole number of rupees')
        .min(1, 'Amount must be at least 1 rupee')
        .max(1_000_000_000, 'Amount must be at most 1,00,00,00,000 rupees'),
      currency: z.literal('INR', { error: 'Currency must be INR' }),
      receipt: z
        .string({ error: 'Receipt is required' })
        .regex(/^fee_receipt_[A-Za-z0-9_-]{1,28}$/, 'Receipt must be fee_receipt_ followed by the fee id'),
    }),
    output: z.object({ id: z.string(), amount: z.number(), currency: z.literal('INR') }),
  }),
  orders: route({
    method: 'GET',
    path: '/payment/orders',
    summary: 'The student’s own online payments, newest first',
    who: ['student'],
    afterPassOut: true,
    input: z.object(listing),
    output: z.array(paymentStatus),
    reads: ['payment_orders', 'transactions', 'suspense'],
  }),
  order: route({
    method: 'GET',
    path: '/payment/orders/:order_id',
    summary: 'The last known state of one online payment of the student',
    who: ['student'],
    ownOnly: ['student'],
    /** A blank id counts as unknown. */
    afterPassOut: true,
    input: z.object({ order_id: z.string() }),
    output: paymentStatus,
    reads: ['payment_orders', 'transactions', 'suspense'],
  }),
  checkOrder: route({
    method: 'POST',
    path: '/payment/check-order',
    summary: 'Ask the gateway for the state of one online payment of the student, and credit its money',
    who: ['student'],
    afterPassOut: true,
    input: z.object({ order_id: text('Order', 60) }),
    output: paymentStatus,
  }),
  verifyPayment: route({
    method: 'POST',
    path: '/payment/verify-payment',
    summary: 'Credit a payment that the checkout reported; the server’s own figures rule',
    who: ['student'],
    afterPassOut: true,
    input: z.object({
      razorpay_order_id: text('Order', 60),
      razorpay_payment_id: text('Payment', 60),
      razorpay_signature: text('Signature', 200),
      student_id: text('Student', 60),
      fee_structure_id: text('Fee structure', 60),
      student_fee_record_id: text('Fee', 60),
      amount: z.number({ error: 'Amount is required' }),
      user_id: text('User', 60),
      amount_paid: z.number({ error: 'Amount paid is required' }),
    }),
    output: z.union([
      done({ transaction, fee: studentFeeToday }),
      /** 202: the bank has not answered yet. */
      z.object({ message: z.string(), status: z.literal('pending') }),
    ]),
  }),
  webhook: route({
    method: 'POST',
    path: '/payment/webhook',
    summary: 'The webhook of the gateway, signed over the raw body',
    who: 'public',
    unlimited: true,
    input: z.unknown(),
    output: z.object({}),
  }),
};
