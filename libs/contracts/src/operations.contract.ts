import { z } from 'zod';
import { nothing, route } from './route.js';

/** Old rows are read until the new ones are swapped in. */
export const rebuildUnderWay = z.object({
  models: z.array(z.string()),
  percent: z.int(),
});

export const operations = {
  health: route({
    method: 'GET',
    path: '/health',
    summary: 'The health of this server: 503 while it cannot serve requests',
    who: 'public',
    unlimited: true,
    input: nothing,
    output: z.object({
      /** `stalled`: events wait, and none was processed for five seconds. */
      status: z.enum(['ok', 'starting', 'stalled', 'unavailable']),
      doing: z.string().optional(),
      rebuilding: rebuildUnderWay.optional(),
      role: z.enum(['leader', 'follower']),
      eventstore: z.enum(['ok', 'unavailable']),
      mongodb: z.enum(['ok', 'unavailable']),
      projections_lag: z.boolean(),
      /** 0 when unknown. */
      pending: z.int(),
      /** `failures`: failed rounds in a row. */
      work: z.array(
        z.object({
          name: z.string(),
          last_run: z.string().nullable(),
          last_failure: z.string().nullable(),
          failures: z.int(),
        }),
      ),
    }),
    timeless: true,
  }),
};
