import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type Projection, projection } from '@bursar/domain/kernel';
import { newEventId } from '../event-store/event-id.js';
import { SqliteEventStore } from '../event-store/sqlite-event-store.js';
import { openDatabase } from '../sqlite/database.mjs';
import { Projector } from '../subscriptions/projector.js';
import { type Model, type Writes } from './read-models.js';
import { SqliteReadModels } from './sqlite-read-models.js';
import { UnwrittenRows } from './unwritten-rows.js';

interface Note {
  readonly id: string;
  readonly text: string;
  readonly topic?: string;
}

type NoteEvents = { NoteWritten: Note; NoteBurnt: { id: string } };

const notes = projection<Note, NoteEvents>({
  name: 'notes',
  version: 1,
  indexes: ['text'],
  search: ['text'],
  rowOf: ({ data }) => data.id,
  on: { NoteWritten: (_, { data }) => data, NoteBurnt: () => undefined },
});

const metadata = {
  occurredAt: '2026-04-01T06:00:00.000Z',
  actor: { userId: 'u1', name: 'Asha Rao', role: 'admin' },
  correlationId: 'c1',
  commandId: 'c1',
  schemaVersion: 1,
} as const;

class Library {
  private constructor(
    readonly log: SqliteEventStore,
    readonly rows: SqliteReadModels,
    readonly projector: Projector,
  ) {}

  static async open(directory: string): Promise<Library> {
    const log = await SqliteEventStore.open(directory);
    const rows = await SqliteReadModels.open(directory);
    const projector = new Projector(log, rows, [notes] as unknown as readonly Projection[]);
    await projector.start();
    return new Library(log, rows, projector);
  }

  async command(type: keyof NoteEvents, data: Note | { readonly id: string }, expected = -1): Promise<void> {
    const { position } = await this.log.append(
      `note-${data.id}`,
      [{ id: newEventId(), type, data, metadata }],
      expected,
    );
    await this.projector.watermark.reach(position);
  }

  async close(): Promise<void> {
    await this.projector.stop();
    await this.rows.close();
    await this.log.close();
  }
}

async function sizeOf(slices: AsyncIterable<readonly Note[]>): Promise<number> {
  let size = 0;
  for await (const slice of slices) size += slice.length;
  return size;
}

const root = mkdtempSync(join(tmpdir(), 'bursar-unwritten-'));
afterAll(() => rmSync(root, { recursive: true }));

describe('rows of a commit under way', () => {
  let directory: string;
  let library: Library;
  let resume: (() => void) | undefined;

  beforeEach(async () => {
    directory = mkdtempSync(join(root, 'notes-'));
    library = await Library.open(directory);
    await library.command('NoteWritten', { id: 'old', text: 'as it was' });
    await library.rows.checkpoint();
  });
  afterEach(async () => {
    resume?.();
    await library.close();
  });

  function stopCommits(): void {
    const other = openDatabase(join(directory, 'read-models.sqlite'), 'NORMAL');
    other.exec('BEGIN IMMEDIATE');
    resume = () => {
      other.exec('ROLLBACK');
      other.close();
      resume = undefined;
    };
  }

  it('are read by id before the commit, and in lists, counts, sums and searches after it', async () => {
    const { rows } = library;
    expect(await rows.page(notes, { page: 1, limit: 5 })).toMatchObject({ total: 1 });
    expect(await rows.count(notes, { text: 'as it was' })).toBe(1);
    stopCommits();
    await library.command('NoteWritten', { id: 'new', text: 'just now', topic: undefined });
    expect(await rows.get(notes, 'new')).toStrictEqual({ id: 'new', text: 'just now' });
    expect(library.projector.kept < (await library.log.head())).toBe(true);

    const lists = Promise.all([
      rows.page(notes, { page: 1, limit: 5 }),
      rows.page(notes, { page: 1, limit: 5, q: 'now' }),
      rows.find(notes, { where: { text: 'just now' } }),
      rows.count(notes, { text: 'just now' }),
      rows.totals(notes, {}),
      sizeOf(rows.slices(notes, {})),
      rows.checkpoint(),
    ]);
    resume?.();
    const [page, search, found, count, totals, size, checkpoint] = await lists;
    expect([page.total, search.total, found.length, count, totals[0]?.count, size]).toEqual([2, 1, 1, 1, 2, 2]);
    expect(checkpoint).toBe(await library.log.head());
    expect(await rows.get(notes, 'new')).toStrictEqual({ id: 'new', text: 'just now' });
  });

  it('are gone by id when they were deleted', async () => {
    stopCommits();
    await library.command('NoteBurnt', { id: 'old' }, 0);
    expect(await library.rows.get(notes, 'old')).toBeUndefined();
    resume?.();
    expect(await library.rows.find(notes, {})).toEqual([]);
  });

  it('come back from the log when the process ended before the commit', async () => {
    stopCommits();
    await library.command('NoteWritten', { id: 'new', text: 'just now' });
    const left = join(root, 'left-by-a-kill');
    cpSync(directory, left, { recursive: true, filter: (path) => !path.endsWith('-shm') });

    const restarted = await Library.open(left);
    expect(await restarted.rows.get(notes, 'new')).toEqual({ id: 'new', text: 'just now' });
    expect(await restarted.rows.count(notes, {})).toBe(2);
    await restarted.close();
  });
});

describe('after a failed commit', () => {
  const writes = (text: string): readonly Writes[] => [
    { model: notes as unknown as Model, rows: new Map([['a', { row: { id: 'a', text }, position: '1' }]]) },
  ];

  it('rows are readable only when a later commit is written', async () => {
    const unwritten = new UnwrittenRows();
    const readable: string[] = [];
    const failed = unwritten.until(Promise.reject(new Error('the disk is full')), writes('first'), () => {
      readable.push('before it failed');
    });
    await expect(failed).rejects.toThrow('the disk is full');
    expect(unwritten.get(notes, 'a')).toEqual({ row: { id: 'a', text: 'first' } });
    await unwritten.written(notes);

    let end: (() => void) | undefined;
    const written = new Promise<void>((resolve) => (end = resolve));
    const repeated = unwritten.until(written, writes('second'), () => readable.push('written'));
    expect(readable).toEqual(['before it failed']);
    end?.();
    await repeated;
    expect(readable).toEqual(['before it failed', 'written']);
    expect(unwritten.get(notes, 'a')).toBeUndefined();
  });
});
