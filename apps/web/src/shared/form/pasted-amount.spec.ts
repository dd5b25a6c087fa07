import { describe, expect, it } from '@jest/globals';

import { pastedAmount } from './pasted-amount.js';

describe('a pasted amount', () => {
  it.each([
    ['₹1,25,000.50', '125000.50'],
    [' 1,25,000.50\n', '125000.50'],
    ['1 25 000.50', '125000.50'],
    ['Rs. 1,25,000.50', '125000.50'],
    ['Rs.500/-', '500'],
    ['INR 99,99,99,999.99', '999999999.99'],
    ['१,२५,०००.५०', '125000.50'],
    ['１，２５，０００．５０', '125000.50'],
    ['.50', '.50'],
    ['1,250,000', '1250000'],
  ])('takes %j as %s', (text, amount) => {
    expect(pastedAmount(text)).toBe(amount);
  });

  it.each(['-500', '(500.00)', '1e5', '12 lakh', '1.25.000,50', '1250,50', '1.250', '1,250.005', 'abc', ''])(
    'takes nothing from %j',
    (text) => {
      expect(pastedAmount(text)).toBeUndefined();
    },
  );
});
