import { describe, expect, it } from '@jest/globals';

import { formatCount, formatRupees, formatRupeesShort, paiseOf } from './money.js';

describe('an amount', () => {
  it('writes exact rupees, grouped in lakhs and crores, with a true minus [FMT-001]', () => {
    expect(formatRupees(18250000.5)).toBe('₹1,82,50,000.50');
    expect(formatRupees(-1234)).toBe('−₹1,234.00');
    expect(formatRupees(0)).toBe('₹0.00');
  });

  it('writes a missing amount as a dash', () => {
    expect(formatRupees(null)).toBe('—');
    expect(formatRupees(undefined)).toBe('—');
  });

  it('becomes exact paise despite binary fractions', () => {
    expect([19.99, 0.29, -45.1].map(paiseOf)).toEqual([1999, 29, -4510]);
    for (let paise = 0; paise < 200_000; paise += 7) expect(paiseOf(paise / 100)).toBe(paise);
  });
});

describe('an amount on a chart’s axis', () => {
  it('writes an axis amount in lakhs and crores', () => {
    expect([1234567, 25000000, 5000].map(formatRupeesShort)).toEqual(['₹12.34L', '₹2.5Cr', '₹5,000']);
  });

  it('never rounds an axis amount up over a boundary', () => {
    expect([99999, 9999999.99, -99999.99].map(formatRupeesShort)).toEqual(['₹99,999', '₹99.99L', '−₹99,999']);
  });
});

describe('a count', () => {
  it('groups a count the Indian way', () => {
    expect(formatCount(124800)).toBe('1,24,800');
  });
});
