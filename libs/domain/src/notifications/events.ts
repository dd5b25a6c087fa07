import { event, type EventsOf } from '../kernel/index.js';

export const inboxEvents = {
  NotificationRead: event<{ userId: string; notificationId: string }>(() => ({ says: 'Read a notification' })),

  /** Covers everything up to this event. */
  AllNotificationsRead: event<{ userId: string }>(() => ({ says: 'Marked every notification as read' })),
};
export type InboxEvents = EventsOf<typeof inboxEvents>;
