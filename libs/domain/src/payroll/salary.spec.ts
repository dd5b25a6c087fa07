import { describe, expect, it } from '@jest/globals';
import { type UserEvents } from '../identity/events.js';
import { type Actor, type DomainEvent, fold, officer } from '../kernel/index.js';
import { given } from '../kernel/given.js';
import { intentsOf, logOf } from '../kernel/log.suite.js';
import { type SalaryEvents } from './events.js';
import { Salary, salaryIn, salarySetBy } from './salary.js';
import { whenSalarySet } from './when-salary-set.policy.js';

type Event = DomainEvent<SalaryEvents>;

const farida = officer({ userId: 'user-f', name: 'Farida Khan' });
const revise = (effectiveFrom: string, monthlySalaryPaise: number | null) => ({
  type: 'ReviseSalary' as const,
  staffId: 'staff-1',
  staffName: 'Asha Rao',
  effectiveFrom,
  monthlySalaryPaise,
  reason: 'Annual increment',
  by: farida,
});
const revised = (effectiveFrom: string, monthlySalaryPaise: number | null): Event => ({
  type: 'SalaryRevised',
  data: {
    staffId: 'staff-1',
    staffName: 'Asha Rao',
    effectiveFrom,
    monthlySalaryPaise,
    reason: 'Annual increment',
    revisedBy: 'user-f',
  },
});
const account = { staffId: 'staff-1', staffName: 'Asha Rao', accountNumber: '001234567890', ifsc: 'SBIN0001234' };

describe('A salary', () => {
  it('revises a salary from a month on, and back to the salary of the role', () => {
    given(Salary)().when(revise('2026-04', 60_000_00)).then(revised('2026-04', 60_000_00));
    given(Salary)(revised('2026-04', 60_000_00)).when(revise('2026-05', null)).then(revised('2026-05', null));
  });

  it('writes no event for a revision without a change', () => {
    given(Salary)(revised('2026-04', 60_000_00)).when(revise('2026-04', 60_000_00)).thenNothing();
  });

  it.each([
    [revise('2026-4', 1), 'payroll/month-invalid'],
    [revise('2026-04', -1), 'payroll/salary-negative'],
  ])('refuses the salary %j', (command, code) => {
    given(Salary)().when(command).thenRefused(code);
  });

  it('refuses a salary and an account set by their own payee, with or without four eyes', () => {
    const own = { by: officer({ userId: 'staff-1', name: 'Asha Rao' }) };
    given(Salary)()
      .when({ ...revise('2026-04', 90_000_00), ...own })
      .thenRefused(
        'payroll/own-salary',
        'You cannot change your own salary. Another administrator or finance manager can.',
      );
    given(Salary)()
      .when({ type: 'SetBankAccount', ...account, ...own })
      .thenRefused(
        'payroll/own-account',
        'You cannot change your own bank account. Another administrator or finance manager can.',
      );
  });

  it('sends a salary to one account at a time', () => {
    const set: Event = { type: 'BankAccountSet', data: { ...account, setBy: 'user-f' } };
    given(Salary)()
      .when({ type: 'SetBankAccount', ...account, by: farida })
      .then(set);
    given(Salary)(set)
      .when({ type: 'SetBankAccount', ...account, by: farida })
      .thenNothing();
  });
});

describe('The authors of a salary', () => {
  const revision = (effectiveFrom: string, monthlySalaryPaise: number | null, revisedBy = 'user-f'): Event => ({
    type: 'SalaryRevised',
    data: { staffId: 'staff-1', staffName: 'Asha Rao', effectiveFrom, monthlySalaryPaise, reason: 'Raise', revisedBy },
  });
  const set = (change: object = {}): Event => ({
    type: 'BankAccountSet',
    data: { ...account, ...change, setBy: 'user-v' },
  });

  it('are who revised the salary of the month and who set the account', () => {
    const state = fold(Salary, [revision('2026-04', 1), set(), revision('2026-10', 2, 'user-g')]);
    expect(salarySetBy(state, '2026-09')).toEqual(['user-f', 'user-v']);
    expect(salarySetBy(state, '2026-10')).toEqual(['user-g', 'user-v']);
    expect(salarySetBy(state, '2026-03')).toEqual(['user-v']);
    expect(salarySetBy(Salary.initial, '2026-10')).toEqual([]);
  });

  it('revise a salary to nothing, and to another amount in the same month', () => {
    const revise = (monthlySalaryPaise: number) =>
      ({
        type: 'ReviseSalary',
        staffId: 'staff-1',
        staffName: 'Asha Rao',
        effectiveFrom: '2026-04',
        monthlySalaryPaise,
        reason: 'Raise',
        by: farida,
      }) as const;
    given(Salary)().when(revise(0)).then(revision('2026-04', 0));
    given(Salary)(revision('2026-04', 1)).when(revise(2)).then(revision('2026-04', 2));
    given(Salary)(revision('2026-04', 1)).when(revise(1)).thenNothing();
  });

  it('set another branch of the same bank', () => {
    const other = { ...account, ifsc: 'SBIN0000002' };
    given(Salary)(set())
      .when({ type: 'SetBankAccount', ...other, by: officer({ userId: 'user-v', name: 'Vikram Shah' }) })
      .then(set({ ifsc: 'SBIN0000002' }));
  });

  it('are the officer who set the salary with the person’s details', () => {
    const data = { userId: 'staff-1', name: 'Asha Rao', monthlySalaryPaise: 5 } as UserEvents['SalarySet'];
    const by = (actor: Actor) => {
      const [event] = logOf<UserEvents>(['SalarySet', data]);
      const metadata = { ...event!.metadata, actor };
      return intentsOf(whenSalarySet, 'SalarySet', data, { metadata }).map(([, , command]) => command);
    };
    const revise = { type: 'ReviseSalary', staffId: 'staff-1', staffName: 'Asha Rao', monthlySalaryPaise: 5 };
    const expected = (userId: string, name: string) => [
      expect.objectContaining({ ...revise, effectiveFrom: '2026-04', by: officer({ userId, name }) }),
    ];
    expect(by({ userId: 'user-f', name: 'Farida Khan', role: 'admin' })).toEqual(expected('user-f', 'Farida Khan'));
    expect(by({ role: 'system' })).toEqual(expected('system', 'system'));
  });
});

describe('The salary of a month [GAP-043]', () => {
  const otherwise = { agreedPaise: null, rolePaise: 40_000_00 };
  const revisions = [
    { effectiveFrom: '2026-04', monthlySalaryPaise: 60_000_00 },
    { effectiveFrom: '2026-10', monthlySalaryPaise: 70_000_00 },
    { effectiveFrom: '2026-04', monthlySalaryPaise: 61_000_00 },
    { effectiveFrom: '2027-01', monthlySalaryPaise: null },
  ];

  it.each([
    ['2026-03', 40_000_00],
    ['2026-04', 61_000_00],
    ['2026-09', 61_000_00],
    ['2026-10', 70_000_00],
    ['2026-12', 70_000_00],
    ['2027-01', 40_000_00],
  ])('pays in %s %d paise', (month, paise) => {
    expect(salaryIn(month, revisions, otherwise)).toBe(paise);
  });

  it('applies the agreed salary before any revision, otherwise the salary of the role', () => {
    expect(salaryIn('2026-03', revisions, { ...otherwise, agreedPaise: 55_000_00 })).toBe(55_000_00);
    expect(salaryIn('2026-03', [], otherwise)).toBe(40_000_00);
  });
});
