import { NOTIFICATION_KINDS } from '@bursar/domain/notifications';
import { z } from 'zod';
import { id, listing, oneOf, optional } from './fields.js';
import { done, nothing, route } from './route.js';

const notification = z.object({
  id: z.string(),
  kind: z.enum(NOTIFICATION_KINDS),
  title: z.string(),
  body: z.string(),
  link: z.string(),
  student_id: z.string().nullable(),
  student_name: z.string().nullable(),
  created_at: z.string(),
  read_at: z.string().nullable(),
});
export type Notification = z.infer<typeof notification>;

export const notifications = {
  list: route({
    method: 'GET',
    path: '/users/notifications',
    summary: 'One’s own notifications, newest first: all or the unread ones',
    who: 'signed-in',
    afterPassOut: true,
    input: z.object({ page: listing.page, limit: listing.limit, unread: optional(oneOf('Unread', ['true', 'false'])) }),
    output: z.array(notification),
    reads: ['notifications', 'read_marks'],
  }),
  markRead: route({
    method: 'PATCH',
    path: '/users/notifications/:id',
    summary: 'Mark one of one’s own notifications as read; it stays read',
    who: 'signed-in',
    afterPassOut: true,
    input: z.object({ id: id(), read: z.literal(true, 'Read must be true') }),
    output: done({ unread: z.number() }),
  }),
  markAllRead: route({
    method: 'POST',
    path: '/users/read-notifications',
    summary: 'Mark all of one’s own notifications as read, on every page',
    who: 'signed-in',
    afterPassOut: true,
    input: nothing,
    output: done({ unread: z.number() }),
  }),
};
