import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { declared, event, type Recorded } from '@bursar/domain/kernel';
import { type EventStore, type NewEvent, NO_STREAM } from '../event-store/event-store.js';
import { eventStoreSuite } from '../event-store/event-store.suite.js';
import { MemoryEventStore } from '../event-store/memory-event-store.js';
import { SqliteEventStore } from '../event-store/sqlite-event-store.js';
import { SqliteStateStore } from '../state-store/sqlite-state-store.js';
import { type StateStore } from '../state-store/state-store.js';
import { PersonKeys } from './person-keys.js';
import { ProtectedEventStore } from './protected-event-store.js';

type Enrolled = {
  studentId: string;
  name: string;
  email: string;
  course: string;
  parents: readonly { parentId: string; name: string }[];
  previous: { name: string } | null;
};

const declarations = declared(
  { Enrolled: event<Enrolled>(({ name }) => ({ says: name })) },
  {
    Enrolled: {
      name: 'identity of studentId',
      email: 'contact of studentId',
      course: 'plain',
      'parents.name': 'identity of parentId',
      'previous.name': 'identity of studentId',
    },
  },
);

const root = mkdtempSync(join(tmpdir(), 'bursar-protection-'));
afterAll(() => rmSync(root, { recursive: true }));

const newState = (): Promise<StateStore> => SqliteStateStore.open(mkdtempSync(join(root, 'state-')));

const stores: StateStore[] = [];
afterAll(() => Promise.all(stores.map((store) => store.close())));

let directory: string;

const protectedLog = async (): Promise<EventStore> => {
  const state = await newState();
  stores.push(state);
  return new ProtectedEventStore(await SqliteEventStore.open(directory), new PersonKeys(state), declarations);
};

eventStoreSuite({
  name: 'with protected texts',
  open: () => {
    directory = mkdtempSync(join(root, 'log-'));
    return protectedLog();
  },
});

const DATA: Enrolled = {
  studentId: 'S1',
  name: 'Nandini Rajagopal',
  email: 'nandini@vidyanagar.example',
  course: 'Physics',
  parents: [
    { parentId: 'P1', name: 'Usha Rajagopal' },
    { parentId: 'P2', name: 'Mohan Rajagopal' },
  ],
  previous: { name: 'Nandini R' },
};

const enrolled = (data: Enrolled = DATA): NewEvent => ({
  id: randomUUID(),
  type: 'Enrolled',
  data,
  metadata: {
    occurredAt: '2026-04-01T00:00:00.000Z',
    actor: { userId: 'U1', name: 'Meera Raghunathan', role: 'admin' },
    correlationId: 'request-1',
    commandId: 'command-1',
    schemaVersion: 1,
    about: 'Nandini Rajagopal for Physics',
    whom: 'S1',
  },
});

describe('personal texts in the log', () => {
  let raw: MemoryEventStore;
  let state: StateStore;
  let log: ProtectedEventStore;

  beforeEach(async () => {
    raw = new MemoryEventStore();
    state = await newState();
    log = new ProtectedEventStore(raw, new PersonKeys(state), declarations);
  });
  afterEach(() => state.close());

  const first = async (store: EventStore): Promise<Recorded | undefined> => (await store.read('student-1')).events[0];

  it('seals every declared text, the actor and the subject, and opens them on reading', async () => {
    const event = enrolled();
    await log.append('student-1', [event], NO_STREAM);

    const written = JSON.stringify(await first(raw));
    expect(written).not.toMatch(/Rajagopal|Nandini|Raghunathan|nandini/);
    expect(written).toContain('"course":"Physics"');
    expect(written).toContain('"$p":"P2","c":"identity"');
    expect(await first(log)).toMatchObject({ data: DATA, metadata: event.metadata });
  });

  it('reads events that were written in clear', async () => {
    await raw.append('student-1', [enrolled()], NO_STREAM);
    expect(await first(log)).toMatchObject({ data: DATA });
  });

  it('shows [erased] for a destroyed key, on reading and in later events', async () => {
    await log.append('student-1', [enrolled()], NO_STREAM);
    await state.put('keys', new Map([['S1', { identity: null, contact: null }]]));
    log = new ProtectedEventStore(raw, new PersonKeys(state), declarations);
    await log.append('student-1', [enrolled()], 0);

    const { events } = await log.read('student-1');
    for (const { data, metadata } of events) {
      expect(data).toMatchObject({ name: '[erased]', email: '[erased]', previous: { name: '[erased]' } });
      expect(data).toMatchObject({ parents: [{ name: 'Usha Rajagopal' }, { name: 'Mohan Rajagopal' }] });
      expect(metadata).toMatchObject({ about: '[erased]', actor: { name: 'Meera Raghunathan' } });
    }
    expect(JSON.stringify((await raw.read('student-1')).events[1])).toContain('"name":"[erased]"');
  });

  it('shows [erased] when the keys were lost and made again', async () => {
    await log.append('student-1', [enrolled()], NO_STREAM);
    await state.delete('keys', ['S1']);
    log = new ProtectedEventStore(raw, new PersonKeys(state), declarations);
    expect(await first(log)).toMatchObject({ data: { name: '[erased]' } });
    await log.append('student-1', [enrolled()], 0);
    const { events } = await log.read('student-1');
    expect(events.map(({ data }) => (data as Enrolled).name)).toEqual(['[erased]', 'Nandini Rajagopal']);
  });

  it('finds keys that another server made meanwhile', async () => {
    const other = new ProtectedEventStore(raw, new PersonKeys(state), declarations);
    await log.read('student-1');
    await other.append('student-1', [enrolled()], NO_STREAM);
    await log.append('student-1', [enrolled()], 0);
    const names = (await other.read('student-1')).events.map(({ data }) => (data as Enrolled).name);
    expect(names).toEqual(['Nandini Rajagopal', 'Nandini Rajagopal']);
  });

  it('keeps the order of appends of which only the first waits for new keys', async () => {
    await log.append('student-0', [enrolled()], NO_STREAM);
    const newcomer = { ...DATA, studentId: 'S2' };
    await Promise.all([
      log.append('student-1', [enrolled(newcomer)], NO_STREAM),
      log.append('student-2', [enrolled()], NO_STREAM),
      log.append('student-3', [enrolled(newcomer)], NO_STREAM),
    ]);
    const streams: string[] = [];
    for await (const { stream } of raw.history()) streams.push(stream);
    expect(streams).toEqual(['student-0', 'student-1', 'student-2', 'student-3']);
  });

  it('refuses an append while its keys cannot be kept', async () => {
    await state.close();
    await expect(log.append('student-1', [enrolled()], NO_STREAM)).rejects.toThrow(/state store/);
    state = await newState();
    expect(await first(raw)).toBeUndefined();
  });

  it('drops the keys of a person once it follows the event that ends them', async () => {
    const endOfKeys = ({ type }: Recorded) =>
      type === 'Left' ? { ids: ['S1'], classes: ['contact'] as const } : undefined;
    log = new ProtectedEventStore(raw, new PersonKeys(state), declarations, endOfKeys);
    const enrolment = await log.append('student-1', [enrolled()], NO_STREAM);
    expect(await first(log)).toMatchObject({ data: DATA });
    await raw.append('student-1', [{ ...enrolled(), type: 'Left', data: {} }], 0);
    const stop = new AbortController();
    for await (const _ of log.follow(enrolment.position, stop.signal)) stop.abort();
    expect(await first(log)).toMatchObject({ data: { name: DATA.name, email: '[erased]' } });
  });
});
