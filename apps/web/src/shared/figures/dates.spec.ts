import { describe, expect, it } from '@jest/globals';

import { formatDate, formatDateNumeric, formatDateTime, formatMonth, formatTime } from './dates.js';

describe('a date', () => {
  it('writes a date as dd MMM yyyy, and September with three letters [FMT-002, FMT-007]', () => {
    expect(formatDate('2026-09-05')).toBe('05 Sep 2026');
    expect(formatDate('2025-03-31')).toBe('31 Mar 2025');
  });

  it('writes a date as dd/MM/yyyy on invoices [FMT-006]', () => {
    expect(formatDateNumeric('2025-03-05')).toBe('05/03/2025');
  });

  it('writes the Indian day, from 18:30 UTC the next one', () => {
    expect(formatDate('2026-03-31T18:29:59.999Z')).toBe('31 Mar 2026');
    expect(formatDate('2026-03-31T18:30:00.000Z')).toBe('01 Apr 2026');
  });

  it('writes a missing date as a dash', () => {
    expect([formatDate(null), formatDateNumeric(undefined), formatMonth(''), formatDateTime(null)]).toEqual([
      '—',
      '—',
      '—',
      '—',
    ]);
  });
});

describe('a month', () => {
  it('writes a month as MMM yyyy, of a day, an instant or a payroll month [FMT-008]', () => {
    expect(['2027-02-28', '2025-02-28T20:00:00.000Z', '2026-11'].map(formatMonth)).toEqual([
      'Feb 2027',
      'Mar 2025',
      'Nov 2026',
    ]);
  });
});

describe('a time', () => {
  it('writes the Indian time, with the date on a twelve-hour clock', () => {
    expect(formatDateTime('2026-09-05T09:37:00.000Z')).toBe('05 Sep 2026, 15:07');
    expect(formatDateTime('2026-09-04T18:35:00.000Z')).toBe('05 Sep 2026, 00:05');
    expect(formatDateTime('2026-09-05T06:30:00.000Z')).toBe('05 Sep 2026, 12:00');
  });

  it('writes a time alone on a 24-hour clock', () => {
    expect(formatTime('2026-09-05T09:37:00.000Z')).toBe('15:07');
  });
});
