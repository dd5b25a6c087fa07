import { ERASURE_STATUSES, type ErasureRow } from '@bursar/domain/assurance';
import { z } from 'zod';
import { id, listing, oneOf, optional, text } from './fields.js';
import { done, route } from './route.js';

const erasure = z.object({
  id: z.string(),
  name: z.string(),
  reason: z.string(),
  status: z.enum(ERASURE_STATUSES),
  requested_by: z.string(),
  requested_by_name: z.string(),
  requested_at: z.string(),
  confirmed_by_name: z.string().nullable(),
  erased_at: z.string().nullable(),
  /** The last IST day with the name on receipts and payslips. */
  kept_until: z.string().nullable(),
  version: z.number(),
}) satisfies z.ZodType<ErasureRow>;
export type Erasure = z.infer<typeof erasure>;

export { ERASURE_STATUSES };

const answer = done({ erasure });
const of = z.object({ id: id() });

export const erasures = {
  list: route({
    method: 'GET',
    path: '/admin/erasures',
    summary: 'The erasures of persons, the latest first',
    who: ['admin'],
    input: z.object({ ...listing, status: optional(oneOf('Status', ERASURE_STATUSES)) }),
    output: z.array(erasure),
    onlyOnline: true,
    reads: ['erasures'],
  }),
  request: route({
    method: 'POST',
    path: '/admin/erasures',
    summary: 'Ask to erase a person; 409 while the account is active or the student owes money',
    who: ['admin'],
    status: 201,
    input: z.object({ user_id: id('Person'), reason: text('Reason', 500) }),
    output: answer,
  }),
  confirm: route({
    method: 'PUT',
    path: '/admin/erasures/:id/confirm',
    summary: 'Confirm and begin an erasure; 409 for who asked for it. The id is that of the user',
    who: ['admin'],
    versioned: 'person',
    input: of,
    output: answer,
  }),
  cancel: route({
    method: 'PUT',
    path: '/admin/erasures/:id/cancel',
    summary: 'Cancel an erasure that was not carried out yet',
    who: ['admin'],
    versioned: 'person',
    input: of,
    output: answer,
  }),
};
