import { describe, expect, it } from '@jest/globals';
import { projection, type Projection, type Recorded, replay, rollUp } from '@bursar/domain/kernel';
import { newEventId } from '../event-store/event-id.js';
import { historyOf } from '../event-store/history.js';
import { MemoryEventStore } from '../event-store/memory-event-store.js';
import { MemoryReadModels } from '../read-models/memory-read-models.js';
import { type Checkpoint, type Model, type Rebuild, type Writes } from '../read-models/read-models.js';
import { Projector } from './projector.js';

type Book = { readonly id: string; readonly readers: readonly string[] };

const booksAs = (version: number) =>
  projection<Book, { BookLent: { book: string; reader: string } }>({
    name: 'books',
    version,
    indexes: [],
    rowOf: ({ data }) => data.book,
    on: { BookLent: (row, { data }) => ({ id: data.book, readers: [...(row?.readers ?? []), data.reader] }) },
  });

const readersOf = (of: ReturnType<typeof booksAs>) =>
  rollUp({
    name: 'readers',
    version: 1,
    indexes: ['loans'],
    of,
    rows: ({ readers }): ReadonlyMap<string, { id: string; loans: number }> => {
      const loans = (reader: string) => readers.filter((each) => each === reader).length;
      return new Map(readers.map((id) => [id, { id, loans: loans(id) }]));
    },
    sums: ['loans'],
  });

const books = booksAs(1);
const readers = readersOf(books);
const MODELS = [books, readers] as unknown as readonly Projection[];

const metadata = {
  occurredAt: '2026-04-01T06:00:00.000Z',
  actor: { role: 'system' },
  correlationId: 'c1',
  commandId: 'c1',
  schemaVersion: 1,
} as const;

class InterruptedReadModels extends MemoryReadModels {
  readonly rebuilt: string[][] = [];
  interruptions = 0;

  override async commit(writes: readonly Writes[], checkpoint: Checkpoint, readable?: () => void): Promise<void> {
    if (this.interruptions > 0) {
      this.interruptions -= 1;
      await super.commit(
        writes.filter(({ precedes }) => precedes),
        undefined,
      );
      throw new Error('The process ended');
    }
    await super.commit(writes, checkpoint, readable);
  }

  override async rebuild(models: readonly Model[]): Promise<Rebuild> {
    this.rebuilt.push(models.map(({ name }) => name));
    return super.rebuild(models);
  }
}

const log = new MemoryEventStore();
const store = new InterruptedReadModels();
let lent = 0;

async function lend(times: number): Promise<void> {
  for (let each = 0; each < times; each++, lent++) {
    const data = { book: `book-${lent % 7}`, reader: `reader-${lent % 3}` };
    await log.append(`loan-${lent}`, [{ id: newEventId(), type: 'BookLent', data, metadata }], -1);
  }
}

async function expectReplayed(): Promise<void> {
  const history: Recorded[] = [];
  for await (const event of historyOf(log)) history.push(event);
  const rows = await store.find(readers, {});
  expect(new Map(rows.map((row) => [row.id, row]))).toEqual(replay(readers, history));
  const [half] = history.slice(history.length / 2);
  if (!half) throw new Error('There is no event');
  const past = await store.asOf(half.position).find(readers, {});
  const prefix = history.filter(({ position }) => position <= half.position);
  expect(new Map(past.map((row) => [row.id, row]))).toEqual(replay(readers, prefix));
}

async function following(work: (projector: Projector) => Promise<unknown>, models = MODELS): Promise<void> {
  const projector = new Projector(log, store, models);
  await projector.start();
  await work(projector);
  await projector.watermark.reach(await log.head());
  await projector.stop();
}

describe('The rows of a roll-up', () => {
  it('equal a replay while events are followed, also as of an earlier event', async () => {
    await lend(20);
    await following(() => lend(20));
    await expectReplayed();
  });

  it('equal a replay after a commit that ended between them and their source', async () => {
    await following(() => {
      store.interruptions = 2;
      return lend(20);
    });
    expect(store.interruptions).toBe(0);
    await expectReplayed();
  });

  it('are rebuilt with their source, and their source with them', async () => {
    store.rebuilt.length = 0;
    await following((projector) => projector.renew(MODELS.slice(1)));
    await expectReplayed();
    const changed = booksAs(2);
    await following(() => lend(3), [changed, readersOf(changed)] as unknown as readonly Projection[]);
    expect(store.rebuilt).toEqual([
      ['books', 'readers'],
      ['books', 'readers'],
    ]);
    await expectReplayed();
  });
});
