import { projection } from '../kernel/index.js';
import { type UserEvents } from './events.js';

export type HeadcountRow = { users: number; students: number };

type Counted = Pick<UserEvents, 'UserRegistered' | 'StudentProfileChanged' | 'UserDeleted'>;

export const headcount = projection<HeadcountRow, Counted>({
  name: 'headcount',
  version: 2,
  indexes: [],
  rowOf: () => 'all',
  on: {
    UserRegistered: (row = { users: 0, students: 0 }, { data }) => ({
      users: row.users + 1,
      students: row.students + (data.student ? 1 : 0),
    }),
    StudentProfileChanged: (row, { data }) =>
      row && { ...row, students: row.students + (data.student ? 1 : 0) - (data.previous ? 1 : 0) },
    UserDeleted: (row, { data }) => row && { users: row.users - 1, students: row.students - (data.student ? 1 : 0) },
  },
});
