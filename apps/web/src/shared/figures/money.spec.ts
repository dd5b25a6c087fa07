import { describe, expect, it } from '@jest/globals';

import { formatCount, formatRupees, formatRupeesShort, paiseOf } from './money.js';

describe('an amount', () => {
  it('is exact, in rupees, grouped in lakhs and crores, with a true minus [FMT-001]', () => {
    expect(formatRupees(18250000.5)).toBe('₹1,82,50,000.50');
    expect(formatRupees(-1234)).toBe('−₹1,234.00');
    expect(formatRupees(0)).toBe('₹0.00');
  });

  it('is a dash when it is missing', () => {
    expect(formatRupees(null)).toBe('—');
    expect(formatRupees(undefined)).toBe('—');
  });

  it('becomes exact paise despite binary fractions', () => {
    expect([19.99, 0.29, -45.1].map(paiseOf)).toEqual([1999, 29, -4510]);
    for (let paise = 0; paise < 200_000; paise += 7) expect(paiseOf(paise / 100)).toBe(paise);
  });
});

describe('an amount on a chart’s axis', () => {
  it('is in lakhs and crores', () => {
    expect([1234567, 25000000, 5000].map(formatRupeesShort)).toEqual(['₹12.34L', '₹2.5Cr', '₹5,000']);
  });

  it('is never rounded up over a boundary', () => {
    expect([99999, 9999999.99, -99999.99].map(formatRupeesShort)).toEqual(['₹99,999', '₹99.99L', '−₹99,999']);
  });
});

describe('a count', () => {
  it('is grouped the Indian way', () => {
    expect(formatCount(124800)).toBe('1,24,800');
  });
});
