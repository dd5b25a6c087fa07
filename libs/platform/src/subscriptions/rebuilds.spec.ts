import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { projection, type Projection, type Recorded, replay } from '@bursar/domain/kernel';
import { newEventId } from '../event-store/event-id.js';
import { historyOf } from '../event-store/history.js';
import { MemoryEventStore } from '../event-store/memory-event-store.js';
import { SoleLeadership } from '../leadership/leadership.js';
import { StartUp } from '../operations/start-up.js';
import { MemoryReadModels } from '../read-models/memory-read-models.js';
import { type Model, type Rebuild } from '../read-models/read-models.js';
import { lastMoment, MOMENTS } from './moments.js';
import { Projector } from './projector.js';
import { NoSuchModel, Rebuilds } from './rebuilds.js';

interface Loan {
  readonly id: string;
  readonly lent: number;
}

const loansAs = (name: string, version = 1) =>
  projection<Loan, { BookLent: { id: string } }>({
    name,
    version,
    indexes: ['lent'],
    rowOf: ({ data }) => data.id,
    on: { BookLent: (row, { data }) => ({ ...data, lent: (row?.lent ?? 0) + 1 }) },
  });
const projections = (...list: readonly unknown[]) => list as readonly Projection[];

const metadata = {
  occurredAt: '2026-04-01T06:00:00.000Z',
  actor: { role: 'system' },
  correlationId: 'c1',
  commandId: 'c1',
  schemaVersion: 1,
} as const;

class WatchedReadModels extends MemoryReadModels {
  readonly rebuilt: string[][] = [];
  beforeAdoption: () => Promise<void> = () => Promise.resolve();

  override async rebuild(models: readonly Model[]): Promise<Rebuild> {
    this.rebuilt.push(models.map(({ name }) => name));
    const rebuild = await super.rebuild(models);
    return {
      load: (model, ids, where) => rebuild.load(model, ids, where),
      write: (writes) => rebuild.write(writes),
      adopt: async (last) => {
        await this.beforeAdoption();
        await rebuild.adopt(last);
      },
    };
  }
}

let log: MemoryEventStore;
let store: WatchedReadModels;
let running: Projector | undefined;
let lent = 0;

beforeEach(() => {
  [log, store, lent] = [new MemoryEventStore(), new WatchedReadModels(), 0];
});
afterEach(() => running?.stop());

async function lend(times: number): Promise<void> {
  for (let each = 0; each < times; each++, lent++) {
    const event = { id: newEventId(), type: 'BookLent', data: { id: `book-${lent % 7}` }, metadata };
    await log.append(`loan-${lent}`, [event], -1);
  }
}

async function started(models: readonly Projection[], startUp = new StartUp()): Promise<Projector> {
  running = new Projector(log, store, models, undefined, startUp);
  await running.start();
  return running;
}

async function expectReplayed(model: ReturnType<typeof loansAs>): Promise<void> {
  const history: Recorded[] = [];
  for await (const event of historyOf(log)) history.push(event);
  const rows = await store.find(model, {});
  expect(new Map(rows.map((row) => [row.id, row]))).toEqual(replay(model, history));
}

describe('a start', () => {
  it('rebuilds only the models whose definition changed, from the whole log', async () => {
    const [kept, old, changed] = [loansAs('kept'), loansAs('changed'), loansAs('changed', 2)];
    await lend(30);
    await (await started(projections(kept, old))).stop();
    await lend(12);
    store.rebuilt.length = 0;

    await started(projections(kept, changed));
    expect(store.rebuilt).toEqual([['changed']]);
    await expectReplayed(kept);
    await expectReplayed(changed);
  });

  it('reads old rows and reports its progress while a model is rebuilt', async () => {
    const startUp = new StartUp();
    await lend(30);
    await (await started(projections(loansAs('loans')), startUp)).stop();
    expect(startUp.readable).toBe(false);
    const seen: unknown[] = [];
    store.beforeAdoption = async () => {
      const { doing, readable, rebuilding } = startUp;
      seen.push({ doing, readable, models: rebuilding?.models, rows: await store.count(loansAs('loans'), {}) });
    };

    await started(projections(loansAs('loans', 2)), startUp);
    expect(seen).toEqual([{ doing: 'Rebuilding a read model: 0 %', readable: true, models: ['loans'], rows: 7 }]);
    expect(startUp.rebuilding).toBeUndefined();
  });
});

describe('a rebuild of one model', () => {
  const loans = loansAs('loans');
  const leadership = new SoleLeadership();
  leadership.campaign(() => undefined);
  const rebuilds = (projector: Projector) => new Rebuilds(projector, leadership);

  it('loses none of the events that are appended meanwhile', async () => {
    await lend(30);
    const projector = await started(projections(loans, loansAs('others')));
    let appended = Promise.resolve();
    store.beforeAdoption = () => {
      appended = lend(25);
      return Promise.resolve();
    };
    await rebuilds(projector).rebuild('loans');
    await appended;
    await projector.watermark.reach(await log.head());
    await expectReplayed(loans);
    await expectReplayed(loansAs('others'));
    expect(store.rebuilt.at(-1)).toEqual(['loans']);
  });

  it('waits for another one', async () => {
    await lend(30);
    const projector = await started(projections(loans, loansAs('others')));
    await Promise.all(['loans', 'others', 'loans'].map((name) => rebuilds(projector).rebuild(name)));
    expect(store.rebuilt.slice(1)).toEqual([['loans'], ['others'], ['loans']]);
    await expectReplayed(loans);
  });

  it('keeps the old rows when it is stopped', async () => {
    await lend(30);
    const projector = await started(projections(loans, loansAs('others')));
    let adopted = false;
    store.beforeAdoption = () => Promise.resolve(void (adopted = true));
    const stopping = new AbortController();
    await rebuilds(projector).rebuild('loans', { stop: stopping.signal, percent: () => stopping.abort() });
    expect(adopted).toBe(false);
    await expectReplayed(loans);
  });

  it('makes the places of times in the log anew', async () => {
    await lend(30);
    const projector = await started(projections(loans));
    const before = await store.find(MOMENTS, {});
    await rebuilds(projector).rebuild('moments');
    expect((await store.find(MOMENTS, {})).at(-1)).toEqual(before.at(-1));
    await lend(3);
    await projector.watermark.reach(await log.head());
    expect(await lastMoment(store)).toEqual({ position: await log.head(), time: metadata.occurredAt });
  });

  it('refuses a model that does not exist', async () => {
    const projector = await started(projections(loans));
    expect(rebuilds(projector).has('planets')).toBe(false);
    await expect(rebuilds(projector).rebuild('planets')).rejects.toBeInstanceOf(NoSuchModel);
  });
});
