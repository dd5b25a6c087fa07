import { type Report } from '@bursar/contracts';
import { describe, expect, it } from '@jest/globals';
import { addDays } from '@bursar/domain/kernel';

import { periodStacks } from './period-stacks.js';

const FROM = '2026-01-01';

const daybookOf = (days: number): Report =>
  ({
    from: FROM,
    to: addDays(FROM, days - 1),
    columns: [{ id: 'period', header: 'Day' }],
    rows: Array.from({ length: days }, (_, day) => ({ id: addDays(FROM, day), values: { collected: 10.1, aid: -1 } })),
  }) as unknown as Report;

const stacksOf = (days: number) =>
  periodStacks(daybookOf(days), { kind: 'daybook' }, ['collected', 'aid'], 'daybook_net');

describe('the stacks of a report by day', () => {
  it('draws each of 120 days', () => {
    const { each, summed, stacks } = stacksOf(120);
    expect([each, summed, stacks.length]).toEqual(['Day', '', 120]);
    expect(stacks[0]).toMatchObject({ name: '01 Jan 2026', label: '1', rupees: [10.1, -1] });
  });

  it('sums a longer period by weeks, which lead to their days', () => {
    const { each, summed, stacks } = stacksOf(121);
    expect([each, summed, stacks.length]).toEqual(['Week', ', by week', 18]);
    expect(stacks[0]).toEqual({
      id: '2025-12-29',
      label: '',
      name: '01 Jan 2026 to 04 Jan 2026',
      rupees: [40.4, -4],
      to: '/admin/reports/daybook?by=day&from=2026-01-01&to=2026-01-04',
      why: { figure: 'daybook_net', whose: { from: '2026-01-01', to: '2026-01-04' } },
      whys: [
        { figure: 'collections', whose: { from: '2026-01-01', to: '2026-01-04' } },
        { figure: 'daybook_aid', whose: { from: '2026-01-01', to: '2026-01-04' } },
      ],
    });
    expect(stacks[1]).toMatchObject({ label: 'Jan', name: '05 Jan 2026 to 11 Jan 2026', rupees: [70.7, -7] });
    expect(stacks.at(-1)?.name).toBe('27 Apr 2026 to 01 May 2026');
    expect(stacks.flatMap(({ label }) => (label ? [label] : []))).toEqual(['Jan', 'Feb', 'Mar', 'Apr']);
  });

  it('keeps the sum of the days', () => {
    const sums = stacksOf(365).stacks.map(({ rupees: [collected = 0] }) => Math.round(collected * 100));
    expect(sums.reduce((sum, paise) => sum + paise, 0)).toBe(365 * 1010);
  });
});
