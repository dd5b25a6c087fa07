import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { given } from '../kernel/given.js';
import { decide, type DomainEvent, fold } from '../kernel/index.js';
import { intentsOf } from '../kernel/log.suite.js';
import { EmployeeSeries } from './employee-series.js';
import { type EmployeeEvents, type UserEvents } from './events.js';
import { whenEmployed } from './when-employed.policy.js';

const asking = (userId: string) => ({ type: 'NumberEmployee', userId, name: 'Sunita Tirkey' }) as const;

const numbered = (number: number, employeeNo: string, userId: string): DomainEvent<EmployeeEvents> => ({
  type: 'EmployeeNumbered',
  data: { userId, name: 'Sunita Tirkey', employeeNo, number },
});

const series = given(EmployeeSeries);

const registered = (role: 'staff' | 'student'): UserEvents['UserRegistered'] => ({
  userId: 'U1',
  name: 'Sunita Tirkey',
  email: 'sunita@vidyanagar.example',
  role,
  departmentId: 3,
  student: null,
  monthlySalaryPaise: null,
  source: 'single',
  importId: null,
});

describe('A person who is employed', () => {
  const asked = [['employeeSeries', 'main', asking('U1')]];

  it('asks for a number on registration and on a change of role, but not as a student', () => {
    expect(intentsOf(whenEmployed, 'UserRegistered', registered('staff'))).toEqual(asked);
    expect(intentsOf(whenEmployed, 'UserRegistered', registered('student'))).toEqual([]);
    const change = { userId: 'U1', name: 'Sunita Tirkey', from: 'student', to: 'faculty' } as const;
    expect(intentsOf(whenEmployed, 'UserRoleChanged', change)).toEqual(asked);
  });
});

describe('The employee numbers', () => {
  it('numbers people from 1', () => {
    series()
      .when(asking('U1'))
      .then(numbered(1, 'E0001', 'U1'));
    series(numbered(1, 'E0001', 'U1'))
      .when(asking('U2'))
      .then(numbered(2, 'E0002', 'U2'));
  });

  it('gives a person one number for repeated requests', () => {
    series(numbered(1, 'E0001', 'U1'), numbered(2, 'E0002', 'U2'))
      .when(asking('U1'))
      .thenNothing();
  });

  it('gives the ten-thousandth person a fifth digit', () => {
    series(numbered(9_999, 'E9999', 'U1'))
      .when(asking('U2'))
      .then(numbered(10_000, 'E10000', 'U2'));
  });

  it('numbers people in the order of the requests, without a gap', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(60), { minLength: 1, maxLength: 200 }), (asked) => {
        const log: DomainEvent<EmployeeEvents>[] = [];
        for (const id of asked) log.push(...decide(EmployeeSeries, asking(`U${id}`), fold(EmployeeSeries, log)));
        expect(log.map(({ data }) => data.number)).toEqual(log.map((_, index) => index + 1));
        expect(log.map(({ data }) => data.userId)).toEqual([...new Set(asked.map((id) => `U${id}`))]);
      }),
      { numRuns: 50 },
    );
  });
});
