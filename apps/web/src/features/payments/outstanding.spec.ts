import { sumRupees } from '../../shared/figures/money.js';
import { describe, expect, it } from '@jest/globals';

import { isPaid, outstandingOf } from './outstanding.js';

describe('the outstanding amount', () => {
  it('subtracts the paid amount from the total [UI-196]', () => {
    expect(outstandingOf({ total_amount: 1000, amount_paid: 400 })).toBe(600);
  });

  it('returns the total while no payment is known [UI-196]', () => {
    expect(outstandingOf({ total_amount: 1000 })).toBe(1000);
  });

  it('computes the outstanding amount exact to the paisa', () => {
    expect(outstandingOf({ total_amount: 1000.3, amount_paid: 1000.1 })).toBe(0.2);
    expect(sumRupees([0.1, 0.2, 19.99])).toBe(20.29);
  });
});

describe('the receipt of a bill', () => {
  it.each(['paid', 'PAID', 'success', 'Successful'])('exists for the status %s', (status) => {
    expect(isPaid({ status })).toBe(true);
  });

  it.each(['unpaid', 'partial', 'overdue'])('does not exist for the status %s', (status) => {
    expect(isPaid({ status })).toBe(false);
  });
});
