import { z } from 'zod';
import { nothing, route } from './route.js';

export const WORK = [
  'approvals',
  'payments',
  'claims',
  'faculty_claims',
  'staff_claims',
  'purchases',
  'claims_to_pay',
  'aid',
  'suspense',
  'payslips',
  'overdue',
  'bills',
  'requests',
  'pending',
] as const;
export type Work = (typeof WORK)[number];

export const waitingWork = z.object({
  what: z.enum(WORK),
  count: z.int(),
  /** Null for work without money. */
  amount: z.number().nullable(),
  /** Of the oldest; null without any. */
  since: z.string().nullable(),
});
export type WaitingWork = z.infer<typeof waitingWork>;

export const waiting = {
  work: route({
    method: 'GET',
    path: '/waiting',
    summary: 'Count what waits for the caller, by kind, with its sum and its oldest instant; zeros included',
    who: 'signed-in',
    afterPassOut: true,
    input: nothing,
    output: z.array(waitingWork),
    reads: [
      'transactions',
      'expenses',
      'approval_requests',
      'approval_rules',
      'delegations',
      'aid_applications',
      'suspense',
      'payrolls',
      'assigned_fees',
      'contact_requests',
      'pending_items',
    ],
  }),
};
