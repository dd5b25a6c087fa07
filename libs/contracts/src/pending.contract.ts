import { PENDING_KINDS, type PendingItemRow } from '@bursar/domain/pending';
import { z } from 'zod';
import { id, listing, oneOf, optional, text } from './fields.js';
import { rebuildUnderWay } from './operations.contract.js';
import { done, nothing, route } from './route.js';

const STATUSES = ['open', 'resolved', 'dismissed'] as const;

export const pendingItem = z.object({
  id: z.string(),
  kind: z.enum(PENDING_KINDS),
  what: z.string(),
  subject: z.string(),
  why: z.string(),
  since: z.string(),
  shown_from: z.string(),
  status: z.enum(STATUSES),
  closed_at: z.string().nullable(),
  closed_by_name: z.string().nullable(),
  dismissal: z.string().nullable(),
}) satisfies z.ZodType<PendingItemRow>;
export type PendingItem = z.infer<typeof pendingItem>;

export const pending = {
  items: route({
    method: 'GET',
    path: '/admin/pending',
    summary: 'Refused follow-ups, refunds and payments undecided for a day, and unsent letters; open ones first',
    who: ['admin', 'auditor'],
    input: z.object({
      ...listing,
      kind: optional(oneOf('Kind', PENDING_KINDS)),
      status: optional(oneOf('Status', STATUSES)),
    }),
    output: z.array(pendingItem),
    reads: ['pending_items'],
  }),
  summary: route({
    method: 'GET',
    path: '/admin/pending/summary',
    summary: 'Count the open items, and report whether the read models lag behind the event log or are rebuilt',
    who: ['admin', 'auditor'],
    input: nothing,
    output: z.object({
      open: z.int(),
      behind: z.boolean(),
      stalled: z.boolean(),
      rebuilding: rebuildUnderWay.optional(),
    }),
    reads: ['pending_items'],
  }),
  retry: route({
    method: 'POST',
    path: '/admin/pending/:id/retry',
    summary: 'Carry out a refused follow-up again; 409 with the sentence when it is refused again',
    who: ['admin'],
    input: z.object({ id: id() }),
    output: done({ item: pendingItem }),
  }),
  dismiss: route({
    method: 'POST',
    path: '/admin/pending/:id/dismiss',
    summary: 'Close an item because nothing is to be done, with the reason',
    who: ['admin'],
    input: z.object({ id: id(), reason: text('Reason', 500) }),
    output: done({ item: pendingItem }),
  }),
};
