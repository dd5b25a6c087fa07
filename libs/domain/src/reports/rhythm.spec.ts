import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { periodOfLetter, periodOn, RELATIVE_PERIODS, type RelativePeriod } from './relative-period.js';
import { latestDue, nextDue, type Rhythm, rhythmText } from './rhythm.js';

const daily: Rhythm = { every: 'day', weekday: null, hour: 7 };
const mondays: Rhythm = { every: 'week', weekday: 1, hour: 7 };
const monthly: Rhythm = { every: 'month', weekday: null, hour: 0 };

const NOW = '2026-11-23T05:00:00.000Z';

const rhythms = fc
  .record({
    every: fc.constantFrom('day', 'week', 'month'),
    weekday: fc.integer({ min: 1, max: 7 }),
    hour: fc.integer({ min: 0, max: 23 }),
  })
  .map((rhythm): Rhythm => (rhythm.every === 'week' ? rhythm : { ...rhythm, weekday: null }));

const instants = fc
  .date({ min: new Date('2025-01-01T00:00:00.000Z'), max: new Date('2032-12-31T00:00:00.000Z'), noInvalidDate: true })
  .map((date) => date.toISOString());

describe('The rhythm of a report by mail', () => {
  it('is due at its hour in India', () => {
    expect(nextDue(daily, NOW)).toBe('2026-11-24T01:30:00.000Z');
    expect(nextDue({ ...daily, hour: 23 }, NOW)).toBe('2026-11-23T17:30:00.000Z');
    expect(nextDue(mondays, NOW)).toBe('2026-11-30T01:30:00.000Z');
    expect(nextDue({ ...mondays, weekday: 7 }, NOW)).toBe('2026-11-29T01:30:00.000Z');
  });

  it('reports a month once it has ended, at the start of its next day in India', () => {
    expect(nextDue(monthly, NOW)).toBe('2026-11-30T18:30:00.000Z');
    expect(nextDue(monthly, '2026-11-30T18:30:00.000Z')).toBe('2026-12-31T18:30:00.000Z');
    expect(latestDue(monthly, NOW)).toBe('2026-10-31T18:30:00.000Z');
  });

  it('has no due time between the latest and the next', () => {
    fc.assert(
      fc.property(rhythms, instants, (rhythm, instant) => {
        const [before, after] = [latestDue(rhythm, instant), nextDue(rhythm, instant)];
        expect(before <= instant && instant < after).toBe(true);
        expect(nextDue(rhythm, before)).toBe(after);
        expect(latestDue(rhythm, after)).toBe(after);
      }),
    );
  });

  it('reads as a phrase', () => {
    expect(rhythmText(daily)).toBe('daily at 07:00');
    expect(rhythmText(mondays)).toBe('every Monday at 07:00');
    expect(rhythmText(monthly)).toBe('at month end, on the 1st at 00:00');
  });
});

describe('A relative period', () => {
  const on = (day: string) =>
    (Object.keys(RELATIVE_PERIODS) as RelativePeriod[]).map((period) => Object.values(periodOn(day, period)).join(' '));

  it('ends on the day of sending or before it', () => {
    expect(on('2026-11-23')).toEqual([
      '2026-11-22 2026-11-22',
      '2026-11-16 2026-11-22',
      '2026-11-01 2026-11-23',
      '2026-10-01 2026-10-31',
      '2026-04-01 2026-11-23',
      '2025-04-01 2026-03-31',
    ]);
  });

  it('follows month ends, leap days and the financial year', () => {
    expect(on('2028-03-01')).toEqual([
      '2028-02-29 2028-02-29',
      '2028-02-23 2028-02-29',
      '2028-03-01 2028-03-01',
      '2028-02-01 2028-02-29',
      '2027-04-01 2028-03-01',
      '2026-04-01 2027-03-31',
    ]);
  });

  it.each([
    ['this_year', 'month', '2027-04-01', '2026-04-01 2027-03-31'],
    ['this_month', 'month', '2027-04-01', '2027-03-01 2027-03-31'],
    ['last_month', 'month', '2027-04-01', '2027-03-01 2027-03-31'],
    ['last_year', 'month', '2027-04-01', '2026-04-01 2027-03-31'],
    ['this_year', 'month', '2027-04-15', '2027-04-01 2027-04-15'],
    ['this_year', 'day', '2027-04-01', '2027-04-01 2027-04-01'],
  ] as const)('of %s, sent each %s, is on %s %s', (period, every, day, days) => {
    expect(Object.values(periodOfLetter(day, period, every)).join(' ')).toBe(days);
  });
});
