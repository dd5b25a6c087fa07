import { z } from 'zod';
import { text } from './fields.js';
import { route } from './route.js';

export const HIT_KINDS = [
  'person',
  'payment',
  'bill',
  'structure',
  'suspense',
  'aid',
  'fund',
  'income',
  'grant',
  'expense',
  'payslip',
  'voucher',
] as const;
export type HitKind = (typeof HIT_KINDS)[number];

const hit = z.object({
  id: z.string(),
  title: z.string(),
  subtitle: z.string(),
  amount: z.number().nullable(),
  status: z.string().nullable(),
  student_id: z.string().nullable(),
  /** Finds its row in the user's register of its kind. */
  find: z.string(),
});
export type Hit = z.infer<typeof hit>;

const hits = z.object({ kind: z.enum(HIT_KINDS), hits: z.array(hit) });
export type Hits = z.infer<typeof hits>;

export const search = {
  records: route({
    method: 'GET',
    path: '/search',
    summary: 'The records that the text names, by kind, at most five of each: exact ones first, then the newest',
    who: 'signed-in',
    afterPassOut: true,
    input: z.object({ q: text('Search', 100) }),
    output: z.array(hits),
    reads: [],
  }),
};
