import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { isNumbered, NEW_SERIES, numberOnPaper, seriesOf, withNumber } from './number-series.js';

describe('A number series', () => {
  it('knows the records that it numbered, and no other', () => {
    const id = fc.string({ maxLength: 5 });
    fc.assert(
      fc.property(fc.uniqueArray(id), fc.array(id), (ids, others) => {
        const series = ids.reduce((before, each, index) => withNumber(before, index + 1, each), NEW_SERIES);
        expect(series.last).toBe(ids.length);
        for (const each of [...ids, ...others]) expect(isNumbered(series, each)).toBe(ids.includes(each));
      }),
    );
  });

  it('leaves the series before a new number as it was', () => {
    const before = withNumber(NEW_SERIES, 1, 'pay_AB');
    withNumber(before, 2, 'ref_AB');
    expect([isNumbered(before, 'pay_AB'), isNumbered(before, 'ref_AB')]).toEqual([true, false]);
  });

  it('restarts the numbers on 1 April in India', () => {
    expect(seriesOf('2027-03-31T18:29:59.999Z')).toBe('FY26-27');
    expect(seriesOf('2027-03-31T18:30:00.000Z')).toBe('FY27-28');
  });

  it('writes numbers with six digits and more', () => {
    expect(numberOnPaper('FY26-27', 'INV', 123)).toBe('FY26-27/INV/000123');
    expect(numberOnPaper('FY26-27', 'R', 1_000_000)).toBe('FY26-27/R/1000000');
  });
});
