import { fees } from '@bursar/contracts';
import { describe, expect, it } from '@jest/globals';

import { faultsOf } from './use-check.js';

describe('The check of a form by its route’s schema', () => {
  it('shows one sentence for each wrong field', () => {
    expect(faultsOf(fees.addFee, { name: '  ', amount: '', due_date: '' })).toEqual({
      name: 'Title is required',
      amount: 'Amount is required',
      due_date: 'Due date is required',
    });
  });

  it('shows the first sentence of a field that breaks several rules', () => {
    expect(faultsOf(fees.addFee, { name: 'Tuition', amount: 0, due_date: '2026-08-31' })).toEqual({
      amount: 'Amount must be greater than 0',
    });
  });

  it('shows no sentence for valid input', () => {
    expect(faultsOf(fees.addFee, { name: 'Tuition', amount: 40_000, due_date: '2026-08-31' })).toEqual({});
  });
});
