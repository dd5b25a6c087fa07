import { describe, expect, it } from '@jest/globals';
import { projection, type Projection } from './projection.js';
import { replay } from './replay.js';
import { differencesOf, rollUp, rollUpOnto } from './roll-up.js';
import { Rows } from './rows.js';
import { logOf, type Told } from './log.suite.js';

type Events = {
  BookLent: { readonly book: string; readonly reader: string; readonly days: number };
  BookReturned: { readonly book: string };
};

type Book = {
  readonly id: string;
  readonly lent: number;
  readonly loans: readonly { readonly reader: string; readonly days: number }[];
};

const books = projection<Book, Events>({
  name: 'books',
  version: 1,
  indexes: [],
  rowOf: ({ data }) => data.book,
  on: {
    BookLent: (row, { data: { book, reader, days } }) => ({
      id: book,
      lent: (row?.lent ?? 0) + 1,
      loans: [...(row?.loans ?? []), { reader, days }],
    }),
    BookReturned: (row) => row && { ...row, loans: row.loans.slice(1) },
  },
});

let derived = 0;

const readersOf = (each?: 'loans') =>
  rollUp({
    name: 'readers',
    version: 1,
    indexes: [],
    of: books,
    ...(each && { each, besides: ['lent'] }),
    rows: ({ loans }): ReadonlyMap<string, { id: string; days: number }> => {
      const rows = new Map<string, { id: string; days: number }>();
      derived += loans.length;
      for (const { reader, days } of loans)
        rows.set(reader, { id: reader, days: (rows.get(reader)?.days ?? 0) + days });
      return rows;
    },
    sums: ['days'],
  });

const shelves = rollUp({
  name: 'shelves',
  version: 1,
  indexes: [],
  of: books,
  rows: ({ id, loans }): ReadonlyMap<string, { id: string; place: number }> =>
    new Map(loans.map((_, place) => [`${id}-${place}`, { id: `${id}-${place}`, place }])),
});

const lent = (book: string, reader: string, days: number): Told<Events> => ['BookLent', { book, reader, days }];

describe.each([
  ['of a whole source', readersOf()],
  ['of each item of a list', readersOf('loans')],
])('A roll-up %s', (_, readers) => {
  it('adds up its fields over the rows of its source', () => {
    const log = logOf<Events>(lent('a', 'Asha', 3), lent('b', 'Asha', 4), lent('b', 'Ravi', 5));
    expect([...replay(readers, log).values()]).toEqual([
      { id: 'Asha', days: 7 },
      { id: 'Ravi', days: 5 },
    ]);
  });

  it('takes away what a source row no longer holds', () => {
    const log = logOf<Events>(lent('a', 'Asha', 3), lent('b', 'Asha', 4), ['BookReturned', { book: 'a' }]);
    expect([...replay(readers, log).values()]).toEqual([{ id: 'Asha', days: 4 }]);
  });

  it('adds items one after the other, and takes the first away', () => {
    const log = logOf<Events>(lent('a', 'Asha', 3), lent('a', 'Ravi', 4), lent('a', 'Asha', 5), [
      'BookReturned',
      { book: 'a' },
    ]);
    expect([...replay(readers, log).values()]).toEqual([
      { id: 'Asha', days: 5 },
      { id: 'Ravi', days: 4 },
    ]);
  });

  it('adds the changes of one event once, however often they are delivered', () => {
    const { rollUp: model } = readers as Projection;
    const rows = new Rows<object>();
    const changes = [{ id: 'a', before: undefined, after: { id: 'a', lent: 1, loans: [{ reader: 'Asha', days: 3 }] } }];
    const two = [
      ...changes,
      { id: 'b', before: undefined, after: { id: 'b', lent: 1, loans: [{ reader: 'Asha', days: 2 }] } },
    ];
    const added = ['first', 'again'].map(() => model && rollUpOnto(model, rows, '000000000007', two));
    expect(added).toEqual([[{ id: 'Asha', before: undefined, after: { id: 'Asha', days: 5 } }], []]);
    expect(rows.get('Asha')).toEqual({ row: { id: 'Asha', days: 5 }, position: '000000000007' });
  });
});

const debts = rollUp({
  name: 'debts',
  version: 1,
  indexes: [],
  of: books,
  each: 'loans',
  besides: ['lent'],
  rows: ({ id, loans }): ReadonlyMap<string, Debt> =>
    new Map(loans.map(({ reader, days }) => [reader, { id: reader, days: { [id]: days }, most: 0 }])),
  sums: ['days'],
  completed: (row) => ({ ...row, most: Math.max(0, ...Object.values(row.days)) }),
});

interface Debt {
  readonly id: string;
  readonly days: Readonly<Record<string, number>>;
  readonly most: number;
}

describe('A roll-up', () => {
  it('adds up a field by key, forgets keys whose sum is zero, and completes the row from its sums', () => {
    const log = logOf<Events>(lent('b', 'Asha', 4), lent('a', 'Asha', 3), lent('a', 'Asha', 2));
    const returned: Told<Events> = ['BookReturned', { book: 'b' }];
    expect(replay(debts, log).get('Asha')).toEqual({ id: 'Asha', days: { a: 5, b: 4 }, most: 5 });
    expect(JSON.stringify(replay(debts, log).get('Asha'))).toContain('{"a":5,"b":4}');
    const after = logOf<Events>(lent('b', 'Asha', 4), lent('a', 'Asha', 3), returned);
    expect(replay(debts, after).get('Asha')).toEqual({ id: 'Asha', days: { a: 3 }, most: 3 });
    expect(replay(debts, logOf<Events>(lent('b', 'Asha', 4), returned)).get('Asha')).toEqual({
      ...{ id: 'Asha', days: {}, most: 0 },
    });
  });

  it('derives only the new items of a list, also when a field beside it changes', () => {
    const log = logOf<Events>(...Array.from({ length: 20 }, (_, days) => lent('a', 'Asha', days)));
    derived = 0;
    replay(readersOf('loans'), log);
    expect(derived).toBe(20);
  });

  it('derives no item again whose fields that make rows are the same', () => {
    const readers = readersOf('loans').rollUp;
    const model = readers && { ...readers, eachOf: ['reader', 'days'] };
    const rows = new Rows<object>();
    const loan = { reader: 'Asha', days: 3 };
    const items = [[loan], [{ ...loan, note: 'Torn' }], [{ ...loan, days: 4 }], []];
    const sources = items.map((loans) => ({ id: 'a', loans }));
    const counts = sources.map((after, index) => {
      derived = 0;
      const change = { id: 'a', before: sources[index - 1], after };
      if (model) rollUpOnto(model, rows, `00000000000${index}`, [change]);
      return derived;
    });
    expect(counts).toEqual([1, 0, 2, 1]);
    expect(rows.get('Asha')).toEqual({ row: { id: 'Asha', days: 0 }, position: '000000000003' });
  });

  it('leaves a row alone that its source derives as before', () => {
    const source = (...days: number[]) => ({
      id: 'a',
      lent: 0,
      loans: days.map((each) => ({ reader: 'Asha', days: each })),
    });
    const { rollUp: model } = shelves as Projection;
    const change = { id: 'a', before: source(1), after: source(2, 3) };
    expect(model && differencesOf(model, change)).toEqual([
      { id: 'a-1', from: undefined, to: { id: 'a-1', place: 1 } },
    ]);
  });

  it('deletes a row without sums whose source no longer derives it', () => {
    const log = logOf<Events>(lent('a', 'Asha', 3), lent('a', 'Ravi', 4), ['BookReturned', { book: 'a' }]);
    expect([...replay(shelves, log).keys()]).toEqual(['a-0']);
  });
});
