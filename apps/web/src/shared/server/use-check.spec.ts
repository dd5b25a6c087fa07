import { fees } from '@bursar/contracts';
import { describe, expect, it } from '@jest/globals';

import { faultsOf } from './use-check.js';

describe('What a form holds, by the schema of its route', () => {
  it('has one sentence for each field that is wrong', () => {
    expect(faultsOf(fees.addFee, { name: '  ', amount: '', due_date: '' })).toEqual({
      name: 'Title is required',
      amount: 'Amount is required',
      due_date: 'Due date is required',
    });
  });

  it('has the first sentence where a field breaks several rules', () => {
    expect(faultsOf(fees.addFee, { name: 'Tuition', amount: 0, due_date: '2026-08-31' })).toEqual({
      amount: 'Amount must be greater than 0',
    });
  });

  it('has nothing to say of what the route takes', () => {
    expect(faultsOf(fees.addFee, { name: 'Tuition', amount: 40_000, due_date: '2026-08-31' })).toEqual({});
  });
});
