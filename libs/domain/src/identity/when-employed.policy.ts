import { intend, policy } from '../kernel/index.js';
import { EMPLOYEE_SERIES, EmployeeSeries } from './employee-series.js';
import { type UserEvents } from './events.js';
import { type Role } from './roles.js';

const numbered = (userId: string, name: string, role: Role) =>
  role === 'student'
    ? []
    : [intend(EmployeeSeries, EMPLOYEE_SERIES, { type: 'NumberEmployee', userId, name } as const)];

/** Numbers the people of older logs too. */
export const whenEmployed = policy<UserEvents>({
  name: 'identity.when-employed',
  inOrder: true,
  on: {
    UserRegistered: ({ data: { userId, name, role } }) => numbered(userId, name, role),
    UserRoleChanged: ({ data: { userId, name, to } }) => numbered(userId, name, to),
  },
});
