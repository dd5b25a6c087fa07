import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type PersonalFields } from '@bursar/domain/kernel';
import { MemoryEventStore, newEventId, NO_STREAM } from '@bursar/platform/event-store';
import { PersonKeys, ProtectedEventStore } from '@bursar/platform/protection';
import { SqliteStateStore } from '@bursar/platform/stores';
import fc from 'fast-check';
import { EVENTS_OF_ALL } from './app.module.js';

type Payload = Record<string, unknown>;

function payloadOf(personal: PersonalFields, text: string): Payload {
  const data: Payload = {};
  for (const [path, declared] of Object.entries(personal)) {
    const names = path.split('.');
    const last = names.pop() ?? '';
    const holder = names.reduce((outer, name) => (outer[name] ??= {}) as Payload, data);
    holder[last] = text;
    const owner = declared.split(' of ')[1];
    if (owner !== undefined && owner !== 'actor') data[owner] = `id of ${owner}`;
  }
  return data;
}

describe('personal texts of every event', () => {
  const directory = mkdtempSync(join(tmpdir(), 'bursar-personal-'));
  let state: SqliteStateStore;
  beforeAll(async () => {
    state = await SqliteStateStore.open(directory);
  });
  afterAll(async () => {
    await state.close();
    rmSync(directory, { recursive: true });
  });

  it.each(Object.entries(EVENTS_OF_ALL))('come back from the log: %s', async (type, { personal }) => {
    const raw = new MemoryEventStore();
    const log = new ProtectedEventStore(raw, new PersonKeys(state), EVENTS_OF_ALL);
    let appended = 0;
    const property = fc.asyncProperty(fc.string({ minLength: 8, unit: 'grapheme' }), async (text) => {
      const data = payloadOf(personal, text);
      const actor = { userId: 'U1', name: text, role: 'admin' };
      const metadata = { occurredAt: '', actor, correlationId: '', commandId: '', schemaVersion: 1 };
      await log.append('a-1', [{ id: newEventId(), type, data, metadata }], NO_STREAM + appended++);
      const [event] = (await log.read('a-1', appended - 2)).events;
      expect(event).toMatchObject({ data, metadata });
      const [written] = (await raw.read('a-1', appended - 2)).events;
      const plain = Object.values(personal).filter((declared) => declared === 'plain').length;
      expect(JSON.stringify(written).split(JSON.stringify(text)).length - 1).toBe(plain);
    });
    await fc.assert(property, { numRuns: 20 });
  });
});
