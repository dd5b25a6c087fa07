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
