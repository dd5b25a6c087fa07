import { describe, expect, it } from '@jest/globals';
import { KeptCounts } from './kept-counts.js';

const model = { name: 'bills', version: 1, indexes: ['status'] };
const paid = { where: { status: 'paid' } };
const added = (id: string) => ({
  rows: new Map([[id, { row: { id, status: 'paid' }, position: '1' }]]),
  loaded: new Map(),
});

describe('a kept count', () => {
  it('adds a commit once, although the count may already contain it', async () => {
    const counts = new KeptCounts(model);
    let counted: ((counted: { count: number; position: string }) => void) | undefined;
    const counting = counts.keep(paid, () => new Promise((resolve) => (counted = resolve)));
    counts.written(added('a'), '1');
    counts.written(added('b'), '2');
    expect(counts.get(paid)).toBeUndefined();
    counted?.({ count: 3, position: '3' });
    expect(await counting).toBe(3);
    counts.written(added('c'), '3');
    expect(counts.get(paid)).toBe(3);
    counts.written(added('d'), '4');
    expect(counts.get(paid)).toBe(4);
  });

  it('adds the commits that ended after the count was taken', async () => {
    const counts = new KeptCounts(model);
    const counting = counts.keep(paid, () => {
      counts.written(added('b'), '2');
      return Promise.resolve({ count: 1, position: '1' });
    });
    expect(await counting).toBe(2);
  });

  it('is forgotten when a write does not tell the earlier rows', async () => {
    const counts = new KeptCounts(model);
    await counts.keep(paid, () => Promise.resolve({ count: 1, position: '1' }));
    counts.written({ rows: added('b').rows }, '2');
    expect(counts.get(paid)).toBeUndefined();
  });
});
