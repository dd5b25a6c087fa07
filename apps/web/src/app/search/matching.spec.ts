import { describe, expect, it } from '@jest/globals';
import { matches, partsOf } from './matching.js';

const marked = (text: string, q: string): string =>
  partsOf(text, q)
    .map((part) => (part.found ? `[${part.text}]` : part.text))
    .join('');

describe('A match', () => {
  it.each([
    ['Record a payment', 'pay rec', true],
    ['Record a payment', 'ayment', false],
    ['K.R. Meera Nair', 'k.r. mee', true],
    ['K.R. Meera Nair', 'krmeera', true],
    ['FY26-27/R/000123', 'fy26-27/R/0001', true],
    ['José Ñandú', 'nandu jose', true],
    ['मीरा शर्मा', 'शर्मा', true],
    ['Fees', '', false],
    ['Fees', '%_', false],
  ])('of %s by %s: %s', (text, q, expected) => {
    expect(matches(text, q)).toBe(expected);
  });

  it.each([
    ['Meera Nair', 'nai mee', '[Mee]ra [Nai]r'],
    ['TXN-2026-0041', 'txn-2026', '[TXN]-[2026]-0041'],
    ['Fees of Fee', 'f fee', '[Fee]s of [Fee]'],
    ['José', 'jose', '[José]'],
    ['Budgets', 'x', 'Budgets'],
  ])('in %s by %s is marked', (text, q, expected) => {
    expect(marked(text, q)).toBe(expected);
    expect(
      partsOf(text, q)
        .map((part) => part.text)
        .join(''),
    ).toBe(text);
  });
});
