import { type Words } from '../kernel/index.js';
import { type InboxEvents } from './events.js';

/** What people read, as the audit trail tells it. */
export const notificationsWords: Words<InboxEvents> = {
  NotificationRead: () => ({ says: 'Read a notification' }),
  AllNotificationsRead: () => ({ says: 'Marked every notification as read' }),
};
