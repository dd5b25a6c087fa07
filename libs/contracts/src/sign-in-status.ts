import { z } from 'zod';

/** Why somebody cannot sign in, as an administrator reads it. */
export const signInStatus = z.object({
  can_sign_in: z.boolean(),
  /** A sentence for each thing an administrator should know; empty when there is nothing. */
  reasons: z.array(z.string()),
  wrong_tries: z.number(),
  /** No try before then, because of wrong passwords. */
  waits_until: z.string().nullable(),
});
export type SignInStatus = z.infer<typeof signInStatus>;
