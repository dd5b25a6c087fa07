import { type SealedHour, type SealKeyRow, type SealRow, type VerificationRow } from '@bursar/domain/assurance';
import { z } from 'zod';
import { id, listing, optional, text } from './fields.js';
import { eventProof, underSeal } from './receipt-proof.js';
import { done, nothing, route } from './route.js';

const sealNo = id('Seal');

const signedHead = z.object({
  seal_no: z.int(),
  events: z.int(),
  /** Hex (RFC 6962). */
  root: z.string(),
  sealed_at: z.string(),
  key_id: z.string(),
  /** Ed25519 of the head's text, base64url. */
  signature: z.string(),
});

const seal = signedHead.extend({
  id: z.string(),
  previous_root: z.string(),
  clock_set_back: z.boolean(),
  kept_at: z.string().nullable(),
  witnesses: z
    .array(z.object({ name: z.string(), purpose: z.string(), at: z.string(), user_id: z.string().nullable() }))
    .readonly(),
}) satisfies z.ZodType<SealRow>;
export type Seal = z.infer<typeof seal>;

const sealKey = z.object({
  id: z.string(),
  key_id: z.string(),
  public_key: z.string(),
  signed_by_previous: z.string().nullable(),
  introduced_at: z.string(),
  retired_at: z.string().nullable(),
  reason: z.string().nullable(),
}) satisfies z.ZodType<SealKeyRow>;

const verification = z.object({
  id: z.string(),
  at: z.string(),
  events: z.int(),
  chain: z.string(),
  seals: z.int(),
  whole: z.boolean(),
  verdict: z.string(),
  findings: z.array(z.string()).readonly(),
  /** Milliseconds. */
  took: z.number(),
  by_name: z.string().nullable(),
}) satisfies z.ZodType<VerificationRow>;
export type LogVerification = z.infer<typeof verification>;

const sealedHour = z.object({
  from: z.string(),
  seal_no: z.int().nullable(),
  seals: z.int(),
  events: z.int(),
  /** Waited longer than 70 minutes. */
  late: z.boolean(),
}) satisfies z.ZodType<SealedHour>;

export const seals = {
  latest: route({
    method: 'GET',
    path: '/seals/latest',
    summary: 'The signed head of the last seal',
    who: 'public',
    input: nothing,
    output: signedHead,
    reads: ['seals'],
    timeless: true,
  }),
  keys: route({
    method: 'GET',
    path: '/seals/keys',
    summary: 'The public keys that sign seals and receipts, oldest first',
    who: 'public',
    input: nothing,
    output: z.array(sealKey),
    reads: ['seal_keys'],
    timeless: true,
  }),
  head: route({
    method: 'GET',
    path: '/seals/:no',
    summary: 'The signed head of one seal',
    who: 'public',
    input: z.object({ no: sealNo }),
    output: signedHead,
    reads: ['seals'],
    timeless: true,
  }),
  list: route({
    method: 'GET',
    path: '/admin/seals',
    summary: 'Seals of the event log and who kept their heads, the newest first',
    who: ['admin', 'auditor'],
    input: z.object(listing),
    output: z.array(seal),
    reads: ['seals'],
  }),
  hours: route({
    method: 'GET',
    path: '/admin/seals/hours',
    summary: 'Each hour of the last seven days, with its seals, and whether events waited for a seal too long',
    who: ['admin', 'auditor'],
    input: nothing,
    output: z.array(sealedHour),
    reads: ['seals'],
  }),
  consistency: route({
    method: 'GET',
    path: '/admin/seals/:no/consistency',
    summary: 'Proof that the log of one seal goes on from that of an earlier one (RFC 6962, 2.1.2)',
    who: ['admin', 'auditor'],
    input: z.object({ no: sealNo, from: sealNo }),
    output: z.object({ from: signedHead, to: signedHead, proof: z.array(z.string()) }),
    reads: ['seals'],
    timeless: true,
  }),
  proof: route({
    method: 'GET',
    path: '/admin/proof/:position',
    summary: 'Proof that an event stands in the sealed log, which verifies without Bursar; 409 before it is sealed',
    who: ['admin', 'auditor'],
    input: z.object({ position: z.string().regex(/^\d{1,40}$/, 'Position must be one of the log'), ...underSeal }),
    output: eventProof,
    reads: ['seals'],
    timeless: true,
  }),
  seal: route({
    method: 'POST',
    path: '/admin/seals',
    summary: 'Seal all events now',
    who: ['admin'],
    input: nothing,
    output: done({ seal }),
  }),
  witness: route({
    method: 'POST',
    path: '/admin/seals/:no/witness',
    summary: 'Take the head of a seal away, and note for what; the answer holds the file',
    who: ['admin', 'auditor'],
    input: z.object({ no: sealNo, purpose: text('Purpose', 200) }),
    output: done({ file_name: z.string(), head: z.string() }),
  }),
  verifyLog: route({
    method: 'POST',
    path: '/admin/verify-log',
    summary: 'Compare every event with the seals, and with heads that were kept elsewhere',
    who: ['admin', 'auditor'],
    input: z.object({ heads: optional(z.string().max(20_000, 'This is not a head of Bursar.')) }),
    output: done({ verification }),
  }),
  verifications: route({
    method: 'GET',
    path: '/admin/verifications',
    summary: 'Verifications of the event log, the newest first',
    who: ['admin', 'auditor'],
    input: z.object(listing),
    output: z.array(verification),
    reads: ['verifications'],
  }),
};
