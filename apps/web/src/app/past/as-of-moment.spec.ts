import { describe, expect, it } from '@jest/globals';

import { asOfMoment } from './as-of-moment.js';

const NOW = '2026-11-25T04:00:00.000Z';

describe('a chosen day and time', () => {
  it.each([
    ['31 Mar 2026', '', '2026-03-31'],
    ['2026-03-31', '23:59:59', '2026-03-31'],
    ['31/03/2026', '10:05', '2026-03-31T10:05:00+05:30'],
    ['25 Nov 2026', '09:29:59', '2026-11-25T09:29:59+05:30'],
  ])('is %s at %j in the address', (day, time, asOf) => {
    expect(asOfMoment({ day, time }, NOW)).toBe(asOf);
  });

  it.each([
    ['', ''],
    ['29 Feb 2026', ''],
    ['26 Nov 2026', ''],
    ['25 Nov 2026', '10:00:00'],
  ])('is refused for %j at %j', (day, time) => {
    expect(asOfMoment({ day, time }, NOW)).toBeUndefined();
  });
});
