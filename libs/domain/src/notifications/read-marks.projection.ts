import { type UserEvents } from '../identity/events.js';
import { type Position, projection, type Timestamp } from '../kernel/index.js';
import { audience } from './audiences.js';
import { type InboxEvents } from './events.js';

export type ReadMarksRow = {
  audience: string;
  read_up_to: Position;
  read_up_to_at: Timestamp;
  /** Single notifications read after it. */
  read: Readonly<Record<string, Timestamp>>;
  role_since: Position;
  role_since_at: Timestamp;
};

type EventsOfAReader = InboxEvents & Pick<UserEvents, 'UserRegistered' | 'UserRoleChanged' | 'UserDeleted'>;

/** Messages to a role before the user had it count as read. */
export const readMarks = projection<ReadMarksRow, EventsOfAReader>({
  name: 'read_marks',
  version: 2,
  indexes: [],
  rowOf: ({ data }) => data.userId,
  on: {
    UserRegistered: (_, { data, position, metadata }) => ({
      audience: audience.user(data.userId),
      read_up_to: position,
      read_up_to_at: metadata.occurredAt,
      read: {},
      role_since: position,
      role_since_at: metadata.occurredAt,
    }),
    UserRoleChanged: (row, { position, metadata }) =>
      row && { ...row, role_since: position, role_since_at: metadata.occurredAt },
    UserDeleted: () => undefined,
    NotificationRead: (row, { data, metadata }) =>
      row && { ...row, read: { ...row.read, [data.notificationId]: metadata.occurredAt } },
    AllNotificationsRead: (row, { position, metadata }) =>
      row && { ...row, read_up_to: position, read_up_to_at: metadata.occurredAt, read: {} },
  },
});
