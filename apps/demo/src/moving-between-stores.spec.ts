import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { canonicalEvent, type CarriedEvent, type Position, type Recorded } from '@bursar/domain/kernel';
import {
  type EventStore,
  EventStoreUnavailable,
  historyOf,
  MemoryEventStore,
  type NewEvent,
} from '@bursar/platform/event-store';
import {
  AuditChain,
  checkFile,
  exportLog,
  exportState,
  importLog,
  importState,
  linesOf,
  rebuildReadModels,
  textOfEnd,
  textOfEvent,
  verifyLog,
} from '@bursar/platform/operations';
import { MemoryReadModels } from '@bursar/platform/read-models';
import { type StateStore } from '@bursar/platform/state-store';
import { EventStoreDbEventStore } from '@bursar/platform/server-stores';
import { SqliteEventStore, SqliteStateStore } from '@bursar/platform/stores';
import { EventStoreDbStub, MortalEventStore, serviceError } from '@bursar/platform/testing';
import { Logger } from '@nestjs/common';
import { CONTEXTS, UPCASTERS_OF_ALL } from '../../api/src/app.module.js';
import { decidersByCategory } from '../../api/src/app.module.js';
import { demoLogins } from './demo-logins.js';
import { loadDemo } from './load-demo.js';
import { EvidenceFiles } from '../../api/src/access/evidence-files.js';
import { Passwords } from '../../api/src/identity/passwords.js';
import { readSettings } from '../../api/src/settings/settings.js';

const NOW = '2026-11-21T06:00:00.000Z';
const FEW = 2_000;
const MANY = 12_000;
const projections = CONTEXTS.flatMap((context) => context.projections);
const policies = CONTEXTS.flatMap((context) => context.policies);
const progress = () => undefined;
const seal = () => Promise.resolve(null);
const root = mkdtempSync(join(tmpdir(), 'bursar-house-'));
const settings = readSettings({ PASSWORD_HASH_COST: '8', DATA_DIR: root });
const evidence = new EvidenceFiles(settings);
let log: EventStore;
let state: StateStore;
let lines: string[];
let secrets: string[];
let few: string[];
let many: string[];
let knows: (type: string) => boolean;

async function allOf(texts: AsyncIterable<string>): Promise<string[]> {
  const all: string[] = [];
  for await (const text of texts) all.push(text);
  return all;
}

const newState = () => SqliteStateStore.open(mkdtempSync(join(root, 'state-')));
const file = (texts: readonly string[]) => linesOf(Readable.from(texts));
const into = (target: EventStore, keeping: StateStore, texts = lines) =>
  importLog(file(texts), { log: target, state: keeping, knows, progress });

async function eventsOf(store: EventStore) {
  const events: object[] = [];
  for await (const { position: _, ...event } of historyOf(store)) events.push(event);
  return events;
}

async function rowsOf(store: EventStore) {
  const readModels = new MemoryReadModels();
  await rebuildReadModels(store, readModels, projections);
  const rows = projections.map(
    async (model) => [model.name, JSON.stringify(await readModels.find(model, {}))] as const,
  );
  return Object.fromEntries(await Promise.all(rows));
}

function beginningOf(count: number): string[] {
  const chain = new AuditChain();
  const begun = lines.slice(0, count);
  for (const line of begun) chain.add(canonicalEvent(JSON.parse(line) as CarriedEvent));
  return [...begun, textOfEnd({ ...chain.head, checkpoints: {} })];
}

beforeAll(async () => {
  const evolve = [...(await decidersByCategory()).values()].flatMap((decider) => Object.keys(decider.evolve));
  knows = (type) => evolve.includes(type);
  [log, state] = [new MemoryEventStore(), await newState()];
  const passwords = new Passwords(state, settings);
  await loadDemo(
    { eventStore: log, stateStore: state, passwords, evidence, policies, upcasters: UPCASTERS_OF_ALL, progress, seal },
    NOW,
  );
  lines = await allOf(exportLog(log, state, progress));
  secrets = await allOf(exportState(state));
  few = beginningOf(FEW);
  many = beginningOf(MANY);
});
afterAll(async () => {
  await state.close();
  rmSync(root, { recursive: true });
});

describe('the demo university', () => {
  it('finds the demo university sound, with every event known', async () => {
    const expected = { deciders: await decidersByCategory(), upcasters: UPCASTERS_OF_ALL, heads: [], progress };
    const { head, violations } = await verifyLog(log, expected);
    expect(violations).toEqual([]);
    expect(await checkFile(file(lines), knows)).toEqual(head);
  });

  it('moves to another engine with the same log and checkpoints', async () => {
    const directory = mkdtempSync(join(root, 'log-'));
    const [target, keeping] = [await SqliteEventStore.open(directory), await newState()];
    await into(target, keeping);
    const moved = await allOf(exportLog(target, keeping, progress));
    expect(moved.findIndex((line, index) => line !== lines[index])).toBe(-1);
    expect(moved).toHaveLength(lines.length);

    const head = await target.head();
    const places = await keeping.list<{ position: Position }>('checkpoints');
    expect(places.map(({ key }) => key)).toEqual((await state.list('checkpoints')).map(({ key }) => key));
    expect(new Set(places.map(({ value }) => value.position))).toEqual(new Set([head]));
    await target.close();
    await keeping.close();
  });

  it('moves to another engine and back with the same read models', async () => {
    const [begun, first] = [new MemoryEventStore(), await newState()];
    await into(begun, first, many);
    const [target, second] = [await SqliteEventStore.open(mkdtempSync(join(root, 'log-'))), await newState()];
    await into(target, second, many);
    const [back, third] = [new MemoryEventStore(), await newState()];
    await into(back, third, await allOf(exportLog(target, second, progress)));
    const [there, here] = [await rowsOf(back), await rowsOf(begun)];
    expect(projections.filter(({ name }) => there[name] !== here[name]).map(({ name }) => name)).toEqual([]);
    for (const store of [target, first, second, third]) await store.close();
  });

  it('keeps its passwords when its secrets move too', async () => {
    const keeping = await newState();
    const records = await importState(file(secrets), keeping);
    expect(records).toBe(secrets.length - 2);
    expect(await keeping.list('credentials')).toEqual(await state.list('credentials'));
    expect(records).toBeGreaterThan(demoLogins.length);
    expect(lines.some((line) => line.includes('$argon2'))).toBe(false);
    await keeping.close();
  });
});

describe('a position in the log', () => {
  it('moves with the log to any engine', async () => {
    const [short, from, kept] = [new MemoryEventStore(), await newState(), await newState()];
    await into(short, from, few);
    const events = [];
    for await (const event of historyOf(short)) events.push(event);
    await from.put(
      'checkpoints',
      new Map([
        ['some.policy', { position: events[99]?.position }],
        ['new.policy', { position: '' }],
      ]),
    );
    const target = new MemoryEventStore();
    await into(target, kept, await allOf(exportLog(short, from, progress)));
    const moved: Position[] = [];
    for await (const { position } of historyOf(target)) moved.push(position);
    expect(await kept.get('checkpoints', 'some.policy')).toEqual({ position: moved[99] });
    expect(await kept.get('checkpoints', 'new.policy')).toEqual({ position: '' });
    await from.close();
    await kept.close();
  });
});

describe('an import', () => {
  it('finishes after an interruption when it runs again', async () => {
    const target = new MortalEventStore(FEW / 2);
    await expect(into(target, state, few)).rejects.toThrow('It died.');
    const begun = (await eventsOf(target)).length;
    expect(begun).toBeGreaterThanOrEqual(FEW / 2);
    expect(begun).toBeLessThan(FEW);
    target.appendsLeft = Number.POSITIVE_INFINITY;
    await into(target, state, few);
    expect((await allOf(exportLog(target, state, progress))).slice(0, FEW)).toEqual(few.slice(0, FEW));
  });

  it('refuses a log with other events, and changes nothing', async () => {
    const target = new MemoryEventStore();
    const { metadata } = JSON.parse(lines[0]!) as NewEvent;
    await target.append('note-1', [{ type: 'Noted', data: {}, id: 'event', metadata }], -1);
    await expect(into(target, state)).rejects.toThrow(
      'The log is not empty, and its event 1 is not the one of line 1. Import into an empty log.',
    );
    expect(await eventsOf(target)).toHaveLength(1);
  });

  it('refuses a file with fewer events than the log', async () => {
    const target = new MemoryEventStore();
    await into(target, state, few);
    const { metadata } = JSON.parse(lines[0]!) as NewEvent;
    await target.append('note-1', [{ type: 'Noted', data: {}, id: 'event', metadata }], -1);
    await expect(into(target, state, few)).rejects.toThrow(
      'The log holds more events than the file. Import into an empty log.',
    );
  });
});

describe('an import into an EventStoreDB', () => {
  const SOME = 700;
  let stub: EventStoreDbStub;
  let some: string[];
  beforeAll(() => {
    some = beginningOf(SOME);
  });
  beforeEach(async () => {
    Logger.overrideLogger(false);
    stub = await EventStoreDbStub.start();
  });
  afterEach(() => stub.stop());

  const holdsThem = async (target: EventStore) =>
    expect((await allOf(exportLog(target, state, progress))).slice(0, SOME)).toEqual(some.slice(0, SOME));

  it('completes with 25 ms per append and one stall of 4 s', async () => {
    // The queue needs 10 s; patience is 8 s, 4 s beyond the stall.
    const target = await EventStoreDbEventStore.open(`${stub.url}&defaultDeadline=6000`);
    const slow = Array.from({ length: 240 }, () => ({ delay_ms: 25 }));
    stub.fail('append', ...slow, { delay_ms: 4_000 });
    await into(target, state, some);
    await holdsThem(target);
    await target.close();
  });

  const breaks = {
    'the server goes away': () => stub.stop(),
    'the server refuses one append': () => stub.fail('append', { error: serviceError(3, 'Disk full') }),
  };

  it.each(Object.entries(breaks))(
    'breaks off because %s, sends nothing more, and finishes when it runs again',
    async (_, breakOff) => {
      const target = await EventStoreDbEventStore.open(stub.url);
      let taken = 0;
      const progress = (done: number): void => {
        taken = done;
        if (done === 100) breakOff();
      };
      const broken = importLog(file(some), { log: target, state, knows, progress });
      await expect(broken).rejects.toBeInstanceOf(EventStoreUnavailable);
      expect(taken).toBeLessThan(SOME);
      stub.stop();
      await stub.start();
      const begun = (await eventsOf(target)).map((event) => textOfEvent(event as Recorded));
      expect(begun.length).toBeGreaterThan(0);
      expect(begun).toEqual(some.slice(0, begun.length));
      await into(target, state, some);
      await holdsThem(target);
      await target.close();
    },
  );
});

describe('an export file', () => {
  const edited = (line: number, edit: (event: Record<string, unknown>) => object | string): string[] => {
    const changed = edit(JSON.parse(few[line - 1]!) as Record<string, unknown>);
    return few.with(line - 1, typeof changed === 'string' ? changed : `${JSON.stringify(changed)}\n`);
  };

  it.each<[string, () => string[], string]>([
    ['with a torn line', () => edited(3, () => '{"type":"Fee\n'), 'Line 3: this is not JSON.'],
    [
      'with an event without a type',
      () => edited(4, ({ type: _, ...rest }) => rest),
      'Line 4: this is not an event as Bursar exports it (type ',
    ],
    [
      'with a revision below zero',
      () => edited(2, (event) => ({ ...event, revision: -2 })),
      'Line 2: this is not an event as Bursar exports it (revision ',
    ],
    [
      'with a stream of no category',
      () => edited(2, (event) => ({ ...event, stream: 'fee' })),
      '(stream must be {category}-{subject}).',
    ],
    [
      'with a time that is none',
      () => edited(2, (event) => ({ ...event, metadata: { ...(event.metadata as object), occurredAt: 'today' } })),
      '(metadata.occurredAt ',
    ],
    [
      'with an event of the future',
      () => edited(5, (event) => ({ ...event, type: 'FeeForgiven' })),
      'Line 5: this version knows no event FeeForgiven. Import with the version that exported it, or a newer one.',
    ],
    ['that was cut off', () => few.slice(0, 10), 'Line 11: the file ends without its last line, so it was cut off.'],
    ['of which a line was lost', () => few.toSpliced(20, 1), 'The file says it holds '],
    [
      'in which an amount was changed',
      () => edited(1, (event) => ({ ...event, data: { ...(event.data as object), amountPaise: 1 } })),
      'The file says it holds ',
    ],
    ['that goes on after its end', () => [...few, few[0]!], 'the file goes on after its last line.'],
    ['without anything', () => [], 'Line 1: the file ends without its last line'],
  ])('refuses a file before any write: %s', async (_, texts, sentence) => {
    await expect(checkFile(file(texts()), knows)).rejects.toThrow(sentence);
  });

  it('refuses a file with a missing revision and names its line', async () => {
    const line = few.findIndex((text) => text.includes('"revision":1,')) + 1;
    const texts = edited(line, (event) => ({ ...event, revision: 7 }));
    await expect(into(new MemoryEventStore(), state, texts)).rejects.toThrow(
      `Line ${line}: revision 7 does not follow in its stream.`,
    );
  });

  it('refuses a secrets file that was cut off', async () => {
    await expect(importState(file(secrets.slice(0, -1)), state)).rejects.toThrow(
      `Line ${secrets.length}: the file ends without`,
    );
    await expect(importState(file(secrets.toSpliced(2, 1)), state)).rejects.toThrow('records are missing.');
    await expect(importState(file(few), state)).rejects.toThrow('Line 1: this is not');
  });
});
