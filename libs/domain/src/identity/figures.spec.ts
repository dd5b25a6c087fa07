import { describe, expect, it } from '@jest/globals';
import { type Asked, type Figure, replay } from '../kernel/index.js';
import { valueOver } from '../kernel/figure.suite.js';
import { logOf, type Told } from '../kernel/log.suite.js';
import { type EmployeeEvents, type UserEvents } from './events.js';
import { allStudents, allUsers, salaryAgreed } from './figures.js';
import { users } from './users.projection.js';

type Events = UserEvents & EmployeeEvents;

const registered = (userId: string, change: object): Told<Events> => [
  'UserRegistered',
  {
    ...({ userId, name: 'Asha Rao', email: `${userId}@u.example`, role: 'staff', departmentId: 1 } as const),
    ...({ student: null, monthlySalaryPaise: null, source: 'single', importId: null } as const),
    ...change,
  },
];
const numbered: Told<Events> = [
  'EmployeeNumbered',
  { userId: 'u-1', name: 'Asha Rao', employeeNo: 'E0017', number: 17 },
];

const ROWS = replay(
  users,
  logOf<Events>(
    registered('u-1', { monthlySalaryPaise: 500_00 }),
    registered('u-2', {}),
    registered('s-1', { role: 'student', student: { studentId: 'S1', enrollmentNo: 'EN1', batch: 2026 } }),
    numbered,
  ),
);

describe('The users of the university', () => {
  const of = (figure: Figure, asked: Partial<Asked> = {}) =>
    valueOver(figure, { today: '2026-11-25', ...asked }, () => ROWS.values());

  it('are counted, and the students among them', () => {
    expect([allUsers, allStudents].map((each) => of(each))).toEqual([3, 1]);
    expect([...ROWS.values()].map((row) => allUsers.tells(row, {}))[0]).toBe('Asha Rao, u-1@u.example');
  });

  it('have the salary agreed with each of them, until a revision replaces it', () => {
    expect(of(salaryAgreed, { user_id: 'u-1' })).toBe(500_00);
    expect(of(salaryAgreed, { user_id: 'u-1', revised: true })).toBe(0);
    expect(of(salaryAgreed, { user_id: 'u-2' })).toBe(0);
  });

  it('show the number that a person got', () => {
    expect(ROWS.get('u-1')).toMatchObject({ name: 'Asha Rao', employee_no: 'E0017', role: 'staff' });
    expect(ROWS.get('u-2')).toHaveProperty('employee_no', null);
    expect(replay(users, logOf<Events>(numbered)).size).toBe(0);
  });
});
