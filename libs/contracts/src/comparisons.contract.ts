import { CHANGES } from '@bursar/domain/audit';
import { z } from 'zod';
import { listing, optional, optionalText, text } from './fields.js';
import { route } from './route.js';

const instant = z.object({ position: z.string(), time: z.string() });
const row = z.record(z.string(), z.unknown()).readonly();
/** Rupees by column id. */
const amounts = z.record(z.string(), z.number());

const comparedRow = z.object({
  id: z.string(),
  change: z.enum(CHANGES),
  then: row.nullable(),
  later: row.nullable(),
  fields: z.array(z.string()).readonly(),
});

const unclear = 'As of must be an instant, a day or a position of the log';

export const comparisons = {
  compare: route({
    method: 'GET',
    path: '/admin/compare',
    summary: 'A list at two instants, row by row; the rows that changed last come first',
    who: 'signed-in',
    afterPassOut: true,
    input: z
      .object({
        route: text('Route', 200),
        /** Of lists with one route, it names the totals. */
        sheet: optionalText('Sheet', 60),
        then: z.string(unclear),
        later: z.string(unclear).optional(),
        only: optional(z.literal('changed', 'Only must be changed')),
        page: listing.page,
        limit: listing.limit,
      })
      .catchall(z.string('Every parameter must be said once')),
    output: z.object({
      then: instant,
      later: instant,
      columns: z.array(z.object({ id: z.string(), header: z.string(), unit: z.string().optional() })).readonly(),
      rows: z.array(comparedRow).readonly(),
      counts: z.record(z.enum(CHANGES), z.number()),
      totals: z.object({ then: amounts, later: amounts, change: amounts }),
    }),
    onlyOnline: true,
    // The two instants are its parameters.
    timeless: true,
  }),
};
export type ComparedLists = z.output<typeof comparisons.compare.output>;
