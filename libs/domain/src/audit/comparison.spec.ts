import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { comparedRow, type ComparedRow, Comparison } from './comparison.js';

interface Bill {
  readonly id: string;
  readonly paise: number;
  readonly note: string | null;
}

const IDS = ['a', 'b', 'c', 'd', 'e'];
const bills = fc
  .uniqueArray(fc.record({ id: fc.constantFrom(...IDS), paise: fc.nat(3), note: fc.constantFrom(null, 'late') }), {
    selector: ({ id }) => id,
  })
  .map((rows) => new Map<string, Bill>(rows.map((row) => [row.id, row])));
type Bills = ReadonlyMap<string, Bill>;

const compare = (then: Bills, later: Bills): ComparedRow<Bill>[] =>
  IDS.flatMap((id) => comparedRow(id, then.get(id), later.get(id)) ?? []);

function tallied(rows: readonly ComparedRow<Bill>[]): Comparison<Bill> {
  const comparison = new Comparison<Bill>({ total: ({ paise }) => paise });
  for (const row of rows) comparison.add(row);
  return comparison;
}

const sumOf = (rows: Bills): number => [...rows.values()].reduce((sum, { paise }) => sum + paise, 0);

describe('a comparison of two instants', () => {
  it('turns the rows then into the rows later', () => {
    fc.assert(
      fc.property(bills, bills, (then, later) => {
        const rows = new Map(then);
        for (const { id, later: row } of compare(then, later)) {
          if (row) rows.set(id, row);
          else rows.delete(id);
        }
        expect(Object.fromEntries(rows)).toEqual(Object.fromEntries(later));
      }),
    );
  });

  it('finds no change between an instant and itself', () => {
    fc.assert(
      fc.property(bills, (rows) => {
        expect(new Set(compare(rows, new Map(rows)).map(({ change }) => change)).has('changed')).toBe(false);
        const { counts } = tallied(compare(rows, rows));
        expect(counts).toEqual({ added: 0, removed: 0, changed: 0, same: rows.size });
      }),
    );
  });

  it('has a difference of totals that is the sum of the differences of its rows', () => {
    fc.assert(
      fc.property(bills, bills, (then, later) => {
        const rows = compare(then, later);
        const whole = tallied(rows);
        expect([whole.then.total, whole.later.total]).toEqual([sumOf(then), sumOf(later)]);
        const changed = tallied(rows.filter(({ change }) => change !== 'same'));
        expect(changed.change).toEqual({ total: sumOf(later) - sumOf(then) });
      }),
    );
  });

  it('of nothing has totals of zero', () => {
    const { then, later, change } = tallied([]);
    expect([then, later, change]).toEqual([{ total: 0 }, { total: 0 }, { total: 0 }]);
  });

  it('names the fields that differ, and counts the rows in their order', () => {
    const [one, other]: Bill[] = [
      { id: 'a', paise: 100, note: null },
      { id: 'b', paise: 200, note: 'late' },
    ];
    const then = new Map([
      ['a', one],
      ['b', other],
    ] as [string, Bill][]);
    const later = new Map([
      ['a', { ...one, paise: 150 }],
      ['c', { ...other, id: 'c' }],
    ] as [string, Bill][]);
    const { ids, counts } = tallied(compare(then, later));
    expect(compare(then, later).map(({ id, change, fields }) => [id, change, fields])).toEqual([
      ['a', 'changed', ['paise']],
      ['b', 'removed', []],
      ['c', 'added', []],
    ]);
    expect(ids).toEqual(['a', 'b', 'c']);
    expect(counts).toEqual({ added: 1, removed: 1, changed: 1, same: 0 });
  });
});
