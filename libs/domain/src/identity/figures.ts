import { figure } from '../kernel/index.js';
import { type UserRow, users } from './users.projection.js';

const counted = {
  unit: 'count',
  of: users,
  adds: () => 1,
  tells: ({ name, email }: UserRow) => `${name}, ${email}`,
} as const;

export const allUsers = figure({ name: 'users', label: 'Total Users', ...counted });

export const allStudents = figure({
  name: 'students',
  label: 'Total Students',
  ...counted,
  adds: ({ student_id }: UserRow) => (student_id === null ? 0 : 1),
});
