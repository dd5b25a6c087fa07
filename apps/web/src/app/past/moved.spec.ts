import { describe, expect, it } from '@jest/globals';
import { QueryClient, QueryObserver } from '@tanstack/react-query';

import { movedRows, whatMoved } from './moved.js';

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

describe('a step on a screen', () => {
  const list = ['/admin/alltrans', [{ id: 't1', status: 'pending' }], [{ id: 't1', status: 'success' }]] as const;
  const figures = ['/admin/stats', { pending: 1 }, { pending: 0 }] as const;

  it.each([
    ['before', [list, figures]],
    ['after', [figures, list]],
  ])('marks the rows of a list that was asked for %s figures of the same model', (_, answers) => {
    const client = new QueryClient();
    const ends = answers.map(([path, before, after]) => {
      client.setQueryData([path, '1'], before);
      client.setQueryData([path, '2'], after);
      const meta = { reads: [], of: ['transactions'] };
      return new QueryObserver(client, { queryKey: [path, '2'], staleTime: Infinity, meta }).subscribe(() => undefined);
    });
    const { any, rows } = whatMoved(client, '1', '2');
    expect([any, [...(rows.get('transactions') ?? [])]]).toEqual([true, [['t1', { id: 't1', status: 'pending' }]]]);
    for (const end of ends) end();
    client.clear();
  });
});
