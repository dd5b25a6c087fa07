import { z } from 'zod';

export const signInStatus = z.object({
  can_sign_in: z.boolean(),
  reasons: z.array(z.string()),
  wrong_tries: z.number(),
  waits_until: z.string().nullable(),
});
export type SignInStatus = z.infer<typeof signInStatus>;
