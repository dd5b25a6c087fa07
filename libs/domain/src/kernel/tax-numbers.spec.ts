import { describe, expect, it } from '@jest/globals';
import { isGstin, isPan, panInGstin } from './tax-numbers.js';

describe('Tax numbers', () => {
  it.each(['27AAPFU0939F1ZV', '29AAGCB7383J1Z4'])('accept the check digit of %s', (gstin) => {
    expect(isGstin(gstin)).toBe(true);
    expect(isPan(panInGstin(gstin) ?? '')).toBe(true);
  });

  it('hold no PAN when they are malformed', () => {
    expect(panInGstin('27AAPFU0939F1Z')).toBeUndefined();
  });

  it('refuse every other check digit', () => {
    const others = Array.from('0123456789ABCDEFGHIJKLMNOPQRSTUWXYZ', (digit) => `27AAPFU0939F1Z${digit}`);
    expect(others.filter(isGstin)).toEqual([]);
    expect(['27AAPFU0993F1ZV', '22AAAAA0000A1Z5'].filter(isGstin)).toEqual([]);
  });
});
