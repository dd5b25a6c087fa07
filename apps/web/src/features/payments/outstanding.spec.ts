import { sumRupees } from '../../shared/figures/money.js';
import { describe, expect, it } from '@jest/globals';

import { isPaid, outstandingOf } from './outstanding.js';

describe('what is still to be paid', () => {
  it('is the total without what was paid [UI-196]', () => {
    expect(outstandingOf({ total_amount: 1000, amount_paid: 400 })).toBe(600);
  });

  it('is the total while nothing is known to be paid [UI-196]', () => {
    expect(outstandingOf({ total_amount: 1000 })).toBe(1000);
  });

  it('is exact to the paisa', () => {
    expect(outstandingOf({ total_amount: 1000.3, amount_paid: 1000.1 })).toBe(0.2);
    expect(sumRupees([0.1, 0.2, 19.99])).toBe(20.29);
  });
});

describe('a bill has a receipt', () => {
  it.each(['paid', 'PAID', 'success', 'Successful'])('when its status is %s', (status) => {
    expect(isPaid({ status })).toBe(true);
  });

  it.each(['unpaid', 'partial', 'overdue'])('but not when it is %s', (status) => {
    expect(isPaid({ status })).toBe(false);
  });
});
