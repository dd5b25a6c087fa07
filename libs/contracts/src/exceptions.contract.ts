import { EXCEPTION_NAMES, MOVEMENT_KINDS } from '@bursar/domain/assurance';
import { z } from 'zod';
import { listing, oneOf } from './fields.js';
import { nothing, route } from './route.js';

export { EXCEPTION_NAMES };

const exceptional = z.object({
  id: z.string(),
  kind: z.enum(MOVEMENT_KINDS),
  person_name: z.string(),
  about: z.string(),
  amount: z.number(),
  day: z.string(),
  why: z.string(),
});
export type Exceptional = z.output<typeof exceptional>;

const screening = z.object({
  amounts: z.number(),
  digits: z.array(z.object({ digit: z.number(), observed: z.number(), expected: z.number() })).readonly(),
  chi_square: z.number(),
  unusual: z.boolean(),
});
export type Screening = z.output<typeof screening>;

export const exceptions = {
  overview: route({
    method: 'GET',
    path: '/admin/exceptions',
    summary:
      'The rules that an auditor looks at first, with their counts, and the first digits of at least 300 amounts',
    who: ['admin', 'auditor'],
    input: nothing,
    output: z.object({
      rules: z.array(z.object({ rule: z.enum(EXCEPTION_NAMES), says: z.string(), count: z.number() })),
      first_digits: screening.nullable(),
    }),
    onlyOnline: true,
    reads: ['movements'],
  }),
  rows: route({
    method: 'GET',
    path: '/admin/exceptions/:rule',
    summary: 'The movements of money that a rule finds, the latest first',
    who: ['admin', 'auditor'],
    input: z.object({
      rule: oneOf('Rule', EXCEPTION_NAMES),
      page: listing.page,
      limit: listing.limit,
      q: listing.q,
      id: listing.id,
    }),
    output: z.array(exceptional),
    onlyOnline: true,
    reads: ['movements'],
  }),
};
