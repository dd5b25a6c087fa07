import { describe, expect, it } from '@jest/globals';

import { isBefore, timeNamed, wordsOf } from './time-named.js';

const NOW = '2026-11-25T04:00:00.000Z';

describe('the time that an address names', () => {
  it.each([
    ['2026-03-31', '2026-03-31T18:29:59.999Z'],
    ['2026-03-31T10:00:00+05:30', '2026-03-31T04:30:00.000Z'],
    ['2026-11-25', NOW],
  ])('is of %s', (asOf, time) => {
    expect(timeNamed(asOf, NOW)).toBe(time);
  });

  it.each(['000000012345', '', 'yesterday', '2026-13-01'])('is unknown for %j', (asOf) => {
    expect(timeNamed(asOf, NOW)).toBeUndefined();
  });
});

describe('a time of a day', () => {
  it('is before the end of its day, which the day alone names', () => {
    expect(isBefore('2026-03-31T10:00:00+05:30', '2026-03-31')).toBe(true);
    expect(isBefore('2026-03-31', '2026-03-31T10:00:00+05:30')).toBe(false);
    expect(isBefore('2026-03-31', '2026-04-01T00:00:00+05:30')).toBe(true);
  });
});

describe('the words of a compared time', () => {
  const data = { time: '2026-06-30T18:29:59.999Z' };

  it('are of the time that the server found', () => {
    expect(wordsOf('256', { data, isPlaceholderData: false })).toBe('30 Jun 2026, 23:59:59 IST');
  });

  it('are not of the time before while another one is sought', () => {
    const before = { data, isPlaceholderData: true };
    expect(wordsOf('2026-03-31', before)).toBe('31 Mar 2026, 23:59:59 IST');
    expect(wordsOf('000000000300', before)).toBe('000000000300');
  });
});
