import { describe, expect, it } from '@jest/globals';

import { addMonths, movedBy, weeksOf } from './month-grid.js';

describe('the weeks of a month', () => {
  it('begin on Monday and leave out the days of other months', () => {
    const weeks = weeksOf('2026-11');
    expect(weeks[0]).toEqual([...Array.from({ length: 6 }), '2026-11-01']);
    expect(weeks.at(-1)?.[0]).toBe('2026-11-30');
    expect(weeks.flat().filter(Boolean)).toHaveLength(30);
  });

  it('are four when February begins on Monday', () => {
    expect(weeksOf('2027-02')).toHaveLength(4);
  });
});

describe('a month later', () => {
  it('is the last day of a shorter month', () => {
    expect(addMonths('2026-01-31', 1)).toBe('2026-02-28');
    expect(addMonths('2028-02-29', 12)).toBe('2029-02-28');
  });

  it('crosses the year in both directions', () => {
    expect(addMonths('2026-12-15', 1)).toBe('2027-01-15');
    expect(addMonths('2026-01-15', -1)).toBe('2025-12-15');
  });
});

describe('a key in the calendar', () => {
  it.each([
    ['ArrowLeft', false, '2026-11-20'],
    ['ArrowRight', false, '2026-11-22'],
    ['ArrowUp', false, '2026-11-14'],
    ['ArrowDown', false, '2026-11-28'],
    ['Home', false, '2026-11-16'],
    ['End', false, '2026-11-22'],
    ['PageUp', false, '2026-10-21'],
    ['PageDown', false, '2026-12-21'],
    ['PageUp', true, '2025-11-21'],
    ['PageDown', true, '2027-11-21'],
  ] as const)('%s with Shift %s moves from Saturday 21 November 2026 to %s', (key, shift, day) => {
    expect(movedBy(key, shift, '2026-11-21')).toBe(day);
  });

  it('moves nothing when it is another key', () => {
    expect(movedBy('a', false, '2026-11-21')).toBeUndefined();
  });
});
