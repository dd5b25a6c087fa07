import { event, type EventsOf } from '../kernel/index.js';

/** What somebody did with what they were notified of. */
export const inboxEvents = {
  NotificationRead: event<{ userId: string; notificationId: string }>(() => ({ says: 'Read a notification' })),

  /** Everything they had been notified of until then. */
  AllNotificationsRead: event<{ userId: string }>(() => ({ says: 'Marked every notification as read' })),
};
export type InboxEvents = EventsOf<typeof inboxEvents>;
