import { describe, expect, it } from '@jest/globals';

import { periodsOf } from './periods.js';

const told = (today: string) => periodsOf(today).map(({ label, from, to }) => `${label}: ${from} to ${to}`);

describe('the named periods', () => {
  it('are those an office asks for', () => {
    expect(told('2026-11-23')).toEqual([
      'Today: 2026-11-23 to 2026-11-23',
      'This month: 2026-11-01 to 2026-11-23',
      'Last month: 2026-10-01 to 2026-10-31',
      'FY 2026–27, to date: 2026-04-01 to 2026-11-23',
      'FY 2026–27: 2026-04-01 to 2027-03-31',
      'Last FY, 2025–26: 2025-04-01 to 2026-03-31',
    ]);
  });

  it('follow the financial year in January to March', () => {
    expect(told('2024-03-01').slice(2)).toEqual([
      'Last month: 2024-02-01 to 2024-02-29',
      'FY 2023–24, to date: 2023-04-01 to 2024-03-01',
      'FY 2023–24: 2023-04-01 to 2024-03-31',
      'Last FY, 2022–23: 2022-04-01 to 2023-03-31',
    ]);
  });
});
