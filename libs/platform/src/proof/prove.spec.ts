import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { projection, type Projection } from '@bursar/domain/kernel';
import SQLite from 'libsql';
import { MongoClient } from 'mongodb';
import { newEventId } from '../event-store/event-id.js';
import { type EventStore } from '../event-store/event-store.js';
import { MemoryEventStore } from '../event-store/memory-event-store.js';
import { type Pointer } from '../read-models/mongo-model-directory.js';
import { MongoReadModels } from '../read-models/mongo-read-models.js';
import { type ReadModels } from '../read-models/read-models.js';
import { SqliteReadModels } from '../read-models/sqlite-read-models.js';
import { MOMENTS } from '../subscriptions/moments.js';
import { Projector } from '../subscriptions/projector.js';
import { MongoStub } from '../testing/mongo/mongo-stub.js';
import { type Proof, prove } from './prove.js';

interface Book {
  readonly id: string;
  readonly shelf: number;
  readonly title: string;
  readonly lent: number;
}

type LibraryEvents = {
  BookAdded: { id: string; shelf: number };
  BookLent: { id: string };
  BookLost: { id: string };
  ShelfMoved: { id: string; shelf: number };
};

const books = projection<Book, LibraryEvents>({
  name: 'books',
  version: 1,
  indexes: ['shelf'],
  search: ['title'],
  rowOf: ({ data }) => data.id,
  on: {
    BookAdded: (_, { data }) => ({ ...data, title: `Volume ${data.id}`, lent: 0 }),
    BookLent: (book) => book && { ...book, lent: book.lent + 1 },
    BookLost: () => undefined,
  },
  fanOut: {
    ShelfMoved: ({ data: { shelf } }) => ({ where: { shelf }, change: (book) => ({ ...book, shelf: shelf + 0.5 }) }),
  },
});
const projections = [books] as unknown as readonly Projection[];

const BOOKS = 40;

const HISTORY = [
  ...Array.from({ length: BOOKS }, (_, index) => ({
    type: 'BookAdded',
    data: { id: `book-${index}`, shelf: index % 3 },
  })),
  ...Array.from({ length: 600 }, (_, index) => ({ type: 'BookLent', data: { id: `book-${(index * 7) % BOOKS}` } })),
  { type: 'ShelfMoved', data: { id: 'none', shelf: 2 } },
  { type: 'BookLost', data: { id: 'book-5' } },
  { type: 'BookLent', data: { id: 'book-1' } },
  { type: 'BookLent', data: { id: 'book-1' } },
] as const;

let commits = 0;
async function append(log: EventStore, events: readonly { readonly type: string; readonly data: object }[]) {
  const metadata = {
    occurredAt: new Date(Date.parse('2026-04-01T06:00:00.000Z') + commits * 1_000).toISOString(),
    ...{ actor: { role: 'system' }, correlationId: 'c1', commandId: 'c1', schemaVersion: 1 },
  };
  await log.append(
    `library-${commits++}`,
    events.map((event) => ({ ...event, id: newEventId(), metadata })),
    -1,
  );
}

const root = mkdtempSync(join(tmpdir(), 'bursar-proof-'));
afterAll(() => rmSync(root, { recursive: true }));

interface Opened {
  readonly log: EventStore;
  readonly readModels: ReadModels;
  readonly projector: Projector;
}

async function opened(readModels: ReadModels): Promise<Opened> {
  const log = new MemoryEventStore();
  const projector = new Projector(log, readModels, projections);
  await projector.start();
  for (let start = 0; start < HISTORY.length; start += 90) await append(log, HISTORY.slice(start, start + 90));
  await projector.watermark.reach(await log.head());
  return { log, readModels, projector };
}

const proofOf = ({ log, readModels }: Opened, report: () => void = () => undefined): Promise<Proof> =>
  prove({ log, readModels, projections, directory: mkdtempSync(join(root, 'aside-')), report, events: HISTORY.length });

const named = ({ found, differences }: Proof) => ({ found, differences });
const differing = (id: string, model = 'books') => ({ found: 1, differences: [{ model, id }] });

describe('a proof of rows on SQLite', () => {
  let directory: string;
  let store: Opened;
  beforeEach(async () => {
    directory = mkdtempSync(join(root, 'models-'));
    store = await opened(await SqliteReadModels.open(directory));
  });
  afterEach(async () => {
    await store.projector.stop();
    await store.readModels.close();
  });

  async function tamper(sql: string): Promise<void> {
    await store.readModels.checkpoint();
    const file = new SQLite(join(directory, 'read-models.sqlite'));
    const [[table] = []] = file.prepare(`SELECT table_name FROM models WHERE name = 'books'`).raw().all() as [string][];
    const [[moments] = []] = file.prepare(`SELECT table_name FROM models WHERE name = 'moments'`).raw().all() as [
      string,
    ][];
    const changes = file.prepare(sql.replaceAll('BOOKS', table ?? '').replaceAll('MOMENTS', moments ?? '')).run();
    expect(changes.changes).toBe(1);
    file.close();
  }

  it('counts every row and past row, and finds nothing in a clean store [HIS-019]', async () => {
    const proof = await proofOf(store);
    const moments = await store.readModels.count(MOMENTS, {});
    expect(named(proof)).toEqual({ found: 0, differences: [] });
    expect(proof).toMatchObject({ position: await store.log.head(), models: 2, rows: BOOKS - 1 + moments });
    expect(proof.pastRows).toBeGreaterThan(HISTORY.length - BOOKS);
  });

  it.each([
    ['a cell of a live row', `UPDATE BOOKS SET row = json_set(row, '$.lent', 9) WHERE id = 'book-1'`, 'book-1'],
    ['a cell of a past row', `UPDATE BOOKS_past SET row = json_set(row, '$.lent', 9) WHERE n = 77`, undefined],
    ['a column that totals are read from', `UPDATE BOOKS SET f_shelf = 9 WHERE id = 'book-1'`, 'book-1'],
    ['the text that a search reads', `UPDATE BOOKS SET search = 'other' WHERE id = 'book-1'`, 'book-1'],
    ['a row that is gone', `UPDATE BOOKS SET row = NULL WHERE id = 'book-1'`, 'book-1'],
    ['a row that is deleted from the file', `DELETE FROM BOOKS WHERE id = 'book-1'`, 'book-1'],
    ['a row that came back', `UPDATE BOOKS SET row = '{"id":"book-5"}' WHERE id = 'book-5'`, 'book-5'],
    ['a row that no event made', `INSERT INTO BOOKS (id, position, row) VALUES ('planted', '', '{}')`, 'planted'],
    ['a row of the future', `INSERT INTO BOOKS (id, position, row) VALUES ('planted', '9', '{}')`, 'planted'],
    ['a row that is no JSON', `UPDATE BOOKS SET row = 'x' WHERE id = 'book-1'`, 'book-1'],
    ['another position', `UPDATE BOOKS SET position = position || '0' WHERE id = 'book-1'`, 'book-1'],
  ])('finds and names %s [HIS-019]', async (_, sql, id) => {
    await tamper(sql);
    const proof = await proofOf(store);
    expect(proof.found).toBe(1);
    if (id !== undefined) expect(named(proof)).toEqual(differing(id));
  });

  it('finds and names a wrong instant [HIS-019]', async () => {
    const times = `json_set(row, '$.time', '2020-01-01T00:00:00.000Z')`;
    await tamper(
      `UPDATE MOMENTS SET row = ${times}, f_time = '2020-01-01T00:00:00.000Z' WHERE n = (SELECT max(n) FROM MOMENTS)`,
    );
    expect(named(await proofOf(store))).toEqual(differing(await store.log.head(), 'moments'));
  });

  it('names at most a hundred of many differences', async () => {
    await store.readModels.checkpoint();
    const file = new SQLite(join(directory, 'read-models.sqlite'));
    const [[table] = []] = file.prepare(`SELECT table_name FROM models WHERE name = 'books'`).raw().all() as [string][];
    file.exec(`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 130)
      INSERT INTO ${table} (id, position, row) SELECT 'planted-' || i, '', '{}' FROM n`);
    file.close();
    const { found, differences } = await proofOf(store);
    expect(found).toBe(130);
    expect(differences).toHaveLength(100);
  });

  it('finds nothing while commands go on', async () => {
    let more: Promise<unknown> = Promise.resolve();
    const lend = () => {
      more = more.then(() => append(store.log, [{ type: 'BookLent', data: { id: `book-${commits % BOOKS}` } }]));
    };
    const proof = await proofOf(store, lend);
    await more;
    expect(named(proof)).toEqual({ found: 0, differences: [] });
    expect(proof.position < (await store.log.head())).toBe(true);
  });

  it('stops when it is told to, and leaves nothing', async () => {
    const stop = new AbortController();
    stop.abort(new Error('the server stops'));
    const { log, readModels } = store;
    const directory = mkdtempSync(join(root, 'aside-'));
    const proving = prove({
      ...{ log, readModels, projections, directory, events: 1, stop: stop.signal },
      report: () => undefined,
    });
    await expect(proving).rejects.toThrow('the server stops');
    expect(() => rmSync(join(directory, 'proof'), { recursive: true })).toThrow('ENOENT');
  });
});

describe('a proof of rows on MongoDB', () => {
  let stub: MongoStub;
  let url: string;
  let store: Opened;
  beforeEach(async () => {
    stub = await MongoStub.start();
    url = `mongodb://${stub.host}/proof`;
    store = await opened(await MongoReadModels.open(url));
  });
  afterEach(async () => {
    await store.projector.stop();
    await store.readModels.close();
    await stub.crash();
  });

  async function tamper(suffix: '' | '_past', filter: object, change: Record<string, unknown>): Promise<void> {
    const client = await MongoClient.connect(url);
    const pointer = await client.db().collection('progress').findOne({});
    const models = (pointer as unknown as Pointer).models;
    const documents = client.db().collection(`${models.find(({ name }) => name === 'books')?.collection}${suffix}`);
    const document = await documents.findOne(filter);
    await documents.updateOne({ _id: document?._id }, { $set: change });
    await client.close();
  }

  it('finds nothing in a clean store, also while commands go on [HIS-019]', async () => {
    let more: Promise<unknown> = Promise.resolve();
    const lend = () => {
      more = more.then(() => append(store.log, [{ type: 'BookLent', data: { id: `book-${commits % BOOKS}` } }]));
    };
    expect(named(await proofOf(store, lend))).toEqual({ found: 0, differences: [] });
    await more;
  });

  it.each<[string, '' | '_past', object, Record<string, unknown>]>([
    ['a cell of a live row', '', { _id: 'book-1' }, { row: { id: 'book-1', shelf: 1, title: 'x', lent: 9 } }],
    ['a cell of a past row', '_past', { id: 'book-1' }, { row: { id: 'book-1', shelf: 1, title: 'x', lent: 9 } }],
    ['the text that a search reads', '', { _id: 'book-1' }, { search: 'other' }],
    ['a row that is gone', '', { _id: 'book-1' }, { deleted: true }],
  ])('finds and names %s [HIS-019]', async (_, suffix, filter, change) => {
    await tamper(suffix, filter, change);
    expect(named(await proofOf(store))).toEqual(differing('book-1'));
  });
});
