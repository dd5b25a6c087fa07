import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { projection } from '@bursar/domain/kernel';
import { Logger } from '@nestjs/common';
import { MongoStub } from '../testing/mongo/mongo-stub.js';
import { SystemClock } from '../clock.js';
import { NO_STREAM } from '../event-store/event-store.js';
import { MemoryEventStore } from '../event-store/memory-event-store.js';
import { Execution } from '../execution.js';
import { MongoLease } from '../leadership/mongo-lease.js';
import { BackgroundWork } from '../jobs/background-work.js';
import { Jobs } from '../jobs/jobs.js';
import { MongoReadModels } from '../read-models/mongo-read-models.js';
import { MongoStateStore } from '../state-store/mongo-state-store.js';
import { Duties } from './duties.js';
import { PolicyRunner } from './policy-runner.js';
import { Projector } from './projector.js';

type Events = { Shelved: { readonly title: string } };

const books = projection<{ title: string }, Events>({
  name: 'books',
  version: 1,
  indexes: ['title'],
  rowOf: ({ data }) => data.title,
  on: { Shelved: (_, { data: { title } }) => ({ title }) },
});
const PROJECTIONS = [books] as never;
const TIMES = { ttl_ms: 200, beat_ms: 20 };

let stub: MongoStub;
let log: MemoryEventStore;
let ending: (() => Promise<unknown>)[];

beforeEach(async () => {
  Logger.overrideLogger(false);
  stub = await MongoStub.start();
  log = new MemoryEventStore();
  ending = [];
});
afterEach(async () => {
  stub.fate = () => 'made';
  for (const end of ending.reverse()) await end();
  await log.close();
  await stub.crash();
});

async function shelve(title: string): Promise<void> {
  const metadata = {
    occurredAt: new Date().toISOString(),
    actor: { role: 'system' },
    correlationId: 'c',
    commandId: title,
    schemaVersion: 1,
  } as const;
  await log.append(`book-${title}`, [{ id: randomUUID(), type: 'Shelved', data: { title }, metadata }], NO_STREAM);
}

async function newProcess(door: string) {
  const url = `mongodb://${await stub.hostFor(door)}/library`;
  const connection = await MongoReadModels.connect(url);
  const lease = new MongoLease(connection, TIMES);
  const readModels = new MongoReadModels(connection, () => lease.token, lease);
  const state = await MongoStateStore.open(url);
  const projector = new Projector(log, readModels, PROJECTIONS);
  const policies = new PolicyRunner(log, new Execution(log, new SystemClock()), state, [], () => {
    throw new Error('There is no policy');
  });
  const duties = new Duties(log, projector, policies, lease, new Jobs(state, lease, new BackgroundWork(lease)));
  ending.push(async () => {
    await duties.layDown();
    await readModels.close();
    await state.close();
  });
  const turns: boolean[] = [];
  lease.campaign((leading) => {
    turns.push(leading);
    if (leading) void duties.takeOver([]);
    else void duties.layDown();
  });
  return { duties, lease, projector, readModels, turns };
}

async function until(happened: () => boolean): Promise<void> {
  while (!happened()) await new Promise((resolve) => setTimeout(resolve, 5));
}

describe('a process that leads', () => {
  it('projects again after it lost the lead while catching up and regained it', async () => {
    const first = await newProcess('first');
    await shelve('Emma');
    await first.projector.watermark.reach(await log.head());
    await first.duties.layDown();
    await first.lease.resign();
    await shelve('Emma again');

    let cut = false;
    stub.onCut = () => (cut = true);
    stub.fate = (collection, client) => (client === 'second' && collection.includes('rows_') ? 'cut before' : 'made');
    const second = await newProcess('second');
    await until(() => cut);

    let revive = (): void => undefined;
    stub.pauses.set('second', new Promise((resolve) => (revive = resolve)));
    const third = await newProcess('third');
    await until(() => third.turns.length > 0);
    await until(() => second.turns.includes(false));
    revive();
    stub.pauses.delete('second');
    stub.fate = () => 'made';
    await third.lease.resign();
    await until(() => second.turns.length >= 3 && second.turns.at(-1) === true);

    await shelve('Persuasion');
    await second.projector.watermark.reach(await log.head());
    expect(await second.readModels.get(books, 'Persuasion')).toEqual({ title: 'Persuasion' });
  });
});
