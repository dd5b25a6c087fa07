import { z } from 'zod';

export const signInStatus = z.object({
  can_sign_in: z.boolean(),
  /** Sentences for the administrator, also when sign-in works. */
  reasons: z.array(z.string()),
  wrong_tries: z.number(),
  waits_until: z.string().nullable(),
});
export type SignInStatus = z.infer<typeof signInStatus>;
