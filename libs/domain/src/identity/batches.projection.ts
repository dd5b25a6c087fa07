import { projection } from '../kernel/index.js';
import { type UserEvents } from './events.js';

export type BatchRow = { year: number; total: number; active: number };

type EventsOfABatch = Pick<UserEvents, 'UserRegistered' | 'UserActivated' | 'UserDeactivated'>;

const counted = (row: BatchRow, total: number, active: number): BatchRow => ({
  year: row.year,
  total: row.total + total,
  active: row.active + active,
});

/** How many students each batch has; the row `none` gathers everybody else and is never shown. */
export const batches = projection<BatchRow, EventsOfABatch>({
  name: 'batches',
  version: 1,
  indexes: ['year', 'active'],
  rowOf: ({ data }) => String(('student' in data ? data.student?.batch : data.batch) ?? 'none'),
  on: {
    UserRegistered: (row, { data }) =>
      data.student ? counted(row ?? { year: data.student.batch, total: 0, active: 0 }, 1, 1) : undefined,
    UserActivated: (row) => row && counted(row, 0, 1),
    UserDeactivated: (row) => row && counted(row, 0, -1),
  },
});
