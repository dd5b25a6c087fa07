import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type Position, projection, type Recorded, replay } from '@bursar/domain/kernel';
import { Logger } from '@nestjs/common';
import { NO_STREAM } from '../event-store/event-store.js';
import { MemoryEventStore } from '../event-store/memory-event-store.js';
import { newEventId } from '../event-store/event-id.js';
import { MongoStub } from '../testing/mongo/mongo-stub.js';
import { Projector } from '../subscriptions/projector.js';
import { replace } from './read-models.suite.js';
import { compareValues } from './row-order.js';
import { MemoryReadModels } from './memory-read-models.js';
import { MongoReadModels } from './mongo-read-models.js';
import { type ReadModels, ReadModelsUnavailable } from './read-models.js';

interface Account {
  readonly id: string;
  readonly group: number;
  readonly steps: readonly number[];
}
type Events = {
  Opened: { readonly id: string; readonly group: number };
  Moved: { readonly id: string; readonly step: number };
  GroupMoved: { readonly group: number; readonly step: number };
  Closed: { readonly id: string };
};

class RestoredLog extends MemoryEventStore {
  constructor(private readonly same: string) {
    super();
  }

  override identity(): Promise<string> {
    return Promise.resolve(this.same);
  }
}

const accounts = projection<Account, Events>({
  name: 'accounts',
  version: 1,
  indexes: ['group'],
  rowOf: ({ data }) => (data as { id?: string }).id ?? '',
  on: {
    Opened: (_, { data: { id, group } }) => ({ id, group, steps: [] }),
    Moved: (row, { data: { step } }) => row && { ...row, group: (row.group + 1) % 3, steps: [...row.steps, step] },
    Closed: () => undefined,
  },
  fanOut: {
    GroupMoved: ({ data: { group, step } }) => ({
      where: { group },
      change: (row) => ({ ...row, steps: [...row.steps, step] }),
    }),
  },
});
const PROJECTIONS = [accounts] as never;

const ACCOUNTS = 7;
const STEPS = 60;

let stub: MongoStub;
let log: MemoryEventStore;
let opened: ReadModels[];
let step = 0;

beforeEach(async () => {
  Logger.overrideLogger(false);
  stub = await MongoStub.start();
  log = new MemoryEventStore();
  opened = [];
  step = 0;
});
afterEach(async () => {
  stub.fate = () => 'made';
  for (const store of opened) await store.close();
  await log.close();
  await stub.crash();
});

async function happen(type: keyof Events, data: object): Promise<void> {
  const { revision } = await log.read('accounts');
  const metadata = {
    occurredAt: '2026-04-01T00:00:00.000Z',
    actor: { userId: 'u', role: 'admin' },
    correlationId: 'c',
    causationId: undefined,
    commandId: undefined,
    schemaVersion: 1,
  } as unknown as Recorded['metadata'];
  await log.append('accounts', [{ id: newEventId(), type, data, metadata }], revision);
}

async function someHappen(count: number): Promise<void> {
  const last = step + count;
  for (; step < last; step++) {
    const id = `a${step % ACCOUNTS}`;
    if (step % 11 === 5) await happen('GroupMoved', { group: step % 3, step });
    else if (step % 13 === 7) await happen('Closed', { id });
    else if (step % 13 === 8 || step < ACCOUNTS) await happen('Opened', { id, group: step % 3 });
    else await happen('Moved', { id, step });
  }
}

async function open(name: string, fence = 1): Promise<ReadModels> {
  const connection = await MongoReadModels.connect(`mongodb://${await stub.hostFor(name)}/faults`);
  const store = new MongoReadModels(connection, () => fence);
  opened.push(store);
  return store;
}

const projecting = (store: ReadModels) => new Projector(log, store, PROJECTIONS);
const rowsOf = (store: ReadModels) => store.find(accounts, {});

async function expected(): Promise<readonly Account[]> {
  const store = new MemoryReadModels();
  const projector = projecting(store);
  await projector.start();
  await projector.stop();
  return rowsOf(store);
}

async function expectThePast(store: ReadModels, until?: Position): Promise<void> {
  const { events: all } = await log.read('accounts');
  const events = all.filter(({ position }) => until === undefined || position <= until);
  for (let count = events.length; count > 0; count -= 7) {
    const then = store.asOf(events[count - 1]?.position ?? '');
    const replayed = [...replay(accounts, events.slice(0, count)).values()];
    const inOrder = replayed.sort((one, other) => compareValues(one.id, other.id));
    const sliced: Account[] = [];
    for await (const slice of then.slices(accounts, {})) sliced.push(...slice);
    expect(sliced.sort((one, other) => compareValues(one.id, other.id))).toEqual(inOrder);
    expect(await then.find(accounts, {})).toEqual(inOrder);
    expect(await then.count(accounts, {})).toBe(inOrder.length);
    const groups = await then.totals(accounts, { by: 'group' });
    expect(groups.reduce((total, group) => total + group.count, 0)).toBe(inOrder.length);
  }
}

async function caughtUp(projector: Projector, position: Position): Promise<void> {
  await projector.watermark.reach(position);
}

describe('read models on MongoDB', () => {
  it('keeps rows right after a projector was killed after any write', async () => {
    await someHappen(20);
    const first = projecting(await open('first'));
    await first.start();
    await first.stop();
    for (let kill = 0; kill < 40; kill++) {
      let left = kill % 12;
      stub.fate = (_, client) => {
        if (client !== `victim${kill}`) return 'made';
        left -= 1;
        return left > 0 ? 'made' : kill % 2 ? 'cut after' : 'cut before';
      };
      const victim = projecting(await open(`victim${kill}`));
      await victim.start();
      const cut = new Promise<void>((resolve) => (stub.onCut = resolve));
      await someHappen(8);
      await cut;
      await victim.stop();
      const next = projecting(await open(`next${kill}`));
      await next.start();
      await next.stop();
      expect(await rowsOf(opened.at(-1) as ReadModels)).toEqual(await expected());
    }
    await expectThePast(opened.at(-1) as ReadModels);
  });

  it.each([
    ['the rows', /rows_accounts_\d+$/],
    ['the checkpoint', /progress$/],
  ])('finds each past version once while a writer is stopped before %s', async (_, place) => {
    await someHappen(STEPS);
    const writer = projecting(await open('writer'));
    await writer.start();
    const cut = new Promise<void>((resolve) => (stub.onCut = resolve));
    stub.fate = (collection, client) => (client === 'writer' && place.test(collection) ? 'cut before' : 'made');
    const reader = await open('reader');
    await projecting(reader).attach();
    const committed = await log.head();
    await someHappen(ACCOUNTS);
    await cut;
    try {
      await expectThePast(reader, committed);
    } finally {
      stub.fate = () => 'made';
      await writer.stop();
    }
  });

  it.each([2, 3])('keeps rows right with %i projectors that write at once', async (count) => {
    await someHappen(STEPS);
    const leader = projecting(await open('leader'));
    await leader.start();
    await leader.stop();
    const stores = await Promise.all(Array.from({ length: count }, (_, index) => open(`projector${index}`)));
    const projectors = stores.map(projecting);
    for (const projector of projectors) await projector.start();
    for (let round = 0; round < 10; round++) {
      await someHappen(20);
      const head = await log.head();
      await Promise.all(projectors.map((projector) => caughtUp(projector, head)));
      expect(await rowsOf(stores[0] as ReadModels)).toEqual(await expected());
    }
    await expectThePast(stores[0] as ReadModels);
    for (const projector of projectors) await projector.stop();
  });

  it('refuse a projector that wakes up after another took over, and are right', async () => {
    await someHappen(STEPS);
    const late = await open('late', 1);
    const first = projecting(late);
    await first.start();
    await first.stop();
    const second = await open('second', 2);
    const successor = projecting(second);
    await successor.start();
    await someHappen(20);
    await caughtUp(successor, await log.head());
    const rows = await rowsOf(second);
    const [row] = rows;
    const stale = { row: { ...row, steps: [] } as object, position: '0000' };
    const writes = [{ model: accounts as never, rows: new Map([[row?.id ?? '', stale]]) }];
    await expect(late.commit(writes, undefined)).rejects.toBeInstanceOf(ReadModelsUnavailable);
    await expect(late.commit([], (await log.read('accounts')).events.at(-1))).rejects.toThrow(
      'Another process has taken over',
    );
    await expect(replace(late, [], undefined)).rejects.toThrow('Another process has taken over');
    expect(await rowsOf(second)).toEqual(rows);
    await successor.stop();
  });

  it('continue by themselves after every crash of the server', async () => {
    await someHappen(STEPS);
    const store = await open('survivor');
    const projector = projecting(store);
    await projector.start();
    for (let crash = 0; crash < 5; crash++) {
      const happening = someHappen(30);
      await stub.crash();
      await expect(store.checkpoint()).rejects.toBeInstanceOf(ReadModelsUnavailable);
      await stub.restart();
      await happening;
      await caughtUp(projector, await log.head());
      expect(await rowsOf(store)).toEqual(await expected());
    }
    await projector.stop();
  });

  it('rebuilds rows when the log was restored from an older copy', async () => {
    await someHappen(STEPS);
    const store = await open('before');
    const projector = projecting(store);
    await projector.start();
    await projector.stop();
    const checkpoint = await store.checkpoint();
    const { events } = await log.read('accounts');
    await log.close();
    log = new RestoredLog(await log.identity());
    await log.append('accounts', events.slice(0, STEPS / 2), NO_STREAM);
    await someHappen(STEPS);
    expect((await log.head()) > checkpoint).toBe(true);
    const after = await open('after');
    const successor = projecting(after);
    await successor.start();
    await successor.stop();
    expect(await rowsOf(after)).toEqual(await expected());
  });

  it('writes rows to a majority of disks before an acknowledgement', async () => {
    await someHappen(STEPS);
    const projector = projecting(await open('durable'));
    await projector.start();
    await someHappen(5);
    await caughtUp(projector, await log.head());
    await projector.stop();
    expect([...stub.concerns].map((text) => JSON.parse(text) as object)).toEqual([{ w: 'majority', j: true }]);
  });
});
