import { type ContactRequestRow } from '@bursar/domain/identity';
import { isPhoneNumber, PHONE_SENTENCE } from '@bursar/domain/kernel';
import { z } from 'zod';
import { clearableText, email, id, listing, oneOf, optional, personName, text } from './fields.js';
import { done, route } from './route.js';

export const CONTACT_KINDS = ['contact', 'demo', 'access'] as const;

export const contactRequest = z.object({
  id: z.string(),
  kind: z.enum(CONTACT_KINDS),
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  message: z.string(),
  status: z.enum(['open', 'handled']),
  submitted_at: z.string(),
  handled_at: z.string().nullable(),
  handled_by_name: z.string().nullable(),
}) satisfies z.ZodType<ContactRequestRow>;
export type ContactRequest = z.infer<typeof contactRequest>;

export const contact = {
  submit: route({
    method: 'POST',
    path: '/contact',
    summary: 'Write to the administrators without an account',
    who: 'public',
    status: 201,
    input: z.object({
      kind: oneOf('Kind', CONTACT_KINDS),
      name: personName,
      email,
      phone: optional(clearableText('Phone', 30).refine(isPhoneNumber, PHONE_SENTENCE)),
      message: text('Message', 2_000),
    }),
    output: done({ reference: z.string() }),
  }),
  requests: route({
    method: 'GET',
    path: '/admin/contacts',
    summary: 'The messages to the administrators, newest first',
    who: ['admin'],
    input: z.object({
      ...listing,
      kind: optional(oneOf('Kind', CONTACT_KINDS)),
      status: optional(oneOf('Status', ['open', 'handled'])),
    }),
    output: z.array(contactRequest),
    reads: ['contact_requests'],
  }),
  handle: route({
    method: 'PATCH',
    path: '/admin/contacts/:id',
    summary: 'Mark a request as handled, or open it again',
    who: ['admin'],
    input: z.object({ id: id(), handled: z.boolean({ error: 'handled must be true or false' }) }),
    output: done({ request: contactRequest }),
  }),
};
