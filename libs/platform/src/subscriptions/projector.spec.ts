import { describe, expect, it } from '@jest/globals';
import { projection, type Projection, type Recorded, replay } from '@bursar/domain/kernel';
import { newEventId } from '../event-store/event-id.js';
import { historyOf } from '../event-store/history.js';
import { MemoryEventStore } from '../event-store/memory-event-store.js';
import { sourceOf } from '../event-store/source.js';
import { MemoryReadModels } from '../read-models/memory-read-models.js';
import { type Model, type Rebuild } from '../read-models/read-models.js';
import { Projector } from './projector.js';

interface Book {
  readonly id: string;
  readonly shelf: number;
  readonly room: string;
  readonly lent: number;
}

type LibraryEvents = {
  BookAdded: { id: string; shelf: number };
  BookLent: { id: string };
  BookLost: { id: string };
  ShelfMoved: { id: string; shelf: number; room: string };
};

const books = projection<Book, LibraryEvents>({
  name: 'books',
  version: 1,
  indexes: ['shelf'],
  rowOf: ({ data }) => data.id,
  on: {
    BookAdded: (_, { data }) => ({ ...data, room: 'hall', lent: 0 }),
    BookLent: (book) => book && { ...book, lent: book.lent + 1 },
    BookLost: () => undefined,
  },
  fanOut: {
    ShelfMoved: ({ data: { shelf, room } }) => ({ where: { shelf }, change: (book) => ({ ...book, room }) }),
  },
});

const COUNT = 24_000;
const SHELVES = 7;
const metadata = {
  occurredAt: '2026-04-01T06:00:00.000Z',
  actor: { userId: 'u1', name: 'Asha Rao', role: 'admin' },
  correlationId: 'c1',
  commandId: 'c1',
  schemaVersion: 1,
} as const;

function dataOf(index: number): { readonly type: keyof LibraryEvents; readonly data: object } {
  const id = `book-${index % 5_000}`;
  const shelf = index % SHELVES;
  if (index % 997 === 0) return { type: 'ShelfMoved', data: { id: 'none', shelf, room: `room ${index}` } };
  if (index % 31 === 0) return { type: 'BookLost', data: { id } };
  return index < 5_000 || index % 29 === 0
    ? { type: 'BookAdded', data: { id, shelf } }
    : { type: 'BookLent', data: { id } };
}

class WatchedReadModels extends MemoryReadModels {
  readonly written: number[] = [];

  override async rebuild(models: readonly Model[]): Promise<Rebuild> {
    const rebuild = await super.rebuild(models);
    return {
      load: (model, ids, where) => rebuild.load(model, ids, where),
      adopt: (checkpoint) => rebuild.adopt(checkpoint),
      write: (writes) => {
        this.written.push(...writes.map(({ rows }) => rows.size));
        return rebuild.write(writes);
      },
    };
  }
}

describe('a rebuild', () => {
  it('makes the rows of a replay from batches of the log', async () => {
    const log = new MemoryEventStore();
    const events = Array.from({ length: COUNT }, (_, index) => ({ id: newEventId(), ...dataOf(index), metadata }));
    for (let start = 0; start < COUNT; start += 1_000) {
      await log.append(`library-${start}`, events.slice(start, start + 1_000), -1);
    }
    const store = new WatchedReadModels();
    const models = [books] as unknown as readonly Projection[];
    await store.prepare(models, await sourceOf(log));

    await new Projector(log, store, models).rebuild();

    const history: Recorded[] = [];
    for await (const event of historyOf(log)) history.push(event);
    const rows = await store.find(books, {});
    expect(new Map(rows.map((row) => [row.id, row]))).toEqual(replay(books, history));
    expect(store.written.length).toBeGreaterThan(1);
    expect(await store.checkpoint()).toBe(history.at(-1)?.position);
  });
});
