import { z } from 'zod';
import { DECIDERS } from './approval-rules.contract.js';
import { id } from './fields.js';
import { done, nothing, route } from './route.js';

const ENDPOINT_MAX = 1_000;

/** Base64url: a point on P-256, and 16 bytes (RFC 8291). */
const key = (label: string, length: number) =>
  z
    .string({ error: `${label} is required` })
    .regex(new RegExp(`^[\\w-]{${length}}$`), `${label} must have ${length} characters of base64url`);

export const push = {
  key: route({
    method: 'GET',
    path: '/push/key',
    summary: 'The public key with which a browser subscribes to notifications',
    who: DECIDERS,
    input: nothing,
    output: z.object({ key: z.string() }),
    timeless: true,
  }),
  subscribe: route({
    method: 'POST',
    path: '/push/subscriptions',
    summary: 'Tell this browser when a request waits for the caller, until the session ends',
    who: DECIDERS,
    status: 201,
    input: z.object({
      endpoint: z
        .url({ protocol: /^https?$/, error: 'Endpoint must be a web address' })
        .max(ENDPOINT_MAX, `Endpoint must be at most ${ENDPOINT_MAX} characters`),
      p256dh: key('Public key', 87),
      auth: key('Secret', 22),
    }),
    output: done({ id: z.string() }),
  }),
  unsubscribe: route({
    method: 'DELETE',
    path: '/push/subscriptions',
    summary: 'Tell this browser no more',
    who: DECIDERS,
    input: z.object({ id: id('Subscription') }),
    output: done({}),
  }),
};
