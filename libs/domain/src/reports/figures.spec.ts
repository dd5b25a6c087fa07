import { describe, expect, it } from '@jest/globals';
import { valueOver } from '../kernel/figure.suite.js';
import { type Asked, type Figure } from '../kernel/index.js';
import * as figures from './figures.js';
import { type MoneyEntry } from './money.projection.js';
import { type MoneyRecordRow } from './money-records.projection.js';

const entry = (
  day: string,
  kind: MoneyEntry['kind'],
  paise: number,
  method: MoneyEntry['method'] = null,
): MoneyEntry => ({ day, kind, method, paise });

const record = (kind: MoneyRecordRow['kind'], entries: MoneyEntry[], facts: Partial<MoneyRecordRow> = {}) => {
  const days = entries.map(({ day }) => day).toSorted();
  return {
    ...{
      id: `${kind}-1`,
      kind,
      name: 'Asha Rao',
      about: 'Tuition',
      department_id: 1,
      student_id: null,
      staff_id: null,
    },
    ...{ first_day: days[0] ?? '', last_day: days.at(-1) ?? '', entries },
    ...facts,
  } satisfies MoneyRecordRow;
};

const RECORDS: readonly MoneyRecordRow[] = [
  record('fee', [
    entry('2026-09-01', 'fee', 70_00, 'cash'),
    entry('2026-09-02', 'fee', 50_00, 'upi'),
    entry('2026-09-03', 'fee', 40_00, 'online'),
    entry('2026-09-03', 'refund', -10_00),
    entry('2026-09-04', 'reversal', -5_00),
  ]),
  record('fee', [entry('2026-09-02', 'fee', 3_00, 'cash')], { department_id: 2 }),
  record('income', [entry('2026-09-02', 'income', 900_00)], { department_id: null, about: '' }),
  record('salary', [entry('2026-09-02', 'salary', -200_00)]),
  record('expense', [entry('2026-09-02', 'expense', -30_00)], { department_id: 2 }),
  record('aid', [entry('2026-09-02', 'aid', -20_00)], { department_id: null, student_id: 'student-1' }),
  record('aid', []),
];

const of = (figure: Figure, asked: Partial<Asked> = {}) =>
  valueOver(figure, { today: '2026-09-30', ...asked }, () => RECORDS);

const PERIOD = { from: '2026-09-02', to: '2026-09-03' };

describe('The collections of a period', () => {
  it('add up by method, from the first to the last day', () => {
    const methods = Object.fromEntries(figures.byMethod.map((each) => [each.label, of(each, PERIOD)]));
    expect(methods).toEqual({ Cash: 3_00, Card: 0, 'Bank Transfer': 0, UPI: 50_00, Online: 40_00 });
    expect(of(figures.received, PERIOD)).toBe(93_00);
    expect(of(figures.payments, PERIOD)).toBe(3);
    expect(of(figures.received)).toBe(163_00);
    expect(of(figures.received, { from: '2026-09-04', to: '2026-09-04' })).toBe(0);
    expect(of(figures.received, { from: '2026-08-01', to: '2026-08-31' })).toBe(0);
  });

  it('lose what was refunded and reversed', () => {
    expect([figures.refunded, figures.reversed, figures.returned].map((each) => of(each))).toEqual([
      ...[-10_00, -5_00, -15_00],
    ]);
    expect(of(figures.collected)).toBe(148_00);
  });

  it('of a department are those of the bills made there', () => {
    expect(of(figures.received, { departments: [2] })).toBe(3_00);
    expect(of(figures.payments, { departments: [] })).toBe(0);
  });
});

describe('The daybook of a period', () => {
  const daybook = [figures.income, figures.salaries, figures.expenses, figures.aid, figures.net];

  it('subtracts what went out from what came in', () => {
    expect(daybook.map((each) => of(each, PERIOD))).toEqual([900_00, -200_00, -30_00, -20_00, 733_00]);
  });

  it('of a department counts the aid of its present students, and no income', () => {
    const one = { departments: [1], students: ['student-1'] };
    expect(daybook.map((each) => of(each, one))).toEqual([0, -200_00, 0, -20_00, -75_00]);
    expect(of(figures.aid, { departments: [1], students: ['student-2'] })).toBe(0);
    expect(of(figures.aid, { departments: [1] })).toBe(0);
  });

  it('names the person and the matter, as far as there is one', () => {
    const tells = figures.income.tells;
    expect(RECORDS.slice(0, 3).map((row) => tells(row, {}))).toEqual([
      ...['Asha Rao, Tuition', 'Asha Rao, Tuition', 'Asha Rao'],
    ]);
  });
});
