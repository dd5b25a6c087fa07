import { z } from 'zod';

/** A register's search, sort order and filters under a name, as a browser keeps them. */
export const savedView = z.object({
  name: z.string(),
  q: z.string(),
  sort: z.string().optional(),
  filters: z.record(z.string(), z.string()),
});
export type SavedView = z.infer<typeof savedView>;
