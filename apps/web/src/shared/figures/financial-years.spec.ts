import { describe, expect, it } from '@jest/globals';

import { elapsedOf } from './financial-years.js';

describe('the part of a financial year that is over', () => {
  it('grows to the whole on 31 March', () => {
    expect(elapsedOf('FY26-27', '2026-04-01')).toBeCloseTo(100 / 365);
    expect(elapsedOf('FY26-27', '2027-03-31')).toBe(100);
  });

  it('is unknown in a past and in a coming year, so no mark says “today” there', () => {
    expect(elapsedOf('FY26-27', '2027-04-01')).toBeUndefined();
    expect(elapsedOf('FY27-28', '2027-03-31')).toBeUndefined();
  });
});
