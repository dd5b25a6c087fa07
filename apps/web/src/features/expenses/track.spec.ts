import { type Expense } from '@bursar/contracts';
import { describe, expect, it } from '@jest/globals';

import { latestOf } from './track.js';

describe('the track of a request', () => {
  it.each([
    ['Head of department', 'Waits for the head of the department'],
    ['Finance', 'Waits for Finance'],
    ['Registrar', 'Waits for the Registrar'],
  ])('names %s, which decides next', (waits_for, says) => {
    expect(latestOf({ status: 'pending', stage: 'pending', waits_for } as Expense).says).toBe(says);
  });
});
