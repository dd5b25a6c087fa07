import { decider } from '../kernel/index.js';
import { type InboxEvents } from './events.js';

/** The ids of what was read one by one since everything was read. */
type InboxState = { readonly read: Readonly<Record<string, true>> };

type InboxCommands = {
  ReadNotification: { userId: string; notificationId: string };
  ReadAllNotifications: { userId: string };
};

/** What one person has read of what they were notified of; its subject is the person. */
export const Inbox = decider<InboxState, InboxCommands, InboxEvents>({
  category: 'inbox',
  initial: { read: {} },
  decide: {
    ReadNotification: (data, { read }) =>
      data.notificationId in read ? [] : [{ type: 'NotificationRead', data: { ...data } }],
    ReadAllNotifications: (data) => [{ type: 'AllNotificationsRead', data: { ...data } }],
  },
  evolve: {
    NotificationRead: ({ read }, { notificationId }) => ({ read: { ...read, [notificationId]: true } }),
    AllNotificationsRead: () => ({ read: {} }),
  },
});
