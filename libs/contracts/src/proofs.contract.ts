import { type ProofRow } from '@bursar/domain/audit';
import { z } from 'zod';
import { listing } from './fields.js';
import { done, nothing, route } from './route.js';

const proof = z.object({
  id: z.string(),
  at: z.string(),
  status: z.enum(['equal', 'different', 'failed']),
  position: z.string().nullable(),
  models: z.number().nullable(),
  rows: z.number().nullable(),
  past_rows: z.number().nullable(),
  found: z.number().nullable(),
  differences: z.array(z.object({ model: z.string(), id: z.string() })).readonly(),
  /** Milliseconds. */
  took: z.number().nullable(),
  failure: z.string().nullable(),
  by_name: z.string().nullable(),
}) satisfies z.ZodType<ProofRow>;
export type Proof = z.infer<typeof proof>;

export const proofs = {
  list: route({
    method: 'GET',
    path: '/admin/proofs',
    summary: 'Comparisons of every row with a replay of the event log, the newest first',
    who: ['admin', 'auditor'],
    input: z.object(listing),
    output: z.array(proof),
    reads: ['proofs'],
  }),
  prove: route({
    method: 'POST',
    path: '/admin/prove',
    summary: 'Begin to compare every row with a replay of the event log; the list of proofs gets the outcome',
    who: ['admin', 'auditor'],
    input: nothing,
    output: done({ id: z.string() }),
  }),
};
