import { projection, type Timestamp } from '../kernel/index.js';
import { type BatchEvents, type UserEvents } from './events.js';

export type BatchRow = { year: number; total: number; active: number; passed_out_at: Timestamp | null };

type EventsOfABatch = BatchEvents &
  Pick<UserEvents, 'UserRegistered' | 'UserActivated' | 'UserDeactivated' | 'StudentProfileChanged' | 'UserDeleted'>;

const NO_YEAR = 0;

const counted = (row: BatchRow, total: number, active: number): BatchRow => ({
  ...row,
  total: row.total + total,
  active: row.active + active,
});

const opened = (year: number): BatchRow => ({ year, total: 0, active: 0, passed_out_at: null });

const left = (row: BatchRow, wasActive: boolean): BatchRow | undefined =>
  row.total === 1 ? undefined : counted(row, -1, wasActive ? -1 : 0);

/** `none` collects other users and is never shown. */
export const batches = projection<BatchRow, EventsOfABatch>({
  name: 'batches',
  version: 2,
  indexes: ['year', 'active'],
  rowOf: ({ data }) => String(('student' in data ? data.student?.batch : data.batch) ?? 'none'),
  on: {
    UserRegistered: (row, { data }) => (data.student ? counted(row ?? opened(data.student.batch), 1, 1) : undefined),
    UserActivated: (row) => row && counted(row, 0, 1),
    UserDeactivated: (row) => row && counted(row, 0, -1),
    StudentProfileChanged: (row, { data: { student, previous, active } }) => {
      if (!student || student.batch === previous?.batch) return row;
      return counted(row ?? opened(student.batch), 1, active ? 1 : 0);
    },
    UserDeleted: (row, { data }) => row && left(row, data.wasActive),
    BatchPassedOut: (row, { metadata }) => row && { ...row, passed_out_at: metadata.occurredAt },
    BatchPassOutReversed: (row) => row && { ...row, passed_out_at: null },
  },
  fanOut: {
    StudentProfileChanged: ({ data: { previous, active } }) => ({
      where: { year: previous?.batch ?? NO_YEAR },
      change: (row) => left(row, active),
    }),
  },
});
