import { describe, expect, it } from '@jest/globals';

import { isWholeDay, typedDay } from './typed-day.js';

describe('a typed day', () => {
  it.each([
    '21 nov 2026',
    '21 Nov 2026',
    '21 November 2026',
    '21-nov-26',
    '21/11/2026',
    '21-11-26',
    '21.11.2026',
    '2026-11-21',
    ' 21  Nov,  2026 ',
  ])('reads %j as 21 November 2026', (text) => {
    expect(typedDay(text)).toBe('2026-11-21');
  });

  it.each([
    ['1/4/26', '2026-04-01'],
    ['5 sept 2026', '2026-09-05'],
    ['29 feb 2028', '2028-02-29'],
  ])('reads %j as %s', (text, day) => {
    expect(typedDay(text)).toBe(day);
  });

  it.each([
    '',
    'tomorrow',
    '21 nov',
    '31 Nov 2026',
    '29/02/2026',
    '11/21/2026',
    '0/11/2026',
    '21 no 2026',
    '21/11/026',
  ])('takes %j for no day', (text) => {
    expect(typedDay(text)).toBeUndefined();
  });

  it('waits for four digits of the year, which two may begin', () => {
    expect(['21/11/2026', '21 nov 2026', '2026-11-21'].map(isWholeDay)).toEqual([true, true, true]);
    expect(['21/11/20', '2026-11-2', '2026'].map(isWholeDay)).toEqual([false, false, false]);
  });
});
