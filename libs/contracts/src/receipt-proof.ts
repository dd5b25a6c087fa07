import { type ReceiptClaim } from '@bursar/domain/assurance';
import { z } from 'zod';
import { id, optional } from './fields.js';

const claim = z.object({
  amountPaise: z.int(),
  fee: z.string(),
  issuedOn: z.string(),
  keyId: z.string(),
  leaf: z.int(),
  receiptNo: z.string(),
  student: z.string(),
  v: z.literal(1),
}) satisfies z.ZodType<ReceiptClaim>;

/** See docs/verify.md. */
export const eventProof = z.object({
  /** From 0. */
  leaf: z.int(),
  event: z.object({
    type: z.string(),
    data: z.record(z.string(), z.unknown()),
    id: z.string(),
    stream: z.string(),
    revision: z.int(),
    metadata: z.record(z.string(), z.unknown()),
  }),
  /** Hex, from leaf to root (RFC 6962, 2.1.1). */
  path: z.array(z.string()).readonly(),
  head: z.string(),
  keys: z.array(z.object({ key_id: z.string(), public_key: z.string() })).readonly(),
});

/** By default the last seal. */
export const underSeal = { seal: optional(id('Seal')) };

export const receiptProof = eventProof.extend({ receipt: claim, signature: z.string() });
export type ReceiptProof = z.infer<typeof receiptProof>;
