import { describe, expect, it } from '@jest/globals';

import { earningsOf } from './earnings.js';
import { type Payroll } from '@bursar/contracts';

const payroll = (amount: number, paid_on: string | null) => ({ amount, paid_on, month: '2026-09' }) as Payroll;

describe('the earnings of a staff member', () => {
  it('sums no earnings before the first payment [UI-167, UI-168]', () => {
    expect(earningsOf([payroll(40_000, null)])).toEqual({ total: 0, payments: 0, average: 0, last: undefined });
  });

  it('sums the paid amounts, without coming ones [UI-159, UI-166, UI-167]', () => {
    const earnings = earningsOf([payroll(0.1, '2026-09-30'), payroll(0.2, '2026-10-31'), payroll(99, null)]);
    expect(earnings).toMatchObject({ total: 0.3, payments: 2, average: 0.15 });
  });

  it('show the latest payment day, for any month [UI-168]', () => {
    const rows = [payroll(3, '2026-09-30'), payroll(1, '2026-11-05'), payroll(2, '2026-10-31')];
    expect(earningsOf(rows).last).toEqual({ amount: 1, paidOn: '2026-11-05', month: '2026-09' });
  });
});
