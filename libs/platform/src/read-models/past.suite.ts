import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { type Position, type Versioned } from '@bursar/domain/kernel';
import fc from 'fast-check';
import {
  type Checkpoint,
  type Model,
  type ReadModels,
  type RowReader,
  type StoredVersion,
  type Writes,
} from './read-models.js';

interface Book {
  readonly id: string;
  readonly shelf: number;
  readonly title: string;
}

type Reopen = (() => Promise<ReadModels>) | undefined;

const books: Model<Book> = { name: 'past_books', version: 1, indexes: ['shelf', 'title'], search: ['title'] };
const MODEL = books as unknown as Model;
const LOG = { identity: 'log-past', holds: () => Promise.resolve(true) };

const at = (step: number): Position => String(step).padStart(40, '0');
const upTo = (step: number): Checkpoint => ({
  stream: 'books',
  revision: step,
  position: at(step),
  id: `event-${step}`,
});

interface Step {
  readonly id: string;
  readonly shelf: number | undefined;
}

const versionOf = ({ id, shelf }: Step, step: number): Versioned<object> => ({
  row: shelf === undefined ? undefined : ({ id, shelf, title: `Volume ${step % 3} of ${id}` } satisfies Book),
  position: at(step),
});

async function folded(load: ReadModels['load'], steps: readonly Step[], from: number): Promise<Writes> {
  const loaded = await load(MODEL, [...new Set(steps.map(({ id }) => id))], []);
  const rows = new Map<string, Versioned<object>>();
  const replaced = new Map<string, Versioned<object>[]>();
  steps.forEach((step, index) => {
    const before = rows.get(step.id);
    if (before) replaced.set(step.id, [...(replaced.get(step.id) ?? []), before]);
    rows.set(step.id, versionOf(step, from + index));
  });
  return { model: MODEL, rows, loaded, replaced };
}

function after(steps: readonly Step[], count: number): readonly object[] {
  const rows = new Map<string, object>();
  steps.slice(0, count).forEach((step, index) => {
    const { row } = versionOf(step, index + 1);
    if (row) rows.set(step.id, row);
    else rows.delete(step.id);
  });
  return [...rows.keys()].sort().map((id) => rows.get(id) as object);
}

function versionsAfter(steps: readonly Step[], count: number) {
  const made = steps.slice(0, count).map((step, index) => ({ id: step.id, ...versionOf(step, index + 1) }));
  const versions = made.flatMap(({ id, row, position }, index) => {
    const next = made.slice(index + 1).find((later) => later.id === id);
    return row ? [{ id, position, until: next?.position, text: JSON.stringify(row), fits: true }] : [];
  });
  return versions.sort((one, other) => (one.id + one.position < other.id + other.position ? -1 : 1));
}

async function storedIn(store: ReadModels, upTo: Position, id?: string) {
  const stored: StoredVersion[] = [];
  for await (const versions of store.versions(MODEL, upTo, id)) stored.push(...versions);
  return stored;
}

async function expectEachInstant(store: ReadModels, steps: readonly Step[]): Promise<void> {
  for (let count = 0; count <= steps.length; count++) {
    const versions = versionsAfter(steps, count);
    expect(await storedIn(store, at(count))).toEqual(versions);
    expect(await storedIn(store, at(count), 'ab')).toEqual(versions.filter(({ id }) => id === 'ab'));
    const then = store.asOf(at(count));
    const expected = after(steps, count) as readonly Book[];
    expect(await then.find(books, {})).toEqual(expected);
    expect(await everything(then)).toEqual(answersFrom(expected));
    for (const { id } of steps) expect(await then.get(books, id)).toEqual(expected.find((book) => book.id === id));
  }
}

async function changedIn(store: ReadModels, after: number, upTo: number): Promise<string[]> {
  const found: string[] = [];
  for await (const ids of store.changed(MODEL, at(after), at(upTo))) found.push(...ids);
  return found;
}

async function expectEachChange(store: ReadModels, steps: readonly Step[]): Promise<void> {
  const end = steps.length;
  for (let from = 0; from <= end; from++) {
    for (const to of new Set([from, Math.min(from + 1, end), Math.ceil((from + end) / 2), end])) {
      const found = await changedIn(store, from, to);
      const touched = steps.slice(from, to).map(({ id }) => id);
      expect([...new Set(touched)]).toEqual(expect.arrayContaining(found));
      const textOf = (rows: readonly object[], id: string) =>
        JSON.stringify((rows as Book[]).find((row) => row.id === id));
      const [then, later] = [after(steps, from), after(steps, to)];
      const differing = touched.filter((id) => textOf(then, id) !== textOf(later, id));
      expect(found).toEqual(expect.arrayContaining(differing));
      expect(new Set(found).size).toBe(found.length);
      const some = await store.asOf(at(to)).page(books, { ids: found });
      expect(some.rows).toEqual(
        later.filter((row) => found.includes((row as Book).id)).map((row) => JSON.stringify(row)),
      );
    }
  }
}

async function everything(reader: RowReader) {
  const slices: Book[] = [];
  for await (const slice of reader.slices(books, { where: { shelf: { from: 1 } } })) slices.push(...slice);
  const { rows, total } = await reader.page(books, { q: 'volume 1', sort: [{ field: 'shelf' }], page: 1, limit: 2 });
  const second = await reader.page(books, { sort: [{ field: 'shelf', descending: true }], page: 2, limit: 1 });
  const lowest = await reader.find(books, { sort: [{ field: 'shelf' }], limit: 2 });
  return {
    second: second.rows.map((text) => (JSON.parse(text) as Book).id),
    all: second.total,
    lowest: lowest.map(({ id }) => id),
    shelved: slices.map(({ id }) => id).sort(),
    page: rows.map((text) => (JSON.parse(text) as Book).id),
    total,
    first: await reader.count(books, { shelf: 1 }),
    totals: await reader.totals(books, { by: 'shelf', of: 'shelf' }),
  };
}

function answersFrom(expected: readonly Book[]) {
  const found = expected.filter(({ title }) => title.startsWith('Volume 1'));
  const shelves = [...new Set(expected.map(({ shelf }) => shelf))].sort();
  const byShelf = (one: Book, other: Book) => one.shelf - other.shelf || (one.id < other.id ? -1 : 1);
  const inOrder = [...found].sort(byShelf);
  const ids = [...expected].sort(byShelf).map(({ id }) => id);
  return {
    second: ids.toReversed().slice(1, 2),
    all: expected.length,
    lowest: ids.slice(0, 2),
    shelved: expected.filter(({ shelf }) => shelf >= 1).map(({ id }) => id),
    page: inOrder.slice(0, 2).map(({ id }) => id),
    total: found.length,
    first: expected.filter(({ shelf }) => shelf === 1).length,
    totals: shelves.map((key) => {
      const { length } = expected.filter(({ shelf }) => shelf === key);
      return { key, count: length, sum: key * length };
    }),
  };
}

const histories = fc.array(
  fc.array(
    fc.record({
      id: fc.constantFrom('a', 'ab', 'b', 'c'),
      shelf: fc.option(fc.nat({ max: 2 }), { nil: undefined, freq: 4 }),
    }),
    { minLength: 1, maxLength: 6 },
  ),
  { minLength: 1, maxLength: 5 },
);

export function pastSuite(store: () => ReadModels, reopen: Reopen): void {
  describe('the rows as of a position', () => {
    it('are those of a replay up to it, for any history, also after a rebuild in other batches', async () => {
      await fc.assert(
        fc.asyncProperty(histories, async (batches) => {
          const readModels = store();
          const steps = batches.flat();
          await readModels.prepare([MODEL], { ...LOG, identity: '' });
          await readModels.prepare([MODEL], LOG);
          let from = 1;
          for (const batch of batches) {
            const writes = await folded((...asked) => readModels.load(...asked), batch, from);
            from += batch.length;
            await readModels.commit([writes], upTo(from - 1));
          }
          await expectEachInstant(readModels, steps);
          await expectEachChange(readModels, steps);

          const rebuild = await readModels.rebuild([MODEL]);
          for (let start = 0; start < steps.length; start += 4) {
            const some = steps.slice(start, start + 4);
            await rebuild.write([await folded((...asked) => rebuild.load(...asked), some, start + 1)]);
          }
          await rebuild.adopt(upTo(steps.length));
          await expectEachInstant(readModels, steps);
        }),
        { numRuns: 12 },
      );
    });

    it('keep each version of a rebuild in which few rows change thousands of times', async () => {
      const steps = Array.from({ length: 2_500 }, (_, n): Step => ({ id: 'abc'.charAt(n % 3), shelf: n % 4 }));
      await store().prepare([MODEL], LOG);
      const rebuild = await store().rebuild([MODEL]);
      await rebuild.write([await folded((...asked) => rebuild.load(...asked), steps, 1)]);
      await rebuild.adopt(upTo(steps.length));
      expect(await storedIn(store(), at(steps.length))).toEqual(versionsAfter(steps, steps.length));
    });

    it('name the rows that changed between two positions, the latest change first', async () => {
      await store().prepare([MODEL], LOG);
      const load: ReadModels['load'] = (...asked) => store().load(...asked);
      const made = ['a', 'b', 'c', 'd'].map((id) => ({ id, shelf: 1 }));
      await store().commit([await folded(load, made, 1)], upTo(4));
      const changes = [
        { id: 'b', shelf: 2 },
        { id: 'd', shelf: undefined },
        { id: 'a', shelf: 2 },
        { id: 'b', shelf: 1 },
        { id: 'd', shelf: 1 },
      ];
      await store().commit([await folded(load, changes, 5)], upTo(9));
      expect(await changedIn(store(), 4, 9)).toEqual(['d', 'b', 'a']);
      expect(await changedIn(store(), 4, 7)).toEqual(['a', 'd', 'b']);
      expect(await changedIn(store(), 0, 4)).toEqual(['d', 'c', 'b', 'a']);
      expect(await changedIn(store(), 9, 9)).toEqual([]);
    });

    it('are none before the first event', async () => {
      await store().prepare([MODEL], LOG);
      await store().commit([await folded((...asked) => store().load(...asked), [{ id: 'a', shelf: 1 }], 1)], upTo(1));
      const before = store().asOf('');
      expect(await before.find(books, {})).toEqual([]);
      expect(await before.page(books, {})).toEqual({ rows: [], total: 0 });
      expect(await before.get(books, 'a')).toBeUndefined();
    });

    it('are replaced where they stand, with their search texts, and nowhere else', async () => {
      const readModels = store();
      await readModels.prepare([MODEL], LOG);
      const steps = ['a', 'b', 'a', 'c', 'b'].map((id) => ({ id, shelf: 1 }));
      const load: ReadModels['load'] = (...asked) => readModels.load(...asked);
      for (const [index, step] of steps.entries()) {
        await readModels.commit([await folded(load, [step], index + 1)], upTo(index + 1));
      }
      expect((await readModels.page(books, { q: 'of a' })).total).toBe(1);
      const erased = { id: 'a', shelf: 1, title: '[erased]' };
      const version = (step: number, isCurrent: boolean) => ({ id: 'a', row: erased, position: at(step), isCurrent });
      await readModels.rewrite(MODEL, [version(1, false), version(3, true)]);
      const [first, second, ...others] = await storedIn(readModels, at(5));
      const expected = versionsAfter(steps, 5);
      const text = JSON.stringify(erased);
      expect([first, second]).toEqual(expected.slice(0, 2).map((each) => ({ ...each, text })));
      expect(others).toEqual(expected.slice(2));
      expect(await readModels.get(books, 'a')).toEqual(erased);
      expect(await readModels.asOf(at(2)).get(books, 'a')).toEqual(erased);
      for (const reader of [readModels, readModels.asOf(at(2))]) {
        expect((await reader.page(books, { q: 'of a' })).total).toBe(0);
        expect((await reader.page(books, { q: 'erased' })).total).toBe(1);
      }
      for (const wrong of [version(2, false), version(1, true), version(3, false)])
        await expect(readModels.rewrite(MODEL, [wrong])).rejects.toThrow();
    });

    it('stay the same while commits go on', async () => {
      const readModels = store();
      await readModels.prepare([MODEL], LOG);
      const steps = Array.from({ length: 40 }, (_, index) => ({ id: `book-${index}`, shelf: index % 3 }));
      const load: ReadModels['load'] = (...asked) => readModels.load(...asked);
      await readModels.commit([await folded(load, steps, 1)], upTo(40));
      const then = readModels.asOf(at(40));
      const expected = JSON.stringify(await everything(then));
      const progress = { complete: false };
      const committing = (async () => {
        for (let round = 1; round <= 15; round++) {
          const some = steps.filter((_, index) => index % 4 === round % 4);
          await readModels.commit([await folded(load, some, round * 40 + 1)], upTo(round * 40 + some.length));
        }
        progress.complete = true;
      })();
      const answers = new Set<string>();
      while (!progress.complete) {
        answers.add(JSON.stringify(await everything(then)));
        await setImmediate();
      }
      await committing;
      expect([...answers]).toEqual([expected]);
    });

    if (reopen) {
      it('are the same after a close and a new start', async () => {
        await store().prepare([MODEL], LOG);
        const steps = [
          { id: 'a', shelf: 1 },
          { id: 'b', shelf: 2 },
          { id: 'a', shelf: 2 },
          { id: 'b', shelf: undefined },
        ];
        const rebuild = await store().rebuild([MODEL]);
        await rebuild.write([await folded((...asked) => rebuild.load(...asked), steps, 1)]);
        await rebuild.adopt(upTo(4));
        const readModels = await reopen();
        expect(await readModels.prepare([MODEL], LOG)).toEqual([]);
        await expectEachInstant(readModels, steps);
      });
    }
  });
}
