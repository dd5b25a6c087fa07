import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { BEGINNING, type Recorded } from '@bursar/domain/kernel';
import { openDatabase } from '../sqlite/database.mjs';
import { type EventStore, EventStoreUnavailable, type NewEvent, NO_STREAM } from './event-store.js';
import { SqliteEventStore } from './sqlite-event-store.js';

const KILLS = 15;
const EVENTS_PER_APPEND = 3;
const BUILT = new URL('../../dist/event-store/sqlite-event-store.js', import.meta.url);

const root = mkdtempSync(join(tmpdir(), 'bursar-event-store-faults-'));
afterAll(() => rmSync(root, { recursive: true }));

let directory: string;
let file: string;
beforeEach(() => {
  directory = mkdtempSync(join(root, 'log-'));
  file = join(directory, 'events.sqlite');
});

let made = 0;
const appendOf = (count: number): NewEvent[] =>
  Array.from({ length: count }, () => ({
    id: `event-${made++}`,
    type: 'Noted',
    data: { note: 'n'.repeat(200) },
    metadata: {
      occurredAt: '2026-04-01T00:00:00.000Z',
      actor: { role: 'system' },
      correlationId: 'c',
      commandId: 'c',
      schemaVersion: 1,
    },
  }));

async function everything(store: EventStore): Promise<Recorded[]> {
  const head = await store.head();
  const events: Recorded[] = [];
  if (head === BEGINNING) return events;
  for await (const batch of store.follow(BEGINNING, new AbortController().signal)) {
    events.push(...batch);
    if (events.at(-1)?.position === head) break;
  }
  return events;
}

const children: ChildProcessByStdio<null, Readable, Readable>[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

function node(script: string, ...args: string[]): ChildProcessByStdio<null, Readable, Readable> {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script, BUILT.href, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  return child;
}

describe('a log that was killed during a write', () => {
  const WRITE = `
    import { appendFileSync, writeSync } from 'node:fs';
    const [, built, directory, acknowledged, run, acknowledgements] = process.argv;
    let left = Number(acknowledgements);
    const { SqliteEventStore } = await import(built);
    const store = await SqliteEventStore.open(directory);
    const metadata = { occurredAt: '2026-04-01T00:00:00.000Z', actor: { role: 'system' }, correlationId: 'c', commandId: 'c', schemaVersion: 1 };
    for (let writer = 0; writer < 16; writer++) void write('crash-' + run + '-' + writer);
    async function write(stream) {
      for (let revision = -1; ; revision += ${EVENTS_PER_APPEND}) {
        const events = Array.from({ length: ${EVENTS_PER_APPEND} }, (_, index) => ({
          id: stream + ':' + (revision + 1 + index), type: 'Noted', data: { padding: 'x'.repeat(revision % 500 + 1) }, metadata,
        }));
        const appended = await store.append(stream, events, revision);
        appendFileSync(acknowledged, stream + ' ' + appended.revision + ' ' + appended.position + '\\n');
        if (--left === 0) writeSync(1, 'enough');
      }
    }
  `;

  async function killAfter(acknowledgements: number, run: number): Promise<string[]> {
    const acknowledged = join(directory, `acknowledged-${run}`);
    const child = node(WRITE, directory, acknowledged, String(run), String(acknowledgements));
    child.stdout.once('data', () => child.kill('SIGKILL'));
    const complaint = text(child.stderr);
    const [, signal] = (await once(child, 'close')) as [number | null, string | null];
    if (signal !== 'SIGKILL') throw new Error(`it ended by itself: ${await complaint}`);
    return readFileSync(acknowledged, 'utf8').trimEnd().split('\n');
  }

  it('keeps every acknowledged event, and holds none half or twice', async () => {
    const acknowledged: string[] = [];
    for (let run = 0; run < KILLS; run++) acknowledged.push(...(await killAfter(20 + 37 * run, run)));

    const store = await SqliteEventStore.open(directory);
    const events = await everything(store);
    await store.close();

    const standing = new Set(events.map(({ stream, revision, position }) => `${stream} ${revision} ${position}`));
    expect(acknowledged.length).toBeGreaterThan(KILLS * 20);
    expect(acknowledged.filter((line) => !standing.has(line))).toEqual([]);

    expect(new Set(events.map(({ id }) => id)).size).toBe(events.length);
    for (const stream of new Set(events.map((event) => event.stream))) {
      const ofStream = events.filter((event) => event.stream === stream);
      expect(ofStream.map(({ id }) => id)).toEqual(ofStream.map((_, revision) => `${stream}:${revision}`));
      expect(ofStream.map(({ revision }) => revision)).toEqual(ofStream.map((_, revision) => revision));
      expect(ofStream.length % EVENTS_PER_APPEND).toBe(0);
    }
  }, 600_000);

  it('returns to the last whole append after a torn end', async () => {
    const store = await SqliteEventStore.open(directory);
    const ids: string[] = [];
    for (let append = 0; append < 12; append++) {
      const events = appendOf(EVENTS_PER_APPEND);
      await store.append(`note-${append}`, events, NO_STREAM);
      ids.push(...events.map(({ id }) => id));
    }
    const torn = join(root, 'torn');
    const lengths: number[] = [];
    for (let kept = statSync(`${file}-wal`).size; kept > 0; kept -= 20_011) {
      rmSync(torn, { recursive: true, force: true });
      mkdirSync(torn);
      for (const part of ['', '-wal']) copyFileSync(file + part, join(torn, `events.sqlite${part}`));
      truncateSync(join(torn, 'events.sqlite-wal'), kept);

      const rest = await SqliteEventStore.open(torn);
      const survivors = (await everything(rest)).map(({ id }) => id);
      await rest.close();
      expect(survivors).toEqual(ids.slice(0, survivors.length));
      expect(survivors.length % EVENTS_PER_APPEND).toBe(0);
      lengths.push(survivors.length);
    }
    await store.close();
    expect(lengths[0]).toBe(ids.length);
    expect(new Set(lengths).size).toBeGreaterThan(3);
  });
});

describe('a directory', () => {
  it('refuses a second process, and is free again after the first was killed', async () => {
    const OPEN = `
      const [, built, directory] = process.argv;
      const { SqliteEventStore } = await import(built);
      try {
        await SqliteEventStore.open(directory);
        console.log('opened');
      } catch ({ name, message }) {
        console.log(name + ': ' + message);
        process.exit();
      }
    `;
    const store = await SqliteEventStore.open(directory);
    expect(await text(node(OPEN, directory).stdout)).toBe(
      `EventStoreUnavailable: The data directory ${directory} is in use by another process. Stop that one first, or set DATA_DIR.\n`,
    );
    await store.close();

    const other = node(OPEN, directory);
    await once(other.stdout, 'data');
    await expect(SqliteEventStore.open(directory)).rejects.toThrow(/is in use by another process/);
    other.kill('SIGKILL');
    await once(other, 'close');
    await (await SqliteEventStore.open(directory)).close();
  });

  it('holds a log with a name of its own', async () => {
    const [one, two] = [await SqliteEventStore.open(directory), await SqliteEventStore.open(join(directory, 'other'))];
    expect(await one.identity()).not.toBe(await two.identity());
    await one.close();
    await two.close();
  });

  it('names a data directory that is a file', async () => {
    writeFileSync(join(directory, 'data'), '');
    await refusal(join(directory, 'data'), `${join(directory, 'data', 'events.sqlite')} cannot be opened for writing`);
  });
});

describe('a file', () => {
  it('names a log file that is a directory', async () => {
    mkdirSync(file);
    await refusal(directory, `${file} cannot be opened for writing`);
  });

  it('reports a log file as damaged when it is no database', async () => {
    writeFileSync(file, 'Name,Amount\n'.repeat(1_000));
    await refusal(directory, `${file} is damaged. Restore it from a backup.`);
  });

  it('reports a log file as damaged when it was cut off', async () => {
    const store = await SqliteEventStore.open(directory);
    await store.append('note-1', appendOf(2_000), NO_STREAM);
    await store.close();
    truncateSync(file, Math.floor(statSync(file).size / 8192) * 4096);
    await refusal(directory, `${file} is damaged. Restore it from a backup.`);
  });
});

describe('a log with a failing engine', () => {
  it('tells every waiting caller, and continues afterwards', async () => {
    const store = await SqliteEventStore.open(directory);
    const saboteur = openDatabase(file, 'FULL');
    saboteur.exec("CREATE TRIGGER full BEFORE INSERT ON events BEGIN SELECT RAISE(ABORT, 'no more'); END");

    const events = appendOf(1);
    const failing = [store.append('note-1', events, NO_STREAM), store.append('note-2', appendOf(1), NO_STREAM)];
    for (const append of failing) {
      await expect(append).rejects.toBeInstanceOf(EventStoreUnavailable);
      await expect(append).rejects.toThrow(`The event log ${file} cannot be used: no more.`);
    }
    expect(await store.head()).toBe(BEGINNING);

    saboteur.exec('DROP TRIGGER full');
    saboteur.close();
    expect((await store.append('note-1', events, NO_STREAM)).revision).toBe(0);
    await store.close();
  });

  it('never edits or deletes an event, nor writes one twice', async () => {
    const store = await SqliteEventStore.open(directory);
    const events = appendOf(1);
    await store.append('note-1', events, NO_STREAM);
    await expect(store.append('note-2', events, NO_STREAM)).rejects.toThrow(/holds an event that stands in the log/);
    const intruder = openDatabase(file, 'FULL');
    expect(() => intruder.exec("UPDATE events SET event = '{}'")).toThrow('an event is never edited');
    expect(() => intruder.exec('DELETE FROM events')).toThrow('an event is never deleted');
    intruder.close();
    await store.close();
  });
});

async function refusal(directory: string, sentence: string): Promise<void> {
  const opening = SqliteEventStore.open(directory);
  await expect(opening).rejects.toBeInstanceOf(EventStoreUnavailable);
  await expect(opening).rejects.toThrow(sentence);
}
