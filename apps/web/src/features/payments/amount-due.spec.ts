import { describe, expect, it } from '@jest/globals';

import { amountDueOf } from './amount-due.js';

describe('The amount due of a transaction', () => {
  it('is the amount minus what was paid of it, exact to the paisa', () => {
    expect(amountDueOf({ amount: 1000, amount_paid: 400 })).toBe(600);
    expect(amountDueOf({ amount: 0.3, amount_paid: 0.1 })).toBe(0.2);
  });
});
