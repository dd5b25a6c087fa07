import { setImmediate } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { BEGINNING, type Position, type Versioned } from '@bursar/domain/kernel';
import { type Source } from '../event-store/source.js';
import {
  type Checkpoint,
  type Grouping,
  type Model,
  type Naming,
  NotIndexed,
  type Query,
  type ReadModels,
  ReadModelsUnavailable,
  type RowReader,
  type Total,
  type Writes,
} from './read-models.js';
import { pastSuite } from './past.suite.js';
import { compareValues } from './row-order.js';

export interface ReadModelsEngine {
  readonly name: string;
  readonly open: () => Promise<ReadModels>;
  readonly reopen?: (store: ReadModels) => Promise<ReadModels>;
}

const READS = 50;

interface Book {
  readonly id: string;
  readonly title: string;
  readonly borrower: string;
  readonly shelf: number | null;
  readonly amount: number;
  readonly due: string;
  readonly settled: boolean;
  readonly remark?: string;
  readonly shelfmark?: string | null;
}

const books: Model<Book> = {
  name: 'books',
  version: 1,
  indexes: ['borrower', 'shelf', 'amount', 'due', 'settled', 'title', 'remark'],
  search: ['title', 'borrower', 'remark'],
  names: ['borrower', 'shelfmark', 'title'],
};
const sessions: Model<{ readonly user: string }> = { name: 'sessions', version: 1, indexes: [] };

const at = (step: number): Position => String(step * 1_009).padStart(40, '0');
const upTo = (step: number): Checkpoint => ({
  stream: 'book-1',
  revision: step,
  position: at(step),
  id: `event-${step}`,
});
const LOG: Source = { identity: 'log-1', holds: ({ id, revision }) => Promise.resolve(id === `event-${revision}`) };

const bookOf = (id: string, changes: Partial<Book> = {}): Book => ({
  id,
  title: 'Theorem',
  borrower: 's1',
  shelf: 1,
  amount: 100,
  due: '2026-04-01',
  settled: false,
  ...changes,
});

const writing = <Row extends object>(
  model: Model<Row>,
  entries: readonly [string, Row | undefined, number][],
): Writes => ({
  model: model as unknown as Model,
  rows: new Map(entries.map(([id, row, step]): [string, Versioned<object>] => [id, { row, position: at(step) }])),
});
const writingBooks = (rows: readonly Book[], step = 1): Writes =>
  writing(
    books,
    rows.map((row) => [row.id, row, step]),
  );
export async function replace(store: ReadModels, writes: readonly Writes[], checkpoint: Checkpoint): Promise<void> {
  const rebuild = await store.rebuild(writes.map(({ model }) => model));
  await rebuild.write(writes);
  await rebuild.adopt(checkpoint);
}
const idsOf = (rows: readonly { readonly id: string }[]): string[] => rows.map(({ id }) => id);
const models = (...list: readonly unknown[]): readonly Model[] => list as readonly Model[];

async function overwrite(store: ReadModels, writes: Writes, checkpoint: Checkpoint): Promise<void> {
  const loaded = await store.load(writes.model, [...writes.rows.keys()], []);
  await store.commit([{ ...writes, loaded }], checkpoint);
}

function querySuite({ name, open }: ReadModelsEngine, time: 'the present' | 'the past'): void {
  describe(`a query of ${time} of the read models ${name}`, () => {
    const SHELVES = [1, 2, 3, null] as const;
    const TITLES = ['Theorem', 'theorem notes', 'Harbour', 'Ørsted Prize', '😀', '～'];
    const rows = Array.from({ length: 2_600 }, (_, index) =>
      bookOf(`f${(index * 7_919) % 2_600}`, {
        title: TITLES[index % TITLES.length],
        borrower: `s${index % 900}`,
        shelf: SHELVES[index % 13 === 0 ? 3 : index % 3],
        amount: (index * 37) % 500,
        due: `2026-${String(1 + (index % 12)).padStart(2, '0')}-01`,
        settled: index % 2 === 0,
        ...(index % 5 === 0 ? { remark: `Remark ${index % 11}` } : {}),
      }),
    );

    let readModels: ReadModels;
    let store: RowReader;

    beforeAll(async () => {
      readModels = await open();
      await readModels.prepare(models(books, sessions), LOG);
      await readModels.commit([writingBooks(rows)], upTo(1));
      const gone = ['f5', 'f6'].map((id): [string, undefined, number] => [id, undefined, 2]);
      await overwrite(readModels, writing(books, gone), upTo(2));
      store = time === 'the present' ? readModels : readModels.asOf(at(2));
      if (time === 'the past') await changeMost();
    });
    afterAll(() => readModels.close());

    const changeMost = async (): Promise<void> => {
      const other = {
        title: 'Theorem of others',
        borrower: 's1',
        shelf: 2,
        amount: 250,
        due: '2026-03-01',
        remark: 'No',
      };
      const changed = rows.filter((_, index) => index % 3 === 0).map(({ id }) => bookOf(id, other));
      const deleted = rows.filter((_, index) => index % 3 === 1).map(({ id }) => id);
      await overwrite(readModels, writingBooks(changed, 3), upTo(3));
      await overwrite(
        readModels,
        writingBooks([...changed.map((book) => ({ ...book, amount: 3 })), bookOf('f5', other)], 4),
        upTo(4),
      );
      await overwrite(
        readModels,
        writing(
          books,
          deleted.map((id) => [id, undefined, 5]),
        ),
        upTo(5),
      );
      await readModels.commit([writingBooks([bookOf('new', other)], 6)], upTo(6));
    };

    const live = rows.filter(({ id }) => id !== 'f5' && id !== 'f6');

    const conditions: [string, Query<Book>['where'], (book: Book) => boolean][] = [
      ['nothing', {}, () => true],
      ['an undefined field', { shelf: undefined }, () => true],
      ['a number', { shelf: 2 }, (book) => book.shelf === 2],
      ['a text', { borrower: 's7' }, (book) => book.borrower === 's7'],
      ['a number where texts are', { borrower: 7 }, () => false],
      ['true', { settled: true }, (book) => book.settled],
      ['false', { settled: false }, (book) => !book.settled],
      ['null', { shelf: null }, (book) => book.shelf === null],
      ['absence', { remark: null }, (book) => book.remark === undefined],
      ['one of some', { borrower: { in: ['s1', 's2', 'nobody'] } }, (book) => ['s1', 's2'].includes(book.borrower)],
      ['one of some or null', { shelf: { in: [1, null] } }, (book) => book.shelf === 1 || book.shelf === null],
      ['one of none', { shelf: { in: [] } }, () => false],
      ['a lower bound', { amount: { from: 250 } }, (book) => book.amount >= 250],
      ['an upper bound', { amount: { below: 250 } }, (book) => book.amount < 250],
      [
        'bounds',
        { due: { from: '2026-03-01', below: '2026-05-01' } },
        (book) => ['2026-03-01', '2026-04-01'].includes(book.due),
      ],
      ['bounds that null is not within', { shelf: { below: 100 } }, (book) => book.shelf !== null],
      ['nothing within crossed bounds', { amount: { from: 10, below: 5 } }, () => false],
      ['two broad conditions', { settled: true, shelf: 1 }, (book) => book.settled && book.shelf === 1],
      [
        'a narrow and a broad condition',
        { settled: true, borrower: 's12' },
        (book) => book.settled && book.borrower === 's12',
      ],
      [
        'many conditions',
        {
          settled: false,
          shelf: { in: [1, 2] },
          amount: { from: 100 },
          due: { below: '2026-09-01' },
          remark: null,
        },
        (book) =>
          !book.settled &&
          (book.shelf === 1 || book.shelf === 2) &&
          book.amount >= 100 &&
          book.due < '2026-09-01' &&
          book.remark === undefined,
      ],
    ];

    it.each(conditions)('returns the rows that meet %s', async (_, where, matches) => {
      const expected = idsOf(live.filter(matches)).sort();
      expect(idsOf(await store.find(books, { where })).sort()).toEqual(expected);
      expect(await store.count(books, where)).toBe(expected.length);
      expect(idsOf((await slicesOf({ where })).flat()).sort()).toEqual(expected);
      const page = await store.page(books, { where, sort: [{ field: 'due', descending: true }], page: 1, limit: 7 });
      expect(page).toMatchObject({ total: expected.length });
      expect(page.rows).toHaveLength(Math.min(7, expected.length));
      expect(page.rows.every((row) => matches(JSON.parse(row) as Book))).toBe(true);
    });

    it.each<[string, Grouping<Book>, (book: Book) => Total['key'], (book: Book) => number]>([
      ['all rows', {}, () => null, () => 0],
      ['a sum of some rows', { where: { settled: true }, of: 'amount' }, () => null, ({ amount }) => amount],
      ['each number, null first', { by: 'shelf', of: 'amount' }, ({ shelf }) => shelf, ({ amount }) => amount],
      [
        'each text of found rows',
        { q: 'theorem', by: 'due', of: 'shelf' },
        ({ due }) => due,
        ({ shelf }) => shelf ?? 0,
      ],
      ['an absent text', { by: 'remark', where: { shelf: 2 } }, ({ remark = null }) => remark, () => 0],
      ['no row', { where: { amount: { below: 0 } }, by: 'due' }, ({ due }) => due, () => 0],
    ])('counts and sums %s', async (_, grouping, keyOf, numberOf) => {
      const expected = new Map<Total['key'], Total>();
      const all = await store.find(books, { where: grouping.where, q: grouping.q });
      const inOrder = [...all].sort((one, other) => compareValues(keyOf(one), keyOf(other)));
      for (const book of inOrder) {
        const { count, sum } = expected.get(keyOf(book)) ?? { count: 0, sum: 0 };
        expected.set(keyOf(book), { key: keyOf(book), count: count + 1, sum: sum + numberOf(book) });
      }
      expect(await store.totals(books, grouping)).toEqual([...expected.values()]);
    });

    it.each<[string, NonNullable<Query<Book>['sort']>, (book: Book) => readonly (string | number)[]]>([
      ['a number', [{ field: 'amount' }], (book) => [book.amount, book.id]],
      ['a text', [{ field: 'due' }], (book) => [book.due, book.id]],
      ['null and numbers', [{ field: 'shelf' }], (book) => [book.shelf ?? -Infinity, book.id]],
      ['two fields', [{ field: 'due' }, { field: 'amount' }], (book) => [book.due, book.amount, book.id]],
      ['nothing', [], (book) => [book.id]],
    ])('sorts by %s, and then by id, in both directions', async (_, sort, keysOf) => {
      const compare = (one: Book, other: Book): number => {
        const [left, right] = [keysOf(one), keysOf(other)];
        const index = left.findIndex((key, place) => key !== right[place]);
        return index < 0 ? 0 : (left[index] ?? 0) < (right[index] ?? 0) ? -1 : 1;
      };
      const expected = idsOf([...live].sort(compare));
      expect(idsOf(await store.find(books, { sort }))).toEqual(expected);
      if (sort.length === 0) return;
      const descending = sort.map(({ field }) => ({ field, descending: true }));
      expect(idsOf(await store.find(books, { sort: descending }))).toEqual(expected.reverse());
    });

    it('sorts texts by code points', async () => {
      const found = await store.find(books, { sort: [{ field: 'title' }] });
      expect([...new Set(found.map(({ title }) => title))]).toEqual([
        'Harbour',
        'Theorem',
        'theorem notes',
        'Ørsted Prize',
        '～',
        '😀',
      ]);
    });

    it('sorts in mixed directions', async () => {
      const found = await store.find(books, {
        sort: [{ field: 'due', descending: true }, { field: 'amount' }],
        page: 1,
        limit: 500,
      });
      const sorted = found.every((book, index) => {
        const next = found[index + 1];
        return !next || book.due > next.due || (book.due === next.due && book.amount <= next.amount);
      });
      expect(sorted).toBe(true);
    });

    it.each<[string, Query<Book>]>([
      ['of all rows', { sort: [{ field: 'shelf' }] }],
      ['of all rows, descending', { sort: [{ field: 'settled', descending: true }] }],
      ['of some rows', { where: { settled: true }, sort: [{ field: 'due' }] }],
      ['of few rows', { where: { shelf: null }, sort: [{ field: 'due' }] }],
      ['of a search', { q: 'theorem', sort: [{ field: 'title' }] }],
      ['in no order', {}],
    ])('returns pages without a repeated or missing row: %s', async (_, query) => {
      const whole = idsOf(await store.find(books, query));
      const limit = 130;
      const paged: string[] = [];
      for (let page = 1; page <= Math.ceil(whole.length / limit) + 1; page++) {
        const { rows: texts, total } = await store.page(books, { ...query, page, limit });
        expect(total).toBe(whole.length);
        paged.push(...idsOf(texts.map((text) => JSON.parse(text) as Book)));
      }
      expect(paged).toEqual(whole);
      expect(new Set(paged).size).toBe(whole.length);
    });

    const slicesOf = async (query: Pick<Query<Book>, 'where' | 'q'>): Promise<(readonly Book[])[]> => {
      const slices: (readonly Book[])[] = [];
      for await (const slice of store.slices(books, query)) slices.push(slice);
      return slices;
    };

    it.each<[string, () => Promise<unknown>]>([
      ['in slices', () => slicesOf({})],
      ['at once', () => store.find(books, { sort: [{ field: 'due' }] })],
      ['as texts', () => store.page(books, {})],
    ])('lets other callers proceed while it returns many rows %s', async (_, read) => {
      let [turns, reading] = [0, true];
      const others = async (): Promise<void> => {
        while (reading) {
          await setImmediate();
          turns += 1;
        }
      };
      const served = others();
      for (let reads = 0; turns === 0 && reads < READS; reads++) await read();
      reading = false;
      expect(turns).toBeGreaterThan(0);
      await served;
    });

    it('returns slices of a bounded size, also by their mentions', async () => {
      const slices = await slicesOf({});
      expect(slices.every(({ length }) => length <= 1_000)).toBe(true);
      expect(slices.flat()).toHaveLength(live.length);
      const harbours = live.filter(({ title }) => title === 'Harbour').length;
      expect((await slicesOf({ q: 'harbour' })).flat()).toHaveLength(harbours);
    });

    it('stops a query before its end, and runs it again meanwhile', async () => {
      for await (const slice of store.slices(books, {})) {
        expect(slice.length).toBeGreaterThan(0);
        expect((await slicesOf({})).flat()).toHaveLength(live.length);
        break;
      }
      expect((await slicesOf({ where: { settled: true } })).flat()).toHaveLength(
        live.filter(({ settled }) => settled).length,
      );
    });

    it('accepts only indexed fields', async () => {
      const hostile = { [`borrower" = '' OR TRUE; DROP TABLE books; --`]: 'x' } as unknown as Query<Book>['where'];
      const refused = [
        store.find(books, { where: { id: 'f1' } }),
        store.page(books, { sort: [{ field: 'id' }] }),
        store.count(books, { id: 'f1' }),
        store.totals(books, { by: 'id' }),
        readModels.load(books, [], [{ id: 'f1' }]),
        store.find(books, { where: hostile }),
        slicesOf({ where: hostile }),
      ];
      for (const query of refused) await expect(query).rejects.toBeInstanceOf(NotIndexed);
      await expect(refused[0]).rejects.toThrow(
        /^books cannot be filtered or sorted by id, only by borrower, shelf, amount/,
      );
      expect(await store.count(books, {})).toBe(live.length);
    });
  });
}

export function readModelsSuite(engine: ReadModelsEngine): void {
  const { name, open, reopen } = engine;
  querySuite(engine, 'the present');
  querySuite(engine, 'the past');

  describe(`the read models ${name}`, () => {
    let store: ReadModels;

    beforeEach(async () => {
      store = await open();
      await store.prepare(models(books, sessions), LOG);
    });
    afterEach(() => store.close());

    describe('a row', () => {
      it('finds no row before its first write', async () => {
        expect(await store.get(books, 'f1')).toBeUndefined();
        expect(await store.page(books, {})).toEqual({ rows: [], total: 0 });
        expect(await store.count(books, {})).toBe(0);
      });

      it('returns unchanged, and as the text that is sent', async () => {
        const book = bookOf('f1', { title: `"Theorem" 'and' \\ ₹ नमस्ते 😀 \u0000 ${'x'.repeat(50_000)}`, amount: 0.1 });
        await store.commit([writingBooks([book])], upTo(1));
        expect(await store.get(books, 'f1')).toEqual(book);
        expect(await store.find(books, {})).toEqual([book]);
        expect(await store.page(books, {})).toEqual({ rows: [JSON.stringify(book)], total: 1 });
      });

      it('finds a row by its whole id', async () => {
        const ids = ['a', 'A', "a'b", 'a"b', 'a%', 'a_', 'a-b:c/d', 'अ'];
        await store.commit([writingBooks(ids.map((id) => bookOf(id)))], upTo(1));
        for (const id of ids) expect((await store.get(books, id))?.id).toBe(id);
        expect(await store.get(books, 'b')).toBeUndefined();
      });

      it('is the only one in a list that asks for its id', async () => {
        await store.commit([writingBooks([bookOf('f1'), bookOf('f2', { shelf: 2 }), bookOf('f3')])], upTo(1));
        await store.commit([writing(books, [['f3', undefined, 2]])], upTo(2));
        const total = async (query: Query<Book>) => (await store.page(books, query)).total;
        expect(await store.page(books, { id: 'f2', limit: 1 })).toMatchObject({ total: 1 });
        expect(idsOf(await store.find(books, { id: 'f2', where: { shelf: 2 }, q: 'theorem' }))).toEqual(['f2']);
        expect(await total({ id: 'f2', where: { shelf: 1 } })).toBe(0);
        expect(await total({ id: 'f3' })).toBe(0);
        expect(await total({ id: 'f4' })).toBe(0);
      });

      it('belongs to its model', async () => {
        await store.commit([writingBooks([bookOf('x')]), writing(sessions, [['x', { user: 'u1' }, 1]])], upTo(1));
        expect(await store.get(sessions, 'x')).toEqual({ user: 'u1' });
        expect((await store.get(books, 'x'))?.id).toBe('x');
      });

      it('never returns to an older position, nor changes twice at one', async () => {
        await store.commit([writingBooks([bookOf('f1', { amount: 2 })], 2)], upTo(2));
        for (const step of [1, 2]) await store.commit([writingBooks([bookOf('f1', { amount: 9 })], step)], upTo(2));
        expect((await store.get(books, 'f1'))?.amount).toBe(2);
        await store.commit([writingBooks([bookOf('f1', { amount: 10 })], 10)], upTo(10));
        expect((await store.get(books, 'f1'))?.amount).toBe(10);
        expect(await store.count(books, { amount: 2 })).toBe(0);
      });

      it('changes, deletes and restores rows over the versions that were loaded', async () => {
        const over = async (step: number, row: Book | undefined) => {
          const loaded = await store.load(books, ['f1'], []);
          await store.commit([{ ...writing(books, [['f1', row, step]]), loaded }], upTo(step));
        };
        const found = async (query: Query<Book>) => idsOf(await store.find(books, query));
        const named = (text: string) => found({ named: { text, how: 'exactly' } });

        await over(1, bookOf('f1', { borrower: 'asha', shelf: 1 }));
        await over(2, bookOf('f1', { borrower: 'meera', shelf: 1, remark: 'torn' }));
        expect(await found({ where: { borrower: 'asha' } })).toEqual([]);
        expect(await found({ where: { borrower: 'meera', shelf: 1 }, q: 'torn' })).toEqual(['f1']);
        expect(await Promise.all([named('asha'), named('meera')])).toEqual([[], ['f1']]);

        await over(3, undefined);
        expect(await found({ where: { shelf: 1 } })).toEqual([]);
        expect(await named('meera')).toEqual([]);
        await over(4, bookOf('f1', { borrower: 'meera', shelf: null }));
        expect(await found({ where: { shelf: null, borrower: 'meera' } })).toEqual(['f1']);
        expect(await found({ q: 'torn' })).toEqual([]);
        expect(await named('meera')).toEqual(['f1']);
      });

      it('keeps a row deleted against earlier events', async () => {
        await store.commit([writingBooks([bookOf('f1')])], upTo(1));
        await store.commit(
          [
            writing(books, [
              ['f1', undefined, 3],
              ['f2', undefined, 3],
            ]),
          ],
          upTo(3),
        );
        await store.commit([writingBooks([bookOf('f1'), bookOf('f2')], 2)], upTo(3));
        expect(await store.get(books, 'f1')).toBeUndefined();
        expect(await store.find(books, {})).toEqual([]);
        await store.commit([writingBooks([bookOf('f1')], 4)], upTo(4));
        expect(idsOf(await store.find(books, {}))).toEqual(['f1']);
      });

      it('finds a row by any of its texts', async () => {
        const hostile = `x' OR '1'='1`;
        await store.commit([writingBooks([bookOf('odd', { borrower: hostile }), bookOf('f1')])], upTo(1));
        expect(idsOf(await store.find(books, { where: { borrower: hostile } }))).toEqual(['odd']);
        expect(idsOf(await store.find(books, { where: { borrower: { in: [hostile, '"]'] } } }))).toEqual(['odd']);
      });

      it('omits a deleted row from every answer', async () => {
        await store.commit([writingBooks([bookOf('f1', { shelf: null }), bookOf('f2', { shelf: null })])], upTo(1));
        await store.commit([writing(books, [['f1', undefined, 2]])], upTo(2));
        const queries: Query<Book>[] = [
          {},
          { where: { shelf: null } },
          { where: { shelf: { in: [null, 1] } } },
          { where: { shelf: null, remark: null } },
          { where: { settled: false } },
          { q: 'theorem' },
          { sort: [{ field: 'due' }] },
        ];
        for (const query of queries) {
          expect(idsOf(await store.find(books, query))).toEqual(['f2']);
          expect((await store.page(books, query)).total).toBe(1);
        }
        expect(await store.count(books, { shelf: null })).toBe(1);
      });
    });

    describe('a commit', () => {
      it('writes rows and checkpoint', async () => {
        expect(await store.checkpoint()).toBe(BEGINNING);
        expect(await store.lastSeen()).toBeUndefined();
        await store.commit([writingBooks([bookOf('f1')], 5)], upTo(7));
        expect(await store.checkpoint()).toBe(at(7));
        await store.commit([], upTo(8));
        expect(await store.checkpoint()).toBe(at(8));
        expect(await store.lastSeen()).toEqual({ identity: LOG.identity, event: upTo(8) });
      });

      it('tells when its rows can be read by id', async () => {
        let read: Promise<Book | undefined> | undefined;
        await store.commit([writingBooks([bookOf('f1')])], upTo(1), () => {
          read = store.get(books, 'f1');
        });
        expect(await read).toEqual(bookOf('f1'));
      });

      it('never moves the checkpoint back', async () => {
        await store.commit([], upTo(10));
        await store.commit([], upTo(9));
        expect(await store.checkpoint()).toBe(at(10));
      });

      it('writes nothing when it fails', async () => {
        const unknown = writing({ ...sessions, name: 'nobody_prepared_this' }, [['x', { user: 'u' }, 1]]);
        await expect(store.commit([writingBooks([bookOf('f1')]), unknown], upTo(1))).rejects.toBeInstanceOf(
          ReadModelsUnavailable,
        );
        expect(await store.get(books, 'f1')).toBeUndefined();
        expect(await store.checkpoint()).toBe(BEGINNING);
      });

      it('reads a commit at once', async () => {
        for (let step = 1; step <= 20; step++) {
          await store.commit([writingBooks([bookOf('f1', { amount: step })], step)], upTo(step));
          expect((await store.find(books, { where: { amount: step } }))[0]?.amount).toBe(step);
        }
      });
    });

    it('answers a query anew after rows were added, changed or deleted', async () => {
      const question = { where: { borrower: 's1' }, sort: [{ field: 'amount' }], page: 1, limit: 2 } as const;
      const answer = async () => {
        const { rows, total } = await store.page(books, question);
        return [total, ...idsOf(rows.map((row) => JSON.parse(row) as Book))];
      };
      expect(await answer()).toEqual([0]);
      await store.commit([writingBooks([bookOf('f1', { amount: 3 }), bookOf('f2', { amount: 2 })])], upTo(1));
      expect(await answer()).toEqual([2, 'f2', 'f1']);
      expect(await answer()).toEqual([2, 'f2', 'f1']);
      await store.commit([writingBooks([bookOf('f1', { amount: 1 }), bookOf('f3', { amount: 0 })], 2)], upTo(2));
      expect(await answer()).toEqual([3, 'f3', 'f1']);
      await store.commit([writing(books, [['f3', undefined, 3]])], upTo(3));
      expect(await answer()).toEqual([2, 'f1', 'f2']);
    });

    describe('a search', () => {
      const found = async (q: string, where?: Query<Book>['where']) => idsOf(await store.find(books, { q, where }));
      beforeEach(() =>
        store.commit(
          [
            writingBooks([
              bookOf('f1', { title: 'Volume 5 Theorem', borrower: 'Asha Rao', remark: 'paid 50% late' }),
              bookOf('f2', { title: 'Harbour & Mast', borrower: 'Aśoka RAO', shelf: 2 }),
              bookOf('f3', { title: 'Volume 6 Theorem', borrower: 'José Ñandú', remark: `"quoted" it's a_b\\c*` }),
              bookOf('f4', { title: 'नीला आकाश', borrower: 'Meera', shelf: 2 }),
            ]),
          ],
          upTo(1),
        ),
      );

      it.each<[string, string, string[]]>([
        ['a word in any case', 'vOlUmE', ['f1', 'f3']],
        ['a part of a word', 'heore', ['f1', 'f3']],
        ['every word, in any order and field', 'rao theorem', ['f1']],
        ['words that stand apart', '  rao \t  harbour ', ['f2']],
        ['two letters', 'ao', ['f1', 'f2']],
        ['one letter', '5', ['f1']],
        ['capitals beyond ASCII', 'JOSÉ ÑANDÚ', ['f3']],
        ['another script', 'आकाश', ['f4']],
        ['digits and letters of full width', 'ｖｏｌｕｍｅ ６', ['f3']],
        ['an accent that is typed apart', 'jose\u0301', ['f3']],
        ['signs that mean something to databases', '50%', ['f1']],
        ['an underscore', 'a_b', ['f3']],
        ['quotes and a backslash', `"quoted" it's \\c*`, ['f3']],
        ['nothing, which asks for nothing', ' ', ['f1', 'f2', 'f3', 'f4']],
        ['what is nowhere', 'zebra', []],
        ['no field that is not searched', '2026-04-01', []],
      ])('finds %s', async (_, q, expected) => {
        expect(await found(q)).toEqual(expected);
        expect((await store.page(books, { q, page: 1, limit: 1 })).total).toBe(expected.length);
      });

      it('finds one of several texts in the place of each word', async () => {
        const sought = (q: Query<Book>['q']) => store.find(books, { q }).then(idsOf);
        expect(await sought([['theorem', 'mast']])).toEqual(['f1', 'f2', 'f3']);
        expect(await sought([['theorem', 'mast'], ['rao']])).toEqual(['f1', 'f2']);
        expect(await sought([['50%', 'a_b']])).toEqual(['f1', 'f3']);
        expect(await sought([])).toHaveLength(4);
      });

      it('combines with conditions', async () => {
        expect(await found('rao', { shelf: 2 })).toEqual(['f2']);
        expect(await found('rao', { shelf: 3 })).toEqual([]);
      });

      it('does not find earlier text of a row', async () => {
        await store.commit([writingBooks([bookOf('f1', { title: 'Library' })], 2)], upTo(2));
        expect(await found('volume')).toEqual(['f3']);
        expect(await found('library')).toEqual(['f1']);
      });

      it('finds nothing where no field is searched', async () => {
        await store.commit([writing(sessions, [['x', { user: 'rao' }, 1]])], upTo(1));
        expect(await store.find(sessions, { q: 'rao' })).toEqual([]);
      });
    });

    describe('the words that name a row', () => {
      const named = async (text: string, how: Naming['how'] = 'words', where?: Query<Book>['where']) =>
        idsOf(await store.find(books, { named: { text, how }, where }));
      const shelved = [
        bookOf('f1', { borrower: 'K.R. Meera', title: 'Tides', shelfmark: 'FY26-27/R/000123' }),
        bookOf('f2', { borrower: 'Meera Krishnan', title: 'Theorem', shelfmark: 'TXN-2026-0456', shelf: 2 }),
        bookOf('f3', { borrower: "Maria D'Souza", title: 'José 😀', shelfmark: 'TXN-2026-04', shelf: 2 }),
        bookOf('f4', { borrower: 'मीरा शर्मा', title: '"%_\\ [a] (b)', shelfmark: null }),
      ];
      const filled = () => store.commit([writingBooks(shelved)], upTo(1));

      it.each<[string, string, string[]]>([
        ['the beginning of a word', 'mee', ['f1', 'f2']],
        ['no middle of a word', 'eera', []],
        ['capitals', 'TIDES', ['f1']],
        ['two words in any order', 'krish meera', ['f2']],
        ['initials with dots', 'K.R.Meera', ['f1']],
        ['initials run together', 'kr meera', ['f1', 'f2']],
        ['a name with an apostrophe', "d'souza", ['f3']],
        ['that name without it', 'dsouza', ['f3']],
        ['a letter without its accent', 'jose', ['f3']],
        ['a letter with its accent', 'JOSÉ', ['f3']],
        ['another script', 'मीरा', ['f4']],
        ['a reference as it is written', 'FY26-27/R/000123', ['f1']],
        ['the beginning of a reference', 'txn-2026', ['f2', 'f3']],
        ['a number without its zeros', '456', ['f2']],
        ['letters between signs that mean something to databases', '%_\\ [a] (b', ['f4']],
        ['nothing for signs alone', '%_=', []],
        ['nothing for no text', '  ', []],
        ['nothing in a field without names', '2026-04-01', []],
      ])('find %s', async (_, text, expected) => {
        await filled();
        expect(await named(text)).toEqual(expected);
        const { total } = await store.page(books, { named: { text, how: 'words' }, page: 1, limit: 1 });
        expect(total).toBe(expected.length);
      });

      it('find a field by its beginning, and exactly', async () => {
        await filled();
        expect(await named('txn 2026 04', 'beginning')).toEqual(['f2', 'f3']);
        expect(await named('TXN-2026-04', 'exactly')).toEqual(['f3']);
        expect(await named('meera k', 'beginning')).toEqual(['f2']);
        expect(await named('2026', 'beginning')).toEqual([]);
      });

      it('combine with conditions and an order', async () => {
        await filled();
        expect(await named('txn', 'words', { shelf: 2, borrower: 'Meera Krishnan' })).toEqual(['f2']);
        const newest = { named: { text: 't', how: 'words' }, sort: [{ field: 'title' }], limit: 2 } as const;
        expect(idsOf(await store.find(books, newest))).toEqual(['f3', 'f2']);
      });

      it('follow a change, a deletion and a rebuild', async () => {
        await filled();
        await store.commit([writingBooks([bookOf('f1', { borrower: 'Asha' })], 2)], upTo(2));
        await store.commit([writing(books, [['f2', undefined, 3]])], upTo(3));
        expect(await named('meera')).toEqual([]);
        expect(await named('asha')).toEqual(['f1']);
        await replace(store, [writingBooks(shelved), writing(sessions, [])], upTo(4));
        expect(await named('meera')).toEqual(['f1', 'f2']);
        await store.commit([writingBooks([bookOf('f1', { borrower: 'Asha' })], 5)], upTo(5));
        expect(await named('meera')).toEqual(['f2']);
      });

      it('name nothing in a model without names', async () => {
        await store.commit([writing(sessions, [['x', { user: 'rao' }, 1]])], upTo(1));
        expect(await store.find(sessions, { named: { text: 'rao', how: 'words' } })).toEqual([]);
      });
    });

    describe('the rows that the projector loads', () => {
      beforeEach(() =>
        store.commit(
          [
            writingBooks([
              bookOf('f1'),
              bookOf('f2', { borrower: 's2' }),
              bookOf('f3', { borrower: 's2', shelf: null }),
            ]),
            writing(books, [['f4', undefined, 2]]),
          ],
          upTo(2),
        ),
      );

      it('loads the rows of ids with their positions, deleted ones included', async () => {
        const loaded = await store.load(books, ['f1', 'f4', 'nothing'], []);
        expect(loaded).toEqual(
          new Map([
            ['f1', { row: bookOf('f1'), position: at(1) }],
            ['f4', { row: undefined, position: at(2) }],
          ]),
        );
      });

      it('loads the live rows that match one of several wishes, each once', async () => {
        const loaded = await store.load(
          books,
          ['f1', 'f2'],
          [{ borrower: 's2', settled: false }, { shelf: null }, { shelf: 9 }],
        );
        expect([...loaded.keys()].sort()).toEqual(['f1', 'f2', 'f3']);
        expect(loaded.get('f3')).toEqual({ row: bookOf('f3', { borrower: 's2', shelf: null }), position: at(1) });
      });

      it('loads no rows without a wish', async () => {
        expect((await store.load(books, [], [])).size).toBe(0);
      });

      it('loads many rows', async () => {
        const rows = Array.from({ length: 3_000 }, (_, index) => bookOf(`many-${index}`));
        await store.commit([writingBooks(rows, 3)], upTo(3));
        expect((await store.load(books, idsOf(rows), [])).size).toBe(3_000);
      });
    });

    pastSuite(() => store, reopen && (async () => (store = await reopen(store))));

    describe('a rebuild', () => {
      it('replaces all rows and the checkpoint', async () => {
        await store.commit([writingBooks([bookOf('f1'), bookOf('f2')], 9)], upTo(9));
        await replace(
          store,
          [
            writing(books, [
              ['f2', bookOf('f2', { amount: 7 }), 3],
              ['f3', bookOf('f3'), 3],
              ['f4', undefined, 3],
            ]),
            writing(sessions, []),
          ],
          upTo(3),
        );
        expect(idsOf(await store.find(books, {}))).toEqual(['f2', 'f3']);
        expect((await store.find(books, { where: { amount: 7 } }))[0]?.id).toBe('f2');
        expect(await store.checkpoint()).toBe(at(3));
        await store.commit([writingBooks([bookOf('f4')], 2)], upTo(4));
        expect(await store.get(books, 'f4')).toBeUndefined();
      });

      it('shows its readers the old rows until it is complete', async () => {
        const old = Array.from({ length: 100 }, (_, index) => bookOf(`old-${index}`));
        await store.commit([writingBooks(old)], upTo(1));
        const totals = new Set([await store.count(books, {})]);
        const progress = { complete: false };
        const rebuilding = replace(
          store,
          [
            writingBooks(
              Array.from({ length: 5_000 }, (_, index) => bookOf(`new-${index}`)),
              2,
            ),
            writing(sessions, []),
          ],
          upTo(2),
        ).then(() => {
          progress.complete = true;
        });
        while (!progress.complete) {
          totals.add((await store.page(books, { where: { settled: false }, page: 1, limit: 1 })).total);
          await setImmediate();
        }
        await rebuilding;
        totals.add(await store.count(books, {}));
        expect([...totals].sort()).toEqual([100, 5_000]);
        expect(await store.get(books, 'old-1')).toBeUndefined();
      });

      it('replaces one model and keeps the commits to the others', async () => {
        await replace(store, [writingBooks([bookOf('f1')]), writing(sessions, [])], upTo(1));
        const rebuild = await store.rebuild(models(books));
        await rebuild.write([writingBooks([bookOf('f2')])]);
        await store.commit([writing(sessions, [['x', { user: 'u' }, 2]])], upTo(2));
        await rebuild.adopt(upTo(2));
        expect(idsOf(await store.find(books, {}))).toEqual(['f2']);
        expect(await store.get(sessions, 'x')).toEqual({ user: 'u' });
        expect(await store.checkpoint()).toBe(at(2));
        await store.commit([writingBooks([bookOf('f3')], 3)], upTo(3));
        expect(idsOf(await store.find(books, { sort: [{ field: 'due' }] }))).toEqual(['f2', 'f3']);
      });

      it('repeats a rebuild', async () => {
        for (let step = 1; step <= 3; step++) {
          await replace(store, [writingBooks([bookOf(`f${step}`)], step), writing(sessions, [])], upTo(step));
          expect(idsOf(await store.find(books, { sort: [{ field: 'due' }] }))).toEqual([`f${step}`]);
        }
      });
    });

    describe('preparing', () => {
      const both = models(books, sessions);
      const build = () =>
        replace(store, [writingBooks([bookOf('f1')], 1), writing(sessions, [['x', { user: 'u' }, 1]])], upTo(1));

      it('reports that nothing fits before the first build', async () => {
        expect(await store.prepare(both, LOG)).toEqual(both);
        await store.commit([writingBooks([bookOf('f1')])], upTo(1));
        expect(await store.prepare(both, LOG)).toEqual(both);
        expect(await store.checkpoint()).toBe(BEGINNING);
        await build();
        expect(await store.prepare(both, LOG)).toEqual([]);
        expect(await store.checkpoint()).toBe(at(1));
        expect(idsOf(await store.find(books, {}))).toEqual(['f1']);
      });

      it.each<[string, Model<Book>]>([
        ['of another version', { ...books, version: 2 }],
        ['indexed otherwise', { ...books, indexes: ['due', 'borrower'] }],
        ['searched otherwise', { ...books, search: ['title'] }],
      ])('reads the old rows of a model that is %s until its rebuild, and leaves the others', async (_, model) => {
        const changed = models(model, sessions);
        await build();
        await store.commit([], upTo(2));
        for (let start = 1; start <= 2; start++) {
          expect(await store.prepare(changed, LOG)).toEqual([model]);
          expect(await store.attach(changed, LOG)).toBe(false);
          expect(idsOf(await store.find(model, { where: { due: '2026-04-01' } }))).toEqual(['f1']);
          expect(await store.get(sessions, 'x')).toEqual({ user: 'u' });
        }
        const rebuild = await store.rebuild(models(model));
        await rebuild.write([writing(model, [['f2', bookOf('f2'), 2]])]);
        expect(idsOf(await store.find(model, {}))).toEqual(['f1']);
        await rebuild.adopt(upTo(2));
        expect(idsOf(await store.find(model, { where: { due: '2026-04-01' } }))).toEqual(['f2']);
        expect(await store.get(sessions, 'x')).toEqual({ user: 'u' });
        expect(await store.checkpoint()).toBe(at(2));
        expect(await store.prepare(changed, LOG)).toEqual([]);
        expect(await store.attach(changed, LOG)).toBe(true);
      });

      it('cannot search old rows by a field without an index until their rebuild', async () => {
        const changed: Model<Book> = { ...books, indexes: [...books.indexes, 'shelfmark'] };
        await build();
        expect(await store.prepare(models(changed, sessions), LOG)).toEqual([changed]);
        const asked = store.find(changed, { where: { shelfmark: 'A' } });
        await expect(asked).rejects.toBeInstanceOf(ReadModelsUnavailable);
      });

      it('begins a new model without rows to read, and drops a removed one', async () => {
        const staff: Model<{ readonly name: string }> = { name: 'staff', version: 1, indexes: ['name'] };
        const others = models(books, staff);
        await build();
        expect(await store.prepare(others, LOG)).toEqual([staff]);
        await expect(store.find(staff, {})).rejects.toBeInstanceOf(ReadModelsUnavailable);
        expect(idsOf(await store.find(books, {}))).toEqual(['f1']);
        await expect(store.get(sessions, 'x')).rejects.toBeInstanceOf(ReadModelsUnavailable);
        const rebuild = await store.rebuild(models(staff));
        await rebuild.adopt(upTo(1));
        expect(await store.find(staff, {})).toEqual([]);
        expect(await store.prepare(others, LOG)).toEqual([]);
        expect(await store.prepare(both, LOG)).toEqual([sessions]);
      });

      it('drops a removed model without a rebuild', async () => {
        await build();
        expect(await store.attach(models(books), LOG)).toBe(false);
        expect(await store.prepare(models(books), LOG)).toEqual([]);
        expect(await store.attach(models(books), LOG)).toBe(true);
        expect(idsOf(await store.find(books, {}))).toEqual(['f1']);
      });

      it.each<[string, Source]>([
        ['another log', { ...LOG, identity: 'log-2' }],
        ['a log that no longer holds the last event', { ...LOG, holds: () => Promise.resolve(false) }],
      ])('empties all models that were made from %s', async (_, source) => {
        await build();
        expect(await store.prepare(both, source)).toEqual(both);
        expect(await store.find(books, {})).toEqual([]);
        expect(await store.checkpoint()).toBe(BEGINNING);
      });

      it('asks the log for the last committed event, not for a late one', async () => {
        await build();
        await store.commit([], upTo(5));
        await store.commit([], upTo(3));
        const asked: unknown[] = [];
        const holding = (id: string): Source => ({
          ...LOG,
          holds: (event) => {
            asked.push(event);
            return Promise.resolve(event.id === id);
          },
        });
        expect(await store.attach(both, holding('event-5'))).toBe(true);
        expect(await store.prepare(both, holding('event-5'))).toEqual([]);
        expect(await store.attach(both, holding('event-3'))).toBe(false);
        expect(asked).toEqual([upTo(5), upTo(5), upTo(5)]);
        expect(await store.prepare(both, holding('another at the same place'))).toEqual(both);
        expect(await store.checkpoint()).toBe(BEGINNING);
      });

      it('ignores the order of the models', async () => {
        await build();
        expect(await store.prepare(models(sessions, books), LOG)).toEqual([]);
        expect(idsOf(await store.find(books, {}))).toEqual(['f1']);
      });
    });

    it('throws when it is used after its close', async () => {
      await store.close();
      const uses = [
        store.get(books, 'f1'),
        store.find(books, {}),
        store.page(books, {}),
        store.count(books, {}),
        store.load(books, [], []),
        store.commit([], upTo(1)),
        store.checkpoint(),
        store.prepare(models(books), LOG),
        store.rebuild([]),
      ];
      for (const use of uses) await expect(use).rejects.toBeInstanceOf(ReadModelsUnavailable);
    });

    if (reopen) {
      it('keeps rows unchanged after a close and a new start', async () => {
        await replace(store, [writingBooks([bookOf('f1'), bookOf('f2')], 1), writing(sessions, [])], upTo(1));
        await store.commit(
          [writingBooks([bookOf('f2', { amount: 5 })], 2), writing(books, [['f1', undefined, 2]])],
          upTo(2),
        );

        store = await reopen(store);
        expect(await store.prepare(models(books, sessions), LOG)).toEqual([]);
        expect(await store.checkpoint()).toBe(at(2));
        expect(await store.find(books, { where: { amount: 5 } })).toEqual([bookOf('f2', { amount: 5 })]);
        await store.commit([writingBooks([bookOf('f1')], 1)], upTo(2));
        expect(await store.get(books, 'f1')).toBeUndefined();
      });

      it('builds again when it was closed before completion', async () => {
        await store.commit([writingBooks([bookOf('f1')])], upTo(1));
        store = await reopen(store);
        expect(await store.prepare(models(books, sessions), LOG)).toHaveLength(2);
        await replace(store, [writingBooks([bookOf('f2')]), writing(sessions, [])], upTo(1));
        expect(idsOf(await store.find(books, {}))).toEqual(['f2']);
      });

      it('builds again when it was closed amid its first build', async () => {
        const both = models(books, sessions);
        const first = await store.rebuild(both);
        await first.write([writingBooks([bookOf('f1')])]);
        store = await reopen(store);
        expect(await store.prepare(both, LOG)).toEqual(both);
        await replace(store, [writingBooks([bookOf('f2')]), writing(sessions, [])], upTo(1));
        expect(idsOf(await store.find(books, {}))).toEqual(['f2']);
      });
    }
  });
}
