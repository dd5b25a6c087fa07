import { type Expense } from '@bursar/contracts';
import { describe, expect, it } from '@jest/globals';

import { latestOf, trackOf } from './track.js';

describe('the track of a request', () => {
  it.each([
    ['Head of department', 'Waits for the head'],
    ['Finance', 'Waits for Finance'],
    ['Registrar', 'Waits for the Registrar'],
  ])('names %s, which decides next', (waits_for, says) => {
    expect(latestOf({ status: 'pending', stage: 'pending', waits_for } as Expense).says).toBe(says);
  });

  it('names the head in full where it has room', () => {
    const waiting = { status: 'pending', stage: 'pending', waits_for: 'Head of department' } as Expense;
    expect(trackOf(waiting)[1]?.says).toBe('Waits for the head of the department');
  });

  it.each([
    ['rejected', 'Too dear', 'Rejected by Vasudha Kelkar, 31 Mar 2027: Too dear'],
    ['returned', 'For which course?', 'Returned by Vasudha Kelkar, 31 Mar 2027: For which course?'],
    ['cancelled', 'Late', 'Cancelled: Late'],
    ['withdrawn', 'For which course?', 'Withdrawn'],
  ] as const)('names the decider of a %s request alone', (status, decision_note, says) => {
    const decider = { decided_by_name: 'Vasudha Kelkar', decided_at: '2027-03-31T05:00:00.000Z' };
    expect(latestOf({ status, stage: 'closed', decision_note, ...decider } as Expense).says).toBe(says);
  });
});
