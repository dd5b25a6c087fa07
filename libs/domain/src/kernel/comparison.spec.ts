import { describe, expect, it } from '@jest/globals';
import { daysFrom, percentOf, shiftOf } from './comparison.js';

describe('Two periods side by side', () => {
  const spring = { from: '2026-04-01', to: '2026-06-30' };
  const before = { from: '2025-11-01', to: '2026-01-31' };

  it('are as many days apart as the calendar says', () => {
    expect(daysFrom('2028-02-28', '2028-03-01')).toBe(2);
    expect(daysFrom('2026-04-01', '2025-04-01')).toBe(-365);
  });

  it('match by the months since their start, over the end of a year', () => {
    const shift = shiftOf(spring, before);
    expect(['2025-11', '2025-12', '2026-01'].map(shift)).toEqual(['2026-04', '2026-05', '2026-06']);
    expect(shiftOf(before, spring)('2026-06')).toBe('2026-01');
    expect(shiftOf({ ...spring, from: '2026-10-01' }, { ...before, from: '0999-01-01' })('0999-03')).toBe('2026-12');
    expect(shiftOf({ from: '0999-01-01', to: '0999-12-31' }, spring)('2026-05')).toBe('0999-02');
  });

  it('match by the days since their start', () => {
    expect(shiftOf(spring, before)('2025-11-30')).toBe('2026-04-30');
  });
});

describe('A change in per cent', () => {
  it('is rounded to one decimal, and has the sign of the change', () => {
    expect(percentOf(1, 3)).toBe(33.3);
    expect(percentOf(-1, 3)).toBe(-33.3);
    expect(percentOf(5, -20)).toBe(25);
  });

  it('from nothing has no figure', () => {
    expect(percentOf(5, 0)).toBeNull();
  });
});
