import { describe, expect, it } from '@jest/globals';
import { compared, otherPeriod } from './comparison.js';
import { type Figures } from './figures.js';

const feesOf = (...rows: readonly (readonly [id: string, fee: string, billed: number])[]): Figures => ({
  columns: [
    { id: 'fee', header: 'Fee', unit: 'text' },
    { id: 'billed', header: 'Billed', unit: 'rupees' },
  ],
  rows: rows.map(([id, fee, billed]) => ({ id, values: { fee, billed } })),
});

const period = { from: '2025-04-01', to: '2026-03-31' };
const asked = { from: '2026-04-01', to: '2027-03-31', by: 'day', departmentId: undefined, of: undefined } as const;

const rowsOf = (now: Figures, then: Figures) =>
  compared({ kind: 'fees', lead: 'billed', asked, period }, now, then).rows.map(({ id, then_id, values }) => [
    ...[id, values.billed, values.then, values.change],
    ...(then_id === undefined ? [] : [then_id]),
  ]);

describe('The fees of two years', () => {
  it('are compared with the same structure, also after its name was changed', () => {
    const now = feesOf(['library', 'Library and laboratory', 500]);
    expect(rowsOf(now, feesOf(['library', 'Library', 400.5]))).toEqual([['library', 500, 400.5, 99.5]]);
  });

  it('are compared by name where another structure took over', () => {
    const now = feesOf(['tuition-26', 'Tuition', 900]);
    expect(rowsOf(now, feesOf(['tuition-25', 'Tuition', 800]))).toEqual([['tuition-26', 900, 800, 100, 'tuition-25']]);
  });

  it('add up several structures of one name then, and count each once', () => {
    const now = feesOf(['first', 'Tuition', 900], ['second', 'Tuition', 300]);
    const then = feesOf(['a', 'Tuition', 500.1], ['b', 'Tuition', 250.2], ['second', 'Tuition', 100]);
    expect(rowsOf(now, then)).toEqual([
      ['first', 900, 750.3, 149.7, 'a\nb'],
      ['second', 300, 100, 200],
    ]);
  });

  it('keep each structure that only the former year has', () => {
    const then = feesOf(['a', 'Hostel', 500], ['b', 'Hostel', 250]);
    expect(rowsOf(feesOf(), then)).toEqual([
      ['a', 0, 500, -500],
      ['b', 0, 250, -250],
    ]);
  });
});

describe('The period before', () => {
  it.each([
    ['2027-07-01', '2027-09-30', '2027-04-01', '2027-06-30'],
    ['2028-02-01', '2028-02-29', '2028-01-01', '2028-01-31'],
    ['2027-03-01', '2027-03-31', '2027-02-01', '2027-02-28'],
    ['2027-04-01', '2028-03-31', '2026-04-01', '2027-03-31'],
    ['2027-03-10', '2027-03-12', '2027-03-07', '2027-03-09'],
  ])('has whole months for whole months: %s to %s', (from, to, thenFrom, thenTo) => {
    expect(otherPeriod({ from, to }, 'before')).toEqual({ from: thenFrom, to: thenTo });
  });

  it('keeps the money of 29 February a year later', () => {
    const then = { from: '2028-02-01', to: '2028-02-29' };
    expect(otherPeriod({ from: '2029-02-01', to: '2029-02-28' }, 'last_year')).toEqual(then);
  });

  it('adds the days of a longer month to the last day', () => {
    const asked = { from: '2027-02-01', to: '2027-02-28', by: 'day', departmentId: undefined, of: undefined } as const;
    const daysOf = (...days: readonly (readonly [day: string, net: number])[]): Figures => ({
      columns: [
        { id: 'period', header: 'Day', unit: 'day' },
        { id: 'net', header: 'Net', unit: 'rupees' },
      ],
      rows: days.map(([day, net]) => ({ id: day, values: { period: day, net } })),
    });
    const january = { from: '2027-01-01', to: '2027-01-31' };
    const then = daysOf(['2027-01-28', 5], ['2027-01-31', 7]);
    const { rows } = compared(
      { kind: 'daybook', lead: 'net', asked, period: january },
      daysOf(['2027-02-28', 9]),
      then,
    );
    expect(rows.map(({ id, values }) => [id, values.net, values.then])).toEqual([['2027-02-28', 9, 12]]);
  });
});
