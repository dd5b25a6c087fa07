import { type ModelRebuildRow, type ProofRow } from '@bursar/domain/audit';
import { z } from 'zod';
import { id, listing } from './fields.js';
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

const modelRebuild = z.object({
  id: z.string(),
  rebuild_id: z.string(),
  status: z.enum(['running', 'completed', 'failed']),
  begun_at: z.string(),
  by_name: z.string().nullable(),
  ended_at: z.string().nullable(),
  failure: z.string().nullable(),
}) satisfies z.ZodType<ModelRebuildRow>;
export type ModelRebuild = z.infer<typeof modelRebuild>;

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
  rebuilds: route({
    method: 'GET',
    path: '/admin/rebuilds',
    summary: 'The last rebuild of each read model that was rebuilt by hand, the newest first',
    who: ['admin', 'auditor'],
    input: z.object(listing),
    output: z.array(modelRebuild),
    reads: ['model_rebuilds'],
  }),
  rebuild: route({
    method: 'POST',
    path: '/admin/rebuild',
    summary: 'Begin to make the rows of a read model again from the event log; they are shown once all are made',
    who: ['admin'],
    input: z.object({ model: id('Model') }),
    output: done({ id: z.string() }),
  }),
};
