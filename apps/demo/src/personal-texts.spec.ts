import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { canonicalEvent, type Position, type Recorded } from '@bursar/domain/kernel';
import { MemoryEventStore, OrderedLoad } from '@bursar/platform/event-store';
import { PersonKeys, ProtectedEventStore } from '@bursar/platform/protection';
import { SqliteStateStore } from '@bursar/platform/stores';
import { CONTEXTS, EVENTS_OF_ALL } from '../../api/src/app.module.js';
import { type Campus } from './campus.js';
import { demoUniversity } from './demo-university.js';

const NOW = '2026-11-21T06:00:00.000Z';
const SEALED = ['$p', 'c', 'n', 'x'].join();

function* textsIn(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value;
  if (typeof value !== 'object' || value === null || Object.keys(value).join() === SEALED) return;
  for (const inner of Object.values(value)) yield* textsIn(inner);
}

function* termsIn(text: string): Generator<string> {
  const words = text.split(/[\s,:;()“”<>]+/);
  for (let index = 0; index < words.length; index++) {
    for (const length of [1, 2, 3]) yield words.slice(index, index + length).join(' ');
  }
}

const valuesOf = ({ employees, students }: Campus): ReadonlySet<string> =>
  new Set([
    ...[...employees, ...students].flatMap(({ name, email }) => [name, email]),
    ...students.map(({ student }) => student.enrollmentNo),
  ]);

describe('personal texts of the demo university', () => {
  const directory = mkdtempSync(join(tmpdir(), 'bursar-personal-texts-'));
  const raw = new MemoryEventStore();
  const { campus, events } = demoUniversity(NOW, { policies: CONTEXTS.flatMap((context) => context.policies) });
  let state: SqliteStateStore;
  let log: ProtectedEventStore;

  beforeAll(async () => {
    state = await SqliteStateStore.open(directory);
    log = new ProtectedEventStore(raw, new PersonKeys(state), EVENTS_OF_ALL);
    const load = new OrderedLoad(log);
    for (const { stream, revision, id, type, data, metadata } of events) {
      await load.add(() => log.append(stream, [{ id, type, data, metadata }], revision - 1));
    }
    await load.finish();
  });
  afterAll(async () => {
    await state.close();
    rmSync(directory, { recursive: true });
  });

  it('opens every event as it was appended', async () => {
    let index = 0;
    const different: Position[] = [];
    for await (const event of log.history()) {
      // One `expect` for each event would take longer than opening it.
      if (canonicalEvent(event) !== canonicalEvent(events[index++] as Recorded)) different.push(event.position);
    }
    expect([index, different]).toEqual([events.length, []]);
  });

  it('keeps every name, e-mail address and enrollment number out of the log', async () => {
    const values = valuesOf(campus);
    const found = new Map<string, string>();
    for await (const event of raw.history()) {
      const terms = [...textsIn(event)].flatMap((text) => [...termsIn(text)]);
      for (const term of terms) if (values.has(term)) found.set(event.type, term);
    }
    expect([...found]).toEqual([]);
  });
});
