import { afterEach, describe, expect, it } from '@jest/globals';
import { type Payroll } from '@bursar/contracts';

import { past } from '../../shared/past/past.js';
import { statementOf, yearOf, yearsOf } from './salary-statement.js';

const payroll = (month: string, amount: number, paid_on: string | null = null) =>
  ({ month, gross: amount + 200, deductions: 200, amount, paid_on, notes: '' }) as Payroll;

describe('a salary statement', () => {
  afterEach(() => past.set(undefined));

  const rows = [
    payroll('2027-04', 39_800),
    payroll('2027-03', 39_800, '2027-03-30'),
    payroll('2026-04', 100, '2026-05-01'),
  ];

  it('covers a financial year, April to March', () => {
    expect([yearOf('2027-03'), yearOf('2027-04')]).toEqual(['FY26-27', 'FY27-28']);
    expect(yearsOf(rows)).toEqual(['FY27-28', 'FY26-27']);
  });

  it('names the instant that it shows, not the one at which it is made', () => {
    past.set({ asOf: '2026-05-02', time: '2026-05-02T18:29:59.999Z' });
    expect(statementOf('Payment History of Asha', rows).note).toMatch(/ · 02 May 2026, 23:59$/);
  });

  it('shows the paid total and every month [GAP-010]', () => {
    const { title, note, rows: printed } = statementOf('Payment History of Asha', rows, '2027-04-01T06:30:00.000Z');
    expect([title, note]).toEqual(['Payment History of Asha', '₹39,900.00 paid in 2 payments · 01 Apr 2027, 12:00']);
    expect(printed[1]).toEqual(['Mar 2027', 40_000, 200, 39_800, 'Paid', '2027-03-30', '']);
  });
});
