import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { canonicalEvent, type CarriedEvent, type Recorded } from '@bursar/domain/kernel';
import SQLite from 'libsql';
import { type LoggedText, NO_STREAM } from './event-store.js';
import { eventStoreSuite } from './event-store.suite.js';
import { SqliteEventStore } from './sqlite-event-store.js';

const root = mkdtempSync(join(tmpdir(), 'bursar-event-store-'));
afterAll(() => rmSync(root, { recursive: true }));

let directory: string;

eventStoreSuite({
  name: 'on SQLite',
  open: () => {
    directory = mkdtempSync(join(root, 'log-'));
    return SqliteEventStore.open(directory);
  },
  reopen: async (store) => {
    await store.close();
    return SqliteEventStore.open(directory);
  },
});

const noted = (id: string, note: string): CarriedEvent => ({
  type: 'Noted',
  data: { note, at: [1e21, null, { z: -0, a: 0.1 }] },
  id,
  stream: 'note-1',
  revision: 0,
  metadata: {
    occurredAt: '2026-04-01T00:00:00.000Z',
    actor: { role: 'system', name: 'Usha' },
    correlationId: 'c',
    commandId: 'c',
    schemaVersion: 1,
  },
});

describe('the texts of the log', () => {
  const NOTE = '₹ "1"\\\n\u0000\u007f\u2028\ud83c\udf93';

  async function textsIn(store: SqliteEventStore): Promise<readonly LoggedText[]> {
    const all: LoggedText[] = [];
    for await (const texts of store.storedTexts()) all.push(...texts);
    return all;
  }

  async function recordedIn(store: SqliteEventStore): Promise<readonly Recorded[]> {
    const all: Recorded[] = [];
    for await (const event of store.history(undefined, { concerns: (type) => type === 'Noted' })) all.push(event);
    return all;
  }

  it('are the bytes of the file: the canonical JSON that seals cover', async () => {
    const file = mkdtempSync(join(root, 'log-'));
    const store = await SqliteEventStore.open(file);
    const event = noted('id-1', NOTE);
    await store.append('note-1', [event], NO_STREAM);
    const reader = new SQLite(join(file, 'events.sqlite'));
    expect(reader.prepare('SELECT event FROM events').all()).toEqual([{ event: canonicalEvent(event) }]);
    reader.close();
    const [logged] = await textsIn(store);
    expect(logged?.text).toBe(canonicalEvent(event));
    expect([logged?.read()]).toEqual(await recordedIn(store));
    await store.close();
  });

  it('are canonical for events of an earlier version, which wrote the type first', async () => {
    const file = mkdtempSync(join(root, 'log-'));
    const store = await SqliteEventStore.open(file);
    const { type, data, id, stream, revision, metadata } = noted('id-1', NOTE);
    const earlier = new SQLite(join(file, 'events.sqlite'));
    earlier.prepare('INSERT INTO streams (name) VALUES (?)').run(stream);
    earlier
      .prepare('INSERT INTO events (stream, event) VALUES (1, ?)')
      .run(JSON.stringify({ type, data, id, stream, revision, metadata }));
    earlier.close();
    const [logged] = await textsIn(store);
    expect(logged?.text).toBe(canonicalEvent(noted('id-1', NOTE)));
    expect([logged?.read()]).toEqual(await recordedIn(store));
    await store.close();
  });
});
