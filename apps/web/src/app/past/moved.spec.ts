import { describe, expect, it } from '@jest/globals';

import { movedRows } from './moved.js';

describe('the rows that a step changed', () => {
  const before = {
    rows: [
      { id: 't1', status: 'pending' },
      { id: 't2', status: 'success' },
    ],
    total: 2,
  };

  it('are those that differ or are new, with the row before them', () => {
    const after = {
      rows: [{ id: 't3', status: 'pending' }, { id: 't1', status: 'success' }, before.rows[1]],
      total: 3,
    };
    expect([...movedRows(before, after)]).toEqual([
      ['t3', undefined],
      ['t1', { id: 't1', status: 'pending' }],
    ]);
  });

  it('are found in any list of an answer, also by a number', () => {
    const then = { budgets: [{ id: 3, spent: 1 }], grants: [{ id: 'g', amount: 5 }] };
    const now = { budgets: [{ id: 3, spent: 2 }], grants: [{ id: 'g', amount: 5 }] };
    expect([...movedRows(then, now).keys()]).toEqual(['3']);
  });

  it('are none where only the clock differs, and in an answer without rows', () => {
    expect(movedRows([{ id: 'r', made_at: '1' }], [{ id: 'r', made_at: '2' }]).size).toBe(0);
    expect(movedRows({ revenue: 1 }, { revenue: 2 }).size).toBe(0);
  });
});
