import { describe, expect, it } from '@jest/globals';
import { type Asked, type Figure } from '../kernel/index.js';
import { valueOver } from '../kernel/figure.suite.js';
import { type ExpenseRow } from './expenses.projection.js';
import * as figures from './figures.js';

const row = (id: string, amount: number, change: Partial<ExpenseRow> = {}): Partial<ExpenseRow> => ({
  ...{ id, amount, description: `Request ${id}`, department_id: 1, submitted_by: 'u-1', grant_id: null },
  ...{ submitted_at: '2026-11-20T04:30:00.000Z', status: 'pending', stage: 'pending', billed_amount: null },
  ...{ financial_year: null, charged_on: null },
  ...change,
});
const charged = (charged_on: string | null, stage: ExpenseRow['stage']): Partial<ExpenseRow> => ({
  ...{ status: 'approved', financial_year: 'FY26-27', charged_on, stage },
});

const ROWS = [
  row('1', 1),
  row('2', 20, { status: 'rejected', stage: 'closed', submitted_at: '2026-03-31T18:29:59.999Z' }),
  row('3', 300, charged(null, 'ordered')),
  row('4', 4_000, { ...charged('2026-10-31', 'to_pay'), billed_amount: 4_000.5, grant_id: 'g-1' }),
  row('5', 50_000, { ...charged('2026-11-01', 'paid'), billed_amount: 49_000 }),
  row('6', 600_000, { ...charged('2026-11-30', 'paid'), department_id: 2, submitted_by: 'u-2' }),
  row('7', 7, { ...charged('2026-03-31', 'to_pay'), financial_year: 'FY25-26', submitted_by: 'u-2' }),
  row('8', 0.5, { status: 'reversed', stage: 'closed', financial_year: 'FY26-27', charged_on: '2026-11-02' }),
];
const of = (figure: Figure | undefined, asked: Partial<Asked> = {}) =>
  figure && valueOver(figure, { today: '2026-11-25', ...asked }, () => ROWS as readonly object[]);

describe('The own expenses', () => {
  it('are told apart by where they stand, with their bills', () => {
    const own = (user_id: string) => figures.own.map((each) => of(each, { user_id }));
    expect(own('u-1')).toEqual([1_00, 20_00, 300_00, 4_000_50, 49_000_00]);
    expect(own('u-2')).toEqual([0, 0, 0, 7_00, 600_000_00]);
    expect(figures.own[0]?.tells(ROWS[0] as ExpenseRow, {})).toBe('Request 1');
  });

  it('wait for their bills with the person who asked, and for their payment with the office', () => {
    expect(['u-1', 'u-2'].map((user_id) => of(figures.waitingForBill, { user_id }))).toEqual([1, 0]);
    expect(of(figures.waitingToBePaid)).toBe(2);
  });
});

describe('The charged expenses', () => {
  const both = (asked: Partial<Asked> = {}) =>
    [figures.spentWithGrants, figures.spentOfBudgets].map((each) => of(each, asked));

  it('count their bills in the financial year, with and without grants', () => {
    expect(both()).toEqual([653_000_50, 649_000_00]);
    expect(both({ financial_year: 'FY25-26' })).toEqual([7_00, 7_00]);
    expect(both({ departments: [2] })).toEqual([600_000_00, 600_000_00]);
  });

  it('of months count from the first day of the first one to the last day of the last one', () => {
    expect(both({ month: '2026-11' })).toEqual([649_000_00, 649_000_00]);
    expect(both({ month: '2026-10' })).toEqual([4_000_50, 0]);
    expect(both({ month: '2026-10', to: '2026-11' })).toEqual([653_000_50, 649_000_00]);
    expect(both({ month: '2026-12' })).toEqual([0, 0]);
  });
});

describe('The expenses of a period', () => {
  const register = (asked?: Partial<Asked>) => figures.ofPeriod.map((each) => of(each, asked));

  it('count by the Indian day on which they were asked for, the last one included', () => {
    expect(register()).toEqual([654_308_50, 654_307_00, 649_000_00]);
    expect(register({ from: '2026-03-31', to: '2026-11-19' })).toEqual([20_00, 0, 0]);
    expect(register({ from: '2026-04-01', to: '2026-11-20' })).toEqual([654_308_50, 654_307_00, 649_000_00]);
    expect(register({ departments: [2] })).toEqual([600_000_00, 600_000_00, 600_000_00]);
  });
});
