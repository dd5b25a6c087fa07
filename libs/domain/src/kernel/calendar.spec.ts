import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';

import {
  addDays,
  financialYearName,
  financialYearOf,
  istDayOf,
  istYearOf,
  startOfIstDay,
  isMonth,
  istTimeOf,
  istMonthOf,
  monthsOfFinancialYear,
  yearBefore,
  yearStartOf,
} from './calendar.js';

const instants = fc
  .date({ min: new Date('1990-01-01T00:00:00Z'), max: new Date('2090-01-01T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString());

describe('the Indian calendar', () => {
  it.each([
    ['2027-03-31T18:29:59Z', '2027-03-31'],
    ['2027-03-31T18:29:59.999Z', '2027-03-31'],
    ['2027-03-31T18:30:00Z', '2027-04-01'],
    ['2026-12-31T18:30:00Z', '2027-01-01'],
    ['2028-02-28T18:30:00Z', '2028-02-29'],
    ['2027-02-28T18:30:00Z', '2027-03-01'],
    ['2027-04-01T02:00:00+05:30', '2027-04-01'],
  ])('puts %s on %s', (at, day) => {
    expect(istDayOf(at)).toBe(day);
  });

  it.each([
    ['2026-12-31T18:29:59Z', 2026],
    ['2026-12-31T18:30:00Z', 2027],
  ])('puts %s in the year %d', (at, year) => {
    expect(istYearOf(at)).toBe(year);
  });

  it('begins a day at 18:30 UTC of the day before', () => {
    expect(startOfIstDay('2027-04-01')).toBe('2027-03-31T18:30:00.000Z');
  });

  it('puts every instant between the start of its day and the start of the next', () => {
    fc.assert(
      fc.property(instants, (at) => {
        const day = istDayOf(at);
        return startOfIstDay(day) <= at && at < startOfIstDay(addDays(day, 1));
      }),
    );
  });
});

describe('addDays', () => {
  it.each([
    ['2027-12-31', 1, '2028-01-01'],
    ['2028-02-28', 1, '2028-02-29'],
    ['2028-03-01', -1, '2028-02-29'],
    ['2027-03-01', -1, '2027-02-28'],
    ['2027-06-15', 0, '2027-06-15'],
  ])('adds to %s and %d days: %s', (day, count, sum) => {
    expect(addDays(day, count)).toBe(sum);
  });

  it('reverses an addition by its opposite', () => {
    const counts = fc.integer({ min: -10_000, max: 10_000 });
    fc.assert(
      fc.property(instants.map(istDayOf), counts, (day, count) => addDays(addDays(day, count), -count) === day),
    );
  });
});

describe('financialYearOf', () => {
  it.each([
    ['2027-03-31', 'FY26-27'],
    ['2027-04-01', 'FY27-28'],
    ['2027-01-01', 'FY26-27'],
    ['2027-12-31', 'FY27-28'],
    ['2099-04-01', 'FY99-00'],
    ['2000-03-31', 'FY99-00'],
    ['2009-04-01', 'FY09-10'],
  ])('puts %s in the financial year %s', (day, year) => {
    expect(financialYearOf(day)).toBe(year);
  });

  it('puts each day of its hundred years in the year with its month, and orders the years as the days', () => {
    const days = fc.integer({ min: 0, max: 36_523 }).map((count) => addDays('2000-04-01', count));
    fc.assert(
      fc.property(days, days, (day, other) => {
        expect(monthsOfFinancialYear(financialYearOf(day))).toContain(day.slice(0, 7));
        if (day <= other) expect(financialYearOf(day) <= financialYearOf(other)).toBe(true);
      }),
      { examples: [['2000-04-01', '2100-03-31']] },
    );
  });

  it('writes a financial year with its whole first year', () => {
    expect(financialYearName('FY26-27')).toBe('2026–27');
  });

  it('starts a financial year at midnight in India, not in UTC', () => {
    expect(financialYearOf(istDayOf('2027-03-31T18:29:59Z'))).toBe('FY26-27');
    expect(financialYearOf(istDayOf('2027-03-31T18:30:00Z'))).toBe('FY27-28');
  });
});

describe('yearStartOf', () => {
  it.each([
    ['2027-03-31', '2026-04-01'],
    ['2027-04-01', '2027-04-01'],
    ['2027-12-31', '2027-04-01'],
    ['2000-01-01', '1999-04-01'],
    ['0150-01-01', '0149-04-01'],
    ['0000-01-01', '0000-04-01'],
  ])('starts the financial year of %s on %s', (day, start) => {
    expect(yearStartOf(day)).toBe(start);
  });
});

describe('yearBefore', () => {
  it.each([
    ['FY26-27', 'FY25-26'],
    ['FY10-11', 'FY09-10'],
    ['FY00-01', 'FY99-00'],
  ])('goes from %s to %s', (year, before) => {
    expect(yearBefore(year)).toBe(before);
  });
});

describe('istTimeOf', () => {
  it.each([
    ['2027-03-31T18:29:59.999Z', '23:59'],
    ['2027-03-31T18:30:00Z', '00:00'],
    ['2027-04-01T10:42:00+05:30', '10:42'],
  ])('reads %s as the Indian time %s', (at, time) => {
    expect(istTimeOf(at)).toBe(time);
  });
});

describe('istMonthOf', () => {
  it('starts a month at midnight in India, not in UTC', () => {
    expect(istMonthOf('2026-11-30T18:29:59Z')).toBe('2026-11');
    expect(istMonthOf('2026-11-30T18:30:00Z')).toBe('2026-12');
  });
});

describe('isMonth [FMT-009]', () => {
  it.each(['2026-01', '2026-12', '1999-09'])('accepts the month %s', (text) => {
    expect(isMonth(text)).toBe(true);
  });

  it.each(['2025-1', '01-2025', '2025-13', '2025-00', '2025-011', ' 2025-01', '2025-01-01', ''])(
    'refuses the month %j',
    (text) => {
      expect(isMonth(text)).toBe(false);
    },
  );
});
