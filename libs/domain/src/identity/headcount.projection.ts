import { projection } from '../kernel/index.js';
import { type UserEvents } from './events.js';

export type HeadcountRow = { users: number; students: number };

/** How many people there are, in one row. */
export const headcount = projection<HeadcountRow, Pick<UserEvents, 'UserRegistered'>>({
  name: 'headcount',
  version: 1,
  indexes: [],
  rowOf: () => 'all',
  on: {
    UserRegistered: (row = { users: 0, students: 0 }, { data }) => ({
      users: row.users + 1,
      students: row.students + (data.student ? 1 : 0),
    }),
  },
});
