import { describe, expect, it } from '@jest/globals';

import { periodOf } from './dashboard-period.js';

const TODAY = '2026-11-23';

describe('A period of the dashboard', () => {
  it.each([
    ['this-month', ['Nov 2026', '2026-11-01', '2026-11-30'], ['Nov 2025', '2025-11-01', '2025-11-30']],
    ['last-month', ['Oct 2026', '2026-10-01', '2026-10-31'], ['Oct 2025', '2025-10-01', '2025-10-31']],
    ['this-quarter', ['Oct–Dec 2026', '2026-10-01', '2026-12-31'], ['Oct–Dec 2025', '2025-10-01', '2025-12-31']],
    ['FY25-26', ['2025–26', '2025-04-01', '2026-03-31'], ['2024–25', '2024-04-01', '2025-03-31']],
    [null, ['2026–27', '2026-04-01', '2027-03-31'], ['2025–26', '2025-04-01', '2026-03-31']],
    ['next-century', ['2026–27', '2026-04-01', '2027-03-31'], ['2025–26', '2025-04-01', '2026-03-31']],
  ])('%s is %s and compares with %s', (id, span, spanBefore) => {
    const { name, from, to, before } = periodOf(id, TODAY);
    expect([name, from, to]).toEqual(span);
    expect([before.name, before.from, before.to]).toEqual(spanBefore);
  });

  it('finds last month across the new year, and the first quarter', () => {
    expect(periodOf('last-month', '2027-01-15')).toMatchObject({
      from: '2026-12-01',
      to: '2026-12-31',
      year: 'FY26-27',
    });
    expect(periodOf('this-quarter', '2027-01-15')).toMatchObject({ from: '2027-01-01', to: '2027-03-31' });
  });

  it('says “so far” of the present year alone', () => {
    expect(periodOf('FY26-27', '2027-03-31').heading).toBe('The year so far');
    expect(periodOf('FY26-27', '2027-04-01').heading).toBe('The year 2026–27');
    expect(periodOf(null, '2027-04-01').heading).toBe('The year so far');
  });
});
