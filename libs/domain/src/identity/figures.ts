import { type Asked, figure, paiseOf } from '../kernel/index.js';
import { type ContactRequestRow, contactRequests } from './contact-requests.projection.js';
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

export const salaryAgreed = figure({
  ...{ name: 'salary_agreed', label: 'Agreed Salary', unit: 'paise', of: users },
  where: ({ user_id: id }: Asked) => ({ id }),
  adds: ({ monthly_salary }: UserRow, { revised }: Asked) => (revised === true ? 0 : paiseOf(monthly_salary ?? 0)),
  tells: ({ name }: UserRow) => name,
});

export const requestsToAnswer = figure({
  ...{ name: 'waiting_requests', label: 'Requests to Answer', unit: 'count', of: contactRequests },
  where: { status: 'open' },
  adds: () => 1,
  tells: ({ name, kind }: ContactRequestRow) => `${name}, ${kind}`,
});
