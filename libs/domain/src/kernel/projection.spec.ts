import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';

import { type Recorded } from './event.js';
import { concerns, project, type Projection, projection } from './projection.js';
import { replay } from './replay.js';
import { Rows } from './rows.js';

interface LoanRow {
  readonly id: string;
  readonly borrower: string;
  readonly name: string;
  readonly renewals: number;
}

type LoanEvents = {
  Lent: { borrower: string; name: string };
  Renewed: Record<never, never>;
  Returned: Record<never, never>;
  BorrowerRenamed: { borrower: string; name: string };
  BorrowerLeft: { borrower: string; name: string };
};

const loans = projection<LoanRow, LoanEvents>({
  name: 'loans',
  version: 1,
  indexes: ['borrower'],
  rowOf: ({ stream }) => stream,
  on: {
    Lent: (_, { stream, data }) => ({ id: stream, ...data, renewals: 0 }),
    Renewed: (row) => row && { ...row, renewals: row.renewals + 1 },
    Returned: () => undefined,
  },
  fanOut: {
    BorrowerRenamed: ({ data: { borrower, name } }) => ({ where: { borrower }, change: (row) => ({ ...row, name }) }),
    BorrowerLeft: ({ data: { borrower, name } }) => ({ where: { borrower, name }, change: () => undefined }),
  },
});
const model = loans as unknown as Projection<LoanRow>;

const recorded = (at: number, stream: string, type: string, data: object = {}): Recorded => ({
  id: `event-${at}`,
  stream,
  revision: 0,
  position: String(at).padStart(4, '0'),
  type,
  data,
  metadata: {
    occurredAt: '2027-04-01T00:00:00.000Z',
    actor: { role: 'system' },
    correlationId: 'c',
    commandId: 'c',
    schemaVersion: 1,
  },
});

const lent = (at: number, book: string, borrower: string, name: string) =>
  recorded(at, book, 'Lent', { borrower, name });

const projected = (events: readonly Recorded[]): Rows<LoanRow> => {
  const rows = new Rows<LoanRow>();
  for (const event of events) project(model, rows, event);
  return rows;
};

describe('project', () => {
  it('returns the row that an event made', () => {
    const rows = projected([lent(1, 'book-1', 'u1', 'Asha')]);
    const before = { id: 'book-1', borrower: 'u1', name: 'Asha', renewals: 0 };
    expect(project(model, rows, recorded(2, 'book-1', 'Renewed'))).toEqual([
      { id: 'book-1', before, after: { ...before, renewals: 1 } },
    ]);
  });

  it('counts a repeated event once', () => {
    const renewal = recorded(2, 'book-1', 'Renewed');
    const rows = projected([lent(1, 'book-1', 'u1', 'Asha'), renewal]);
    const once = new Rows(rows);
    expect(project(model, rows, renewal)).toEqual([]);
    expect(project(model, rows, lent(1, 'book-1', 'u1', 'Asha'))).toEqual([]);
    expect(rows).toEqual(once);
  });

  it('keeps a tombstone, so an old event cannot restore a deleted row', () => {
    const rows = projected([lent(1, 'book-1', 'u1', 'Asha'), recorded(2, 'book-1', 'Returned')]);
    expect(rows.get('book-1')).toEqual({ row: undefined, position: '0002' });
    expect(project(model, rows, lent(1, 'book-1', 'u1', 'Asha'))).toEqual([]);
    expect(rows.get('book-1')?.row).toBeUndefined();
  });

  it('lets a later event write over a tombstone', () => {
    const rows = projected([lent(1, 'book-1', 'u1', 'Asha'), recorded(2, 'book-1', 'Returned')]);
    project(model, rows, lent(3, 'book-1', 'u2', 'Bilal'));
    expect(rows.get('book-1')?.row?.name).toBe('Bilal');
  });

  it('ignores an event without a rule', () => {
    const rows = projected([lent(1, 'book-1', 'u1', 'Asha'), recorded(2, 'book-1', 'Dusted')]);
    expect(rows.get('book-1')?.position).toBe('0001');
  });
});

describe('a fan-out', () => {
  const history = [lent(1, 'book-1', 'u1', 'Asha'), lent(2, 'book-2', 'u2', 'Bilal'), lent(3, 'book-3', 'u1', 'Asha')];
  const renamed = recorded(4, 'user-1', 'BorrowerRenamed', { borrower: 'u1', name: 'Asha Rao' });

  it('changes exactly the rows that a fan-out names', () => {
    const rows = projected(history);
    expect(project(model, rows, renamed).map(({ id }) => id)).toEqual(['book-1', 'book-3']);
    expect([...rows.values()].map(({ row }) => row?.name)).toEqual(['Asha Rao', 'Bilal', 'Asha Rao']);
  });

  it('skips rows that saw the event, and deleted rows', () => {
    const rows = projected([...history, recorded(5, 'book-3', 'Returned')]);
    project(model, rows, renamed);
    expect(project(model, rows, renamed)).toEqual([]);
    expect(rows.get('book-3')).toEqual({ row: undefined, position: '0005' });
  });

  it('deletes the named rows that match every field', () => {
    const left = recorded(4, 'user-1', 'BorrowerLeft', { borrower: 'u1', name: 'Asha' });
    const rows = projected([...history.slice(0, 2), lent(3, 'book-3', 'u1', 'Asha Rao'), left]);
    expect([...rows].filter(([, { row }]) => row).map(([id]) => id)).toEqual(['book-2', 'book-3']);
  });

  it('does not touch the event’s own row a second time', () => {
    const both = {
      ...model,
      on: { Merged: (row: LoanRow | undefined) => row && { ...row, renewals: row.renewals + 1 } },
      fanOut: {
        Merged: () => ({
          where: { borrower: 'u1' },
          change: (row: LoanRow) => ({ ...row, renewals: row.renewals + 10 }),
        }),
      },
    };
    const rows = projected(history);
    project(both, rows, recorded(4, 'book-1', 'Merged'));
    expect([...rows.values()].map(({ row }) => row?.renewals)).toEqual([1, 0, 10]);
  });
});

describe('concerns', () => {
  it.each([
    ['Lent', true],
    ['BorrowerRenamed', true],
    ['Dusted', false],
  ])('answers %s with %p', (type, expected) => {
    expect(concerns(model as Projection, { type })).toBe(expected);
  });

  it('answers for a model without a fan-out', () => {
    const { fanOut: _, ...own } = model;
    expect(concerns(own as Projection, { type: 'Lent' })).toBe(true);
    expect(concerns(own as Projection, { type: 'BorrowerRenamed' })).toBe(false);
  });
});

describe('replay', () => {
  const books = fc.constantFrom('book-1', 'book-2', 'book-3');
  const borrower = fc.constantFrom('u1', 'u2');
  const occurrence = fc.oneof(
    fc.record({ stream: books, type: fc.constant('Lent'), data: fc.record({ borrower, name: fc.string() }) }),
    fc.record({ stream: books, type: fc.constantFrom('Renewed', 'Returned'), data: fc.constant({}) }),
    fc.record({
      stream: fc.constant('user-1'),
      type: fc.constantFrom('BorrowerRenamed', 'BorrowerLeft'),
      data: fc.record({ borrower, name: fc.string() }),
    }),
  );
  const histories = fc
    .array(occurrence, { maxLength: 40 })
    .map((all) => all.map(({ stream, type, data }, at) => recorded(at + 1, stream, type, data)));

  it('shows the page as of then', () => {
    const events = [lent(1, 'book-1', 'u1', 'Asha'), recorded(2, 'book-1', 'Returned')];
    expect([...replay(loans, events.slice(0, 1)).keys()]).toEqual(['book-1']);
    expect(replay(loans, events).size).toBe(0);
  });

  it('replays a prefix and its rest to the same rows as the whole', () => {
    fc.assert(
      fc.property(histories, fc.nat({ max: 40 }), (events, cut) => {
        const rows = projected(events.slice(0, cut));
        for (const event of events.slice(cut)) project(model, rows, event);
        const live = [...rows].flatMap(([id, { row }]) => (row ? [[id, row]] : []));
        expect(new Map(live as [string, LoanRow][])).toEqual(replay(loans, events));
      }),
    );
  });

  it('replays to the same rows when a crash repeats the last events', () => {
    fc.assert(
      fc.property(histories, fc.nat({ max: 40 }), (events, since) => {
        expect(projected([...events, ...events.slice(since)])).toEqual(projected(events));
      }),
    );
  });
});
