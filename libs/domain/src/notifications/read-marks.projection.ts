import { type UserEvents } from '../identity/events.js';
import { type Position, projection, type Timestamp } from '../kernel/index.js';
import { audience } from './audiences.js';
import { type InboxEvents } from './events.js';

export type ReadMarksRow = {
  /** Who is told when it changes: that person alone. */
  audience: string;
  /** Everything up to this place in the log counts as read. */
  read_up_to: Position;
  read_up_to_at: Timestamp;
  /** What was read one by one after it, and when. */
  read: Readonly<Record<string, Timestamp>>;
};

type EventsOfAReader = InboxEvents & Pick<UserEvents, 'UserRegistered' | 'UserRoleChanged' | 'UserDeleted'>;

/** What each person has read; what was said to a role before somebody had it is no news to them. */
export const readMarks = projection<ReadMarksRow, EventsOfAReader>({
  name: 'read_marks',
  version: 1,
  indexes: [],
  rowOf: ({ data }) => data.userId,
  on: {
    UserRegistered: (_, { data, position, metadata }) => ({
      audience: audience.user(data.userId),
      read_up_to: position,
      read_up_to_at: metadata.occurredAt,
      read: {},
    }),
    UserRoleChanged: (row, { position, metadata }) =>
      row && { ...row, read_up_to: position, read_up_to_at: metadata.occurredAt, read: {} },
    UserDeleted: () => undefined,
    NotificationRead: (row, { data, metadata }) =>
      row && { ...row, read: { ...row.read, [data.notificationId]: metadata.occurredAt } },
    AllNotificationsRead: (row, { position, metadata }) =>
      row && { ...row, read_up_to: position, read_up_to_at: metadata.occurredAt, read: {} },
  },
});
