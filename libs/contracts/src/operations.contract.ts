import { z } from 'zod';
import { nothing, route } from './route.js';

/** What operators ask. */
export const operations = {
  health: route({
    method: 'GET',
    path: '/health',
    summary: 'Whether people can be served: 503 while they cannot',
    who: 'public',
    unlimited: true,
    input: nothing,
    output: z.object({
      /** `stalled`: events wait, and for five seconds none was folded into the read models or answered by policies. */
      status: z.enum(['ok', 'starting', 'stalled', 'unavailable']),
      /** What a start is doing and how far it is, in words. */
      doing: z.string().optional(),
      /** The leader folds the log into the read models; who follows serves people all the same. */
      role: z.enum(['leader', 'follower']),
      eventstore: z.enum(['ok', 'unavailable']),
      mongodb: z.enum(['ok', 'unavailable']),
      /** The read models have events to catch up with. */
      projections_lag: z.boolean(),
      /** How many items of `/admin/pending` are open; 0 while that cannot be learned. */
      pending: z.int(),
    }),
  }),
};
