import { describe, expect, it } from '@jest/globals';
import { yearBefore } from '@bursar/domain/kernel';

import { changeSince, cumulated, daysBetween, placesBefore } from './collected.js';

type Span = Parameters<typeof daysBetween>[0];

const placeOf = (span: Span, before: Span) => {
  const [days, daysBefore] = [daysBetween(span), daysBetween(before)];
  const places = placesBefore(days, daysBefore);
  return (day: string) => daysBefore[places[days.indexOf(day)] ?? -1];
};

describe('the collections of a year', () => {
  it('knows the year before, also across a century', () => {
    expect(yearBefore('FY26-27')).toBe('FY25-26');
    expect(yearBefore('FY00-01')).toBe('FY99-00');
  });

  it('has all days from the first to the last', () => {
    const days = daysBetween({ from: '2027-04-01', to: '2028-03-31' });
    expect([days.length, days[0], days.at(-1)]).toEqual([366, '2027-04-01', '2028-03-31']);
  });

  it('compares a leap day and the days after it with the same days of the year before', () => {
    const then = placeOf({ from: '2027-04-01', to: '2028-03-31' }, { from: '2026-04-01', to: '2027-03-31' });
    expect(['2028-02-28', '2028-02-29', '2028-03-01', '2028-03-31'].map(then)).toEqual([
      '2027-02-28',
      '2027-02-28',
      '2027-03-01',
      '2027-03-31',
    ]);
  });

  it('counts a leap day of the year before with the end of its month', () => {
    const then = placeOf({ from: '2029-02-01', to: '2029-02-28' }, { from: '2028-02-01', to: '2028-02-29' });
    expect(['2029-02-27', '2029-02-28'].map(then)).toEqual(['2028-02-27', '2028-02-29']);
  });

  it('adds up day by day, and takes refunds off', () => {
    const rows = [
      { id: '2026-04-01', values: { collected: 0.1 } },
      { id: '2026-04-03', values: { collected: 0.2 } },
      { id: '2026-04-04', values: { collected: -0.3 } },
    ];
    expect(cumulated(daysBetween({ from: '2026-04-01', to: '2026-04-05' }), rows)).toEqual([0.1, 0.1, 0.3, 0, 0]);
  });

  it.each([
    [112, 100, '12 % more than'],
    [90, 100, '10 % less than'],
    [100, 100, 'as much as'],
    [100, 0, undefined],
  ])('compares %d with %d: %s', (now, before, says) => expect(changeSince(now, before)).toBe(says));
});
