import { describe, expect, it } from '@jest/globals';
import { type Payroll } from '@bursar/contracts';

import { askedPart, paidIn, payOfMonth, unpaidPay } from './history-part.js';

const payroll = (month: string, paid_on: string | null) => ({ month, paid_on }) as Payroll;

const MARCH = payroll('2026-03', '2026-04-02');
const OCTOBER = payroll('2026-10', '2026-10-31');
const NOVEMBER = payroll('2026-11', null);
const ALL = [NOVEMBER, OCTOBER, MARCH];

const partOf = (address: string) => askedPart(ALL, new URL(address, 'https://bursar.test/staff').searchParams);

describe('a part of the pay history', () => {
  it('is the month that a notification names', () => {
    expect(partOf(payOfMonth('2026-10'))).toEqual([OCTOBER]);
  });

  it('counts a salary to the financial year of its payment', () => {
    expect(partOf(paidIn('FY26-27'))).toEqual([OCTOBER, MARCH]);
    expect(partOf(paidIn('FY25-26'))).toEqual(ALL);
  });

  it('holds the salaries that are not paid yet', () => {
    expect(partOf(unpaidPay)).toEqual([NOVEMBER]);
  });

  it('is everything when the address names a month without a salary', () => {
    expect(partOf('')).toEqual(ALL);
    expect(partOf(payOfMonth('2025-01'))).toEqual(ALL);
  });
});
