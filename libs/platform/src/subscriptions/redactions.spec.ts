import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { declared, event, projection, type Projection, rollUp } from '@bursar/domain/kernel';
import fc from 'fast-check';
import { newEventId } from '../event-store/event-id.js';
import { type EventStore } from '../event-store/event-store.js';
import { MemoryEventStore } from '../event-store/memory-event-store.js';
import { SoleLeadership } from '../leadership/leadership.js';
import { StartUp } from '../operations/start-up.js';
import { PersonKeys } from '../protection/person-keys.js';
import { ProtectedEventStore } from '../protection/protected-event-store.js';
import { MemoryReadModels } from '../read-models/memory-read-models.js';
import { SqliteStateStore } from '../state-store/sqlite-state-store.js';
import { type StateStore } from '../state-store/state-store.js';
import { Projector } from './projector.js';
import { Rebuilds } from './rebuilds.js';
import { Redactions } from './redactions.js';

type Events = {
  Enrolled: { studentId: string; name: string };
  Renamed: { studentId: string; name: string };
  Lent: { loanId: string; studentId: string; name: string };
  GivenBack: { loanId: string };
};

const declarations = declared(
  {
    Enrolled: event<Events['Enrolled']>(({ name }) => ({ says: name })),
    Renamed: event<Events['Renamed']>(({ name }) => ({ says: name })),
    Lent: event<Events['Lent']>(({ name }) => ({ says: name })),
    GivenBack: event<Events['GivenBack']>(() => ({ says: 'given back' })),
  },
  {
    Enrolled: { name: 'identity of studentId' },
    Renamed: { name: 'identity of studentId' },
    Lent: { name: 'identity of studentId' },
  },
);

interface Loan {
  readonly id: string;
  readonly student_id: string;
  readonly name: string;
  readonly back: boolean;
}

const students = projection<{ id: string; name: string }, Pick<Events, 'Enrolled' | 'Renamed'>>({
  name: 'students',
  version: 1,
  indexes: [],
  rowOf: ({ data }) => data.studentId,
  on: {
    Enrolled: (_, { data }) => ({ id: data.studentId, name: data.name }),
    Renamed: (row, { data }) => row && { ...row, name: data.name },
  },
});
const loans = projection<Loan, Omit<Events, 'Enrolled'>>({
  name: 'loans',
  version: 1,
  indexes: ['student_id'],
  rowOf: ({ data }) => ('loanId' in data ? data.loanId : ''),
  on: {
    Lent: (_, { data }) => ({ id: data.loanId, student_id: data.studentId, name: data.name, back: false }),
    GivenBack: (row) => row && { ...row, back: true },
  },
  fanOut: {
    Renamed: ({ data }) => ({
      where: { student_id: data.studentId },
      change: (row) => ({ ...row, name: data.name }),
    }),
  },
});
const lendings = projection<{ count: number }, Pick<Events, 'Lent'>>({
  name: 'lendings',
  version: 1,
  indexes: [],
  impersonal: true,
  rowOf: () => 'all',
  on: { Lent: (row) => ({ count: (row?.count ?? 0) + 1 }) },
});
const slips = rollUp({
  name: 'slips',
  version: 1,
  indexes: [],
  of: loans,
  rows: ({ id, name, back }: Loan) => new Map(back ? [] : [[`slip of ${id}`, { id, name }]]),
});
const MODELS = [students, loans, lendings, slips] as readonly unknown[] as readonly Projection[];

const metadata = {
  occurredAt: '2026-04-01T06:00:00.000Z',
  actor: { role: 'system' },
  correlationId: 'c1',
  commandId: 'c1',
  schemaVersion: 1,
} as const;

const ids = fc.constantFrom('s1', 's2', 's3');
const history = fc.array(
  fc.oneof(
    fc.record({ type: fc.constantFrom('Enrolled', 'Renamed'), studentId: ids, name: fc.constantFrom('Asha', 'Ravi') }),
    fc.record({ type: fc.constant('Lent'), studentId: ids, loanId: fc.constantFrom('l1', 'l2', 'l3', 'l4') }),
    fc.record({ type: fc.constant('GivenBack'), loanId: fc.constantFrom('l1', 'l2', 'l3', 'l4') }),
  ),
  { maxLength: 30 },
);

const directory = mkdtempSync(join(tmpdir(), 'bursar-redactions-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

async function everyVersion(log: EventStore, readModels: MemoryReadModels) {
  const all: unknown[] = [];
  for (const model of MODELS) {
    for await (const some of readModels.versions(model, await log.head()))
      all.push(some.map((each) => [model.name, each]));
  }
  return all;
}

interface Written {
  readonly type: string;
  readonly [field: string]: string | undefined;
}

async function redacted(state: StateStore, steps: readonly Written[], leadership: SoleLeadership) {
  const [stored, keys, readModels] = [new MemoryEventStore(), new PersonKeys(state), new MemoryReadModels()];
  const log = new ProtectedEventStore(stored, keys, declarations);
  for (const [index, { type, ...data }] of steps.entries()) {
    const named = 'studentId' in data ? { name: `Name of ${data.studentId}`, ...data } : data;
    await log.append(`step-${index}`, [{ id: newEventId(), type, data: named, metadata }], -1);
  }
  const projector = new Projector(log, readModels, MODELS);
  await projector.start();
  keys.end(['s1'], ['identity', 'contact']);
  const rebuilds = new Rebuilds(projector, leadership);
  await new Redactions(stored, {}, keys, readModels, projector, rebuilds, MODELS).redact(['s1']);
  await projector.stop();
  const anew = new MemoryReadModels();
  const fresh = new Projector(log, anew, MODELS);
  await fresh.start();
  await fresh.stop();
  return { is: await everyVersion(log, readModels), anew: await everyVersion(log, anew) };
}

const MANY = 5_001;

describe('the rows of one person', () => {
  let state: StateStore;
  beforeAll(async () => {
    state = await SqliteStateStore.open(directory);
  });
  afterAll(() => state.close());

  it('are redacted as a rebuild makes them, for any history', async () => {
    const leadership = new SoleLeadership();
    leadership.campaign(() => undefined);
    await fc.assert(
      fc.asyncProperty(history, async (steps) => {
        const { is, anew } = await redacted(state, steps, leadership);
        expect(is).toEqual(anew);
      }),
      { numRuns: 60 },
    );
  });

  it('of many events are rebuilt until the server stops, and again afterwards', async () => {
    const leadership = new SoleLeadership();
    leadership.campaign(() => undefined);
    const [stored, keys, readModels] = [new MemoryEventStore(), new PersonKeys(state), new MemoryReadModels()];
    const log = new ProtectedEventStore(stored, keys, declarations);
    const lent = Array.from({ length: MANY }, (_, index) => ({
      id: newEventId(),
      type: 'Lent',
      data: { loanId: `loan-${index}`, studentId: 's9', name: 'Asha' },
      metadata,
    }));
    await log.append('lending', lent, -1);
    const startUp = new StartUp();
    const projector = new Projector(log, readModels, MODELS, undefined, startUp);
    await projector.start();
    keys.end(['s9'], ['identity']);
    const rebuilds = new Rebuilds(projector, leadership);
    const redactions = new Redactions(stored, {}, keys, readModels, projector, rebuilds, MODELS);
    const stopping = new AbortController();
    const redacting = redactions.redact(['s9'], stopping.signal);
    while (!startUp.rebuilding) await setImmediate();
    stopping.abort();
    await expect(redacting).rejects.toThrow(/aborted/);
    const namesLeft = async () => new Set((await readModels.find(loans, {})).map(({ name }) => name));
    expect(await namesLeft()).toEqual(new Set(['Asha']));
    await redactions.redact(['s9']);
    expect(await namesLeft()).toEqual(new Set(['[erased]']));
    await projector.stop();
  });

  it('are redacted without a rebuild', async () => {
    const steps = [
      { type: 'Enrolled', studentId: 's1', name: 'Asha' },
      { type: 'Lent', studentId: 's1', loanId: 'l1', name: 'Asha' },
      { type: 'Lent', studentId: 's2', loanId: 'l2', name: 'Ravi' },
      { type: 'GivenBack', loanId: 'l1' },
    ];
    const { is, anew } = await redacted(state, steps, new SoleLeadership());
    expect(is).toEqual(anew);
    expect(JSON.stringify(is)).not.toContain('Asha');
    expect(JSON.stringify(is)).toContain('Ravi');
  });
});
