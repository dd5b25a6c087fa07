import { describe, expect, it } from '@jest/globals';
import { formatDate, formatDateNumeric, formatDateTime, formatInstant, formatMonth, formatPeriod } from './dates.js';

const [LAST, FIRST] = ['2026-09-30T18:29:59.000Z', '2026-09-30T18:30:00.000Z'];

describe('a printed date', () => {
  it('shows the day in India, with the month in three letters', () => {
    expect([formatDate(LAST), formatDate(FIRST)]).toEqual(['30 Sep 2026', '01 Oct 2026']);
    expect(formatDate('2026-01-05')).toBe('05 Jan 2026');
    expect(formatDate('2026-12-31')).toBe('31 Dec 2026');
  });

  it('names the first and last day of a period, and its only day once', () => {
    expect(formatPeriod({ from: '2026-09-01', to: '2026-09-30' })).toBe('01 Sep 2026 to 30 Sep 2026');
    expect(formatPeriod({ from: '2026-09-30', to: '2026-09-30' })).toBe('30 Sep 2026');
  });

  it('shows the day in figures', () => {
    expect([formatDateNumeric(LAST), formatDateNumeric('2026-10-01')]).toEqual(['30/09/2026', '01/10/2026']);
  });

  it('shows the month of a moment, a day and a month', () => {
    expect([FIRST, '2026-10-31', '2026-10'].map(formatMonth)).toEqual(['Oct 2026', 'Oct 2026', 'Oct 2026']);
  });

  it('shows the time on a clock of twelve hours', () => {
    expect(formatDateTime(LAST)).toBe('30 Sep 2026, 23:59');
    expect(formatDateTime(FIRST)).toBe('01 Oct 2026, 00:00');
    expect(formatDateTime('2026-10-01T06:29:00.000Z')).toBe('01 Oct 2026, 11:59');
    expect(formatDateTime('2026-10-01T06:30:00.000Z')).toBe('01 Oct 2026, 12:00');
    expect(formatDateTime('2026-10-01T07:35:00.000Z')).toBe('01 Oct 2026, 13:05');
  });

  it('shows an instant with its seconds and its zone', () => {
    expect(formatInstant(LAST)).toBe('30 Sep 2026, 23:59:59 IST');
  });

  it('shows a dash for a missing date', () => {
    for (const none of [null, undefined, ''])
      for (const print of [formatDate, formatDateNumeric, formatMonth, formatDateTime]) expect(print(none)).toBe('—');
  });
});
