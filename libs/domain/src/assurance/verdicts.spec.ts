import { describe, expect, it } from '@jest/globals';
import { counted } from './counted.js';
import { agoInWords } from './verdicts.js';

describe('The age of a seal in words', () => {
  it.each([
    ['2026-11-24T05:59:01.000Z', 'less than a minute ago'],
    ['2026-11-24T05:59:00.000Z', '1 minute ago'],
    ['2026-11-24T05:00:01.000Z', '59 minutes ago'],
    ['2026-11-24T05:00:00.000Z', '1 hour ago'],
    ['2026-11-23T06:00:01.000Z', '23 hours ago'],
    ['2026-11-23T06:00:00.000Z', '1 day ago'],
    ['2023-02-28T06:00:00.000Z', '1,365 days ago'],
  ])('counts whole units from %s: %s', (at, words) => {
    expect(agoInWords(at, '2026-11-24T06:00:00.000Z')).toBe(words);
  });
});

describe('A count in words', () => {
  it('is grouped as in India', () => {
    expect([0, 999, 1_000, 99_999, 100_000, 12_345_678].map(counted)).toEqual([
      ...['0', '999', '1,000', '99,999', '1,00,000', '1,23,45,678'],
    ]);
  });
});
