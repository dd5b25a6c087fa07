import { z } from 'zod';
import { email, id, newPassword, optionalText, personName } from './fields.js';
import { user } from './identity.contract.js';
import { done, nothing, route } from './route.js';

export const session = z.object({
  id: z.string(),
  device: z.string().nullable(),
  started_at: z.string(),
  expires_at: z.string(),
  current: z.boolean(),
});
export type SessionOfUser = z.infer<typeof session>;

export const account = {
  updateMe: route({
    method: 'PUT',
    path: '/users/me',
    summary: 'Change one’s own name and phone number',
    who: 'signed-in',
    afterPassOut: true,
    versioned: 'user',
    input: z.object({ name: personName, phone: optionalText('Phone', 30) }),
    output: done({ user }),
  }),
  changePassword: route({
    method: 'POST',
    path: '/users/change-password',
    summary: 'Change one’s own password; every other session ends, this one goes on with the new token',
    who: 'signed-in',
    withFirstPassword: true,
    afterPassOut: true,
    input: z.object({
      current_password: z
        .string({ error: 'Current password is required' })
        .min(1, 'Current password is required')
        .max(200, 'Current password is incorrect'),
      new_password: newPassword,
    }),
    output: done({ token: z.string() }),
    confidential: true,
  }),
  sessions: route({
    method: 'GET',
    path: '/users/sessions',
    summary: 'One’s own open sessions, newest first',
    who: 'signed-in',
    afterPassOut: true,
    input: nothing,
    output: z.array(session),
    reads: ['sessions'],
    timeless: true,
  }),
  endSession: route({
    method: 'DELETE',
    path: '/users/sessions/:id',
    summary: 'End one of one’s own sessions',
    who: 'signed-in',
    afterPassOut: true,
    input: z.object({ id: id() }),
    output: done({}),
  }),
  logoutEverywhere: route({
    method: 'POST',
    path: '/users/logout-everywhere',
    summary: 'End every session of one’s own, this one included',
    who: 'signed-in',
    afterPassOut: true,
    input: nothing,
    output: done({}),
  }),
  forgotPassword: route({
    method: 'POST',
    path: '/users/forgot-password',
    summary: 'Ask for a link that sets a new password; the answer does not tell who is registered',
    who: 'public',
    input: z.object({ email }),
    output: done({}),
  }),
  resetPassword: route({
    method: 'POST',
    path: '/users/reset-password',
    summary: 'Set a new password by a mailed link, once and within 30 minutes; every session ends',
    who: 'public',
    input: z.object({
      token: z
        .string({ error: 'Reset link is invalid or has expired' })
        .min(1, 'Reset link is invalid or has expired')
        .max(200, 'Reset link is invalid or has expired'),
      password: newPassword,
    }),
    output: done({}),
  }),
};
