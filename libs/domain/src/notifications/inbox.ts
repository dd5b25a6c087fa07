import { decider } from '../kernel/index.js';
import { type InboxEvents } from './events.js';

/** Ids read since the last "read all". */
type InboxState = { readonly read: Readonly<Record<string, true>> };

type InboxCommands = {
  ReadNotification: { userId: string; notificationId: string };
  ReadAllNotifications: { userId: string };
};

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
