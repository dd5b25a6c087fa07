import { APPROVAL_KINDS, type DelegationRow } from '@bursar/domain/approvals';
import { ROLES } from '@bursar/domain/identity';
import { z } from 'zod';
import { DECIDERS } from './approval-rules.contract.js';
import { day, id, oneOf, optional, positiveAmount, text } from './fields.js';
import { done, nothing, route } from './route.js';

const delegation = z.object({
  id: z.string(),
  user_id: z.string(),
  user_name: z.string(),
  deputy_id: z.string(),
  deputy_name: z.string(),
  starts_on: z.string(),
  ends_on: z.string(),
  kinds: z.array(z.enum(APPROVAL_KINDS)).readonly().nullable(),
  up_to: z.number().nullable(),
  reason: z.string(),
  status: z.enum(['standing', 'ended']),
  delegated_at: z.string(),
  ended_at: z.string().nullable(),
  ended_by_name: z.string().nullable(),
  version: z.number(),
}) satisfies z.ZodType<DelegationRow>;
export type Delegation = z.infer<typeof delegation>;

const kinds = z
  .array(oneOf('Kind', APPROVAL_KINDS), 'Kinds must be a list')
  .min(1, 'Please name a kind')
  .max(APPROVAL_KINDS.length);

const OWN_ONLY = ['finance_manager', 'hod', 'faculty', 'staff'] as const;

export const delegations = {
  list: route({
    method: 'GET',
    path: '/delegations',
    summary: 'The delegations by and to the caller, the latest first; all of them for administrators and auditors',
    who: [...DECIDERS, 'auditor'],
    input: z.object({ mine: optional(oneOf('Mine', ['yes', 'no'])) }),
    output: z.array(delegation),
    reads: ['delegations'],
  }),
  deputies: route({
    method: 'GET',
    path: '/delegation-deputies',
    summary: 'The active persons who can stand in, by name',
    who: DECIDERS,
    input: nothing,
    output: z.array(
      z.object({ id: z.string(), name: z.string(), role: z.enum(ROLES), department: z.string().nullable() }),
    ),
    reads: ['users'],
  }),
  start: route({
    method: 'POST',
    path: '/delegations',
    summary: 'Delegate the own approvals for 1 to 60 days; administrators also delegate those of others',
    who: DECIDERS,
    status: 201,
    input: z.object({
      from_user_id: optional(id('Person')),
      to_user_id: id('Deputy'),
      from: day('First day'),
      /** Inclusive. */
      to: day('Last day'),
      /** Absent for all kinds. */
      kinds: optional(kinds),
      up_to: optional(positiveAmount('Up to')),
      reason: text('Reason', 200),
    }),
    output: done({ delegation }),
  }),
  end: route({
    method: 'DELETE',
    path: '/delegations/:id',
    summary: 'End a delegation now',
    who: DECIDERS,
    ownOnly: OWN_ONLY,
    versioned: 'delegation',
    /** Unknown ids are refused alike. */
    input: z.object({ id: z.string() }),
    output: done({ delegation }),
  }),
};
