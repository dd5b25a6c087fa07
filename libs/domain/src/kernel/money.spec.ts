import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';

import { formatPaise, formatRupees, MAX_AMOUNT, parsePaise, rupeesOf, sumRupees } from './money.js';

const amounts = fc.integer({ min: 0, max: MAX_AMOUNT });

describe('parsePaise', () => {
  it('reads back every amount that rupeesOf writes', () => {
    fc.assert(fc.property(amounts, (paise) => parsePaise(rupeesOf(paise)) === paise));
  });

  it('reads back every amount with two decimals', () => {
    fc.assert(fc.property(amounts, (paise) => parsePaise((paise / 100).toFixed(2)) === paise));
  });

  it.each([
    ['0', 0],
    ['19.99', 1999],
    [19.99, 1999],
    [0.29, 29],
    ['1.5', 150],
    [' 42 ', 4200],
    ['0012.30', 1230],
    ['1000000000', MAX_AMOUNT],
  ])('reads %p as %d paise', (rupees, paise) => {
    expect(parsePaise(rupees)).toBe(paise);
  });

  it.each([
    '1.005',
    '1e999',
    '1e2',
    '-1',
    '+1',
    '1,000',
    '.5',
    '5.',
    '',
    ' ',
    '0x10',
    '₹5',
    '1 000',
    '१२',
    'NaN',
    '1.2.3',
  ])('refuses the text %p as an amount', (rupees) => {
    expect(parsePaise(rupees)).toBeUndefined();
  });

  it.each([0.001, -0.01, NaN, Infinity, -Infinity, 1e21, 1e-7])('refuses the number %p as an amount', (rupees) => {
    expect(parsePaise(rupees)).toBeUndefined();
  });

  it('refuses one paisa more than the largest amount', () => {
    expect(parsePaise('1000000000.01')).toBeUndefined();
  });

  it('refuses every amount with a third decimal', () => {
    const thirdDecimal = fc.tuple(amounts, fc.integer({ min: 0, max: 9 })).map(([paise, digit]) => {
      return `${(paise / 100).toFixed(2)}${digit}`;
    });
    fc.assert(fc.property(thirdDecimal, (rupees) => parsePaise(rupees) === undefined));
  });

  it('returns whole paise within bounds, or nothing, for any text', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.double().map(String), fc.stringMatching(/^[\d.,e+-]{1,14}$/)), (text) => {
        const paise = parsePaise(text);
        return paise === undefined || (Number.isSafeInteger(paise) && paise >= 0 && paise <= MAX_AMOUNT);
      }),
    );
  });
});

describe('rupeesOf', () => {
  it('prints at most two decimals', () => {
    fc.assert(fc.property(amounts, (paise) => /^\d+(\.\d{1,2})?$/.test(JSON.stringify(rupeesOf(paise)))));
  });
});

describe('formatPaise', () => {
  it.each([
    [0, '₹0.00'],
    [5, '₹0.05'],
    [99_999, '₹999.99'],
    [100_000, '₹1,000.00'],
    [10_000_000, '₹1,00,000.00'],
    [123_456_789, '₹12,34,567.89'],
    [MAX_AMOUNT, '₹1,00,00,00,000.00'],
    [-123_456, '−₹1,234.56'],
  ])('writes %d paise as %s', (paise, text) => {
    expect(formatPaise(paise)).toBe(text);
  });

  it('keeps every paisa in the written amount', () => {
    fc.assert(
      fc.property(fc.integer({ min: -MAX_AMOUNT, max: MAX_AMOUNT }), (paise) => {
        const text = formatPaise(paise);
        const absolute = parsePaise(text.replace(/[−₹,]/g, ''));
        return absolute === Math.abs(paise) && text.startsWith('−') === paise < 0;
      }),
    );
  });

  it('groups digits the Indian way: the last three, then pairs', () => {
    const indian = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2 });
    fc.assert(fc.property(amounts, (paise) => formatPaise(paise) === `₹${indian.format(paise / 100)}`));
  });
});

describe('sumRupees', () => {
  it('adds rupees without the errors of binary fractions', () => {
    expect(sumRupees([0.1, 0.2, 1000.5])).toBe(1000.8);
    expect(sumRupees([10, -2.55])).toBe(7.45);
    expect(sumRupees([])).toBe(0);
  });
});

describe('formatRupees', () => {
  it('prints rupees with two decimals, and a dash without an amount', () => {
    expect([1234567.5, 0, -0.05].map(formatRupees)).toEqual(['₹12,34,567.50', '₹0.00', '−₹0.05']);
    expect([null, undefined].map(formatRupees)).toEqual(['—', '—']);
  });
});
