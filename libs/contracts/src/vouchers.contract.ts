import { type VoucherRow } from '@bursar/domain/ledger';
import { z } from 'zod';
import {
  day,
  departmentId,
  id,
  listing,
  month,
  oneOf,
  optional,
  optionalText,
  positiveAmount,
  text,
} from './fields.js';
import { BODY_MAX } from './problem.js';
import { closed, done, fileBytes, route } from './route.js';

const OFFICE = ['admin', 'finance_manager'] as const;
const READERS = [...OFFICE, 'auditor'] as const;

export const VOUCHER_STATES = ['waiting', 'approved', 'rejected', 'reversed'] as const;

const NARRATION_MAX = 500;

const voucher = z.object({
  id: z.string(),
  /** Given at approval. */
  number: z.string().nullable(),
  state: z.enum(VOUCHER_STATES),
  day: z.string(),
  month: z.string(),
  amount: z.number(),
  narration: z.string(),
  evidence: z.string().nullable(),
  evidence_file: z.object({ name: z.string(), media_type: z.string(), size_bytes: z.number() }).nullable(),
  lines: z
    .array(
      z.object({
        account: z.string(),
        account_name: z.string(),
        debit: z.number(),
        credit: z.number(),
        department_id: z.number().nullable(),
      }),
    )
    .readonly(),
  made_by: z.string(),
  made_by_name: z.string(),
  made_at: z.string(),
  decided_by_name: z.string().nullable(),
  decided_at: z.string().nullable(),
  reason: z.string().nullable(),
  reversed_by_name: z.string().nullable(),
  reversed_at: z.string().nullable(),
  reversal_reason: z.string().nullable(),
  version: z.number(),
}) satisfies z.ZodType<VoucherRow>;
export type Voucher = z.infer<typeof voucher>;

const line = closed(
  z.object({
    account: z
      .string('Account is required')
      .trim()
      .min(1, 'Account is required')
      .regex(/^\d{4}$/, 'Account must be a number of the chart'),
    debit: optional(positiveAmount('Debit')),
    credit: optional(positiveAmount('Credit')),
    department_id: optional(departmentId),
  }),
);

const answer = done({ voucher });
const withReason = z.object({ id: id('Voucher'), reason: text('Reason', NARRATION_MAX) });

export const vouchers = {
  allVouchers: route({
    method: 'GET',
    path: '/admin/vouchers',
    summary: 'The journal vouchers, the latest day first',
    who: READERS,
    input: z.object({
      ...listing,
      state: optional(oneOf('State', VOUCHER_STATES)),
      month: optional(month),
    }),
    output: z.array(voucher),
    reads: ['vouchers', 'chart_of_accounts'],
  }),
  oneVoucher: route({
    method: 'GET',
    path: '/admin/vouchers/:id',
    summary: 'A journal voucher with its lines, its maker and its decisions',
    who: READERS,
    input: z.object({ id: id('Voucher') }),
    output: voucher,
    reads: ['vouchers', 'chart_of_accounts'],
  }),
  makeVoucher: route({
    method: 'POST',
    path: '/admin/vouchers',
    summary: 'Make a journal voucher of 2 to 500 lines; another person approves it, and only then it is posted',
    who: OFFICE,
    status: 201,
    input: z.object({
      day: day('Day'),
      narration: text('Narration', NARRATION_MAX),
      evidence: optionalText('Evidence', 200),
      lines: z.array(line, 'Lines are required'),
    }),
    output: answer,
  }),
  attachEvidence: route({
    method: 'POST',
    path: '/admin/vouchers/:id/evidence',
    summary: `Attach the evidence as a file (multipart/form-data), by its maker: PDF, PNG, JPEG or WebP, up to ${BODY_MAX}`,
    who: OFFICE,
    status: 201,
    upload: true,
    input: z.object({ id: id('Voucher') }),
    output: answer,
  }),
  evidence: route({
    method: 'GET',
    path: '/admin/vouchers/:id/evidence',
    summary: 'The evidence file of a voucher, for the office, auditors and its deciders',
    who: [...READERS, 'hod', 'faculty', 'staff'],
    ownOnly: ['hod', 'faculty', 'staff'],
    input: z.object({ id: z.string() }),
    output: fileBytes,
    reads: ['vouchers', 'approval_requests', 'delegations'],
  }),
  approveVoucher: route({
    method: 'PUT',
    path: '/admin/vouchers/:id/approve',
    summary: 'Approve a journal voucher by the rule of its amount; it is posted on its day and gets its number',
    who: OFFICE,
    versioned: 'voucher',
    input: z.object({ id: id('Voucher'), note: optionalText('Note', NARRATION_MAX) }),
    output: answer,
  }),
  rejectVoucher: route({
    method: 'PUT',
    path: '/admin/vouchers/:id/reject',
    summary: 'Reject a journal voucher with a reason; it is never posted',
    who: OFFICE,
    versioned: 'voucher',
    input: withReason,
    output: answer,
  }),
  reverseVoucher: route({
    method: 'PUT',
    path: '/admin/vouchers/:id/reverse',
    summary: 'Reverse an approved journal voucher on the present day; 409 for its maker',
    who: OFFICE,
    versioned: 'voucher',
    input: withReason,
    output: answer,
  }),
};
