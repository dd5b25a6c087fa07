import { type PassOutRow } from '@bursar/domain/identity';
import { z } from 'zod';
import { id, listing, text } from './fields.js';
import { done, route } from './route.js';

export const passOut = z.object({
  id: z.string(),
  batch: z.number(),
  students: z.number(),
  passed_out_at: z.string(),
  passed_out_by_name: z.string().nullable(),
  reversed_at: z.string().nullable(),
  reversed_by_name: z.string().nullable(),
  reversal_reason: z.string().nullable(),
  reactivated: z.number(),
}) satisfies z.ZodType<PassOutRow>;
export type PassOut = z.infer<typeof passOut>;

export const passOuts = {
  list: route({
    method: 'GET',
    path: '/admin/passouts',
    summary: 'Each time a batch was marked as passed out, newest first',
    who: ['admin'],
    input: z.object(listing),
    output: z.array(passOut),
    reads: ['pass_outs'],
  }),
  reverse: route({
    method: 'PATCH',
    path: '/admin/passouts/:id',
    summary: 'Reverse a pass-out: the students it made inactive, and no others, are active again',
    who: ['admin'],
    input: z.object({ id: id(), reason: text('Reason', 500) }),
    output: done({ activated: z.number() }),
  }),
};
