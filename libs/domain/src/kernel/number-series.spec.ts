import { describe, expect, it } from '@jest/globals';
import { isNumbered, NEW_SERIES, numberOnPaper, seriesOf, withNumber } from './number-series.js';

describe('A number series', () => {
  it('files numbered records by the last two characters of their ids', () => {
    const ids = ['pay_AB', 'pay_CB', 'ref_CB', 'B'];
    const series = ids.reduce((before, id, index) => withNumber(before, index + 1, id), NEW_SERIES);
    expect(series).toEqual({
      last: 4,
      numbered: { B: { A: { pay_AB: true }, C: { pay_CB: true, ref_CB: true }, '': { B: true } } },
    });
    expect(ids.map((id) => isNumbered(series, id))).toEqual([true, true, true, true]);
    expect(['AB', 'C', ''].map((id) => isNumbered(series, id))).toEqual([false, false, false]);
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
