import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Rows } from './rows.js';

interface Loan {
  readonly borrower: string | null;
  readonly shelf?: number;
}

const loan = fc.record<Loan>(
  { borrower: fc.constantFrom('u1', 'u2', null), shelf: fc.constantFrom(1, 2) },
  { requiredKeys: ['borrower'] },
);
const wanted = fc.oneof(
  fc.record({ borrower: fc.constantFrom('u1', 'u2', null) }),
  fc.record({ shelf: fc.constantFrom(1, 2), borrower: fc.constantFrom('u1', null) }),
);
const step = fc.oneof(
  fc.record({ put: fc.constantFrom('a', 'b', 'c', 'd'), row: fc.option(loan, { nil: undefined }) }),
  fc.record({ ask: wanted }),
);

const everyRow = (rows: Rows<Loan>, where: Partial<Loan>): string[] =>
  [...rows].flatMap(([id, { row }]) =>
    row && (Object.keys(where) as (keyof Loan)[]).every((field) => row[field] === where[field]) ? [id] : [],
  );

describe('rows at hand', () => {
  it('finds rows by their fields as a full scan would, after any writes and reads', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), wanted, (steps, last) => {
        const rows = new Rows<Loan>([['z', { row: { borrower: 'u1' }, position: '0' }]]);
        for (const [index, did] of steps.entries()) {
          if ('put' in did) rows.set(did.put, { row: did.row, position: String(index) });
          else rows.having(did.ask);
        }
        const found = rows.having(last);
        expect(found.map(({ id }) => id).sort()).toEqual(everyRow(rows, last).sort());
        for (const { id, row, position } of found) expect(rows.get(id)).toEqual({ row, position });
      }),
    );
  });
});

describe('a group of rows', () => {
  const rows = (...loans: readonly (readonly [id: string, row: Loan | undefined])[]) => {
    const made = new Rows<Loan>();
    made.having({ borrower: 'u1' });
    made.having({ shelf: 1, borrower: 'u1' });
    for (const [index, [id, row]] of loans.entries()) made.set(id, { row, position: String(index) });
    return made;
  };
  const ids = (found: Rows<Loan>, where: Partial<Loan>) => found.having(where).map(({ id }) => id);

  it('finds a row under its last fields only', () => {
    const moved = rows(['a', { borrower: 'u1' }], ['b', { borrower: 'u1' }], ['a', { borrower: 'u2' }]);
    expect(ids(moved, { borrower: 'u1' })).toEqual(['b']);
    expect(ids(moved, { borrower: 'u2' })).toEqual(['a']);
    expect(ids(rows(['a', { borrower: 'u1' }], ['a', undefined]), { borrower: 'u1' })).toEqual([]);
  });

  it('finds rows by two fields in any order of asking', () => {
    const shelved = rows(['a', { borrower: 'u1', shelf: 1 }], ['b', { borrower: 'u1', shelf: 2 }]);
    expect(ids(shelved, { borrower: 'u1', shelf: 2 })).toEqual(['b']);
    expect(ids(shelved, { shelf: 2, borrower: 'u1' })).toEqual(['b']);
    expect(ids(shelved, { borrower: 'u2', shelf: 2 })).toEqual([]);
  });
});

describe('a missing field', () => {
  it('is not the same as an empty one', () => {
    const made = new Rows<Loan>([['a', { row: { borrower: null }, position: '0' }]]);
    expect(made.having({ borrower: null }).map(({ id }) => id)).toEqual(['a']);
    expect(made.having({ borrower: undefined })).toEqual([]);
    expect(made.having({ borrower: null, shelf: null as unknown as number })).toEqual([]);
  });
});
