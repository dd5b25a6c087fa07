import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { BEGINNING, projection, type Projection, type Timestamp } from '@bursar/domain/kernel';
import fc from 'fast-check';
import { type EventStore } from '../event-store/event-store.js';
import { newEventId } from '../event-store/event-id.js';
import { historyOf } from '../event-store/history.js';
import { MemoryEventStore } from '../event-store/memory-event-store.js';
import { SqliteEventStore } from '../event-store/sqlite-event-store.js';
import { MemoryReadModels } from '../read-models/memory-read-models.js';
import { type ReadModels } from '../read-models/read-models.js';
import { SqliteReadModels } from '../read-models/sqlite-read-models.js';
import { Past } from './past.js';
import { Projector } from './projector.js';

const rings = projection<{ readonly count: number }, { Rang: Record<string, never> }>({
  name: 'rings',
  version: 1,
  indexes: [],
  rowOf: () => 'bell',
  on: { Rang: (row) => ({ count: (row?.count ?? 0) + 1 }) },
});
const PROJECTIONS = [rings] as unknown as readonly Projection[];

const root = mkdtempSync(join(tmpdir(), 'bursar-past-'));
afterAll(() => rmSync(root, { recursive: true }));

const tenAnd = (second: number): Timestamp => new Date(Date.UTC(2026, 3, 1, 10, 0, second)).toISOString();

async function ring(log: EventStore, seconds: readonly number[]): Promise<void> {
  const { revision } = await log.read('bell');
  const events = seconds.map((second) => {
    const actor = { userId: 'u1', name: 'Asha Rao', role: 'admin' } as const;
    const metadata = { occurredAt: tenAnd(second), actor, correlationId: 'c', commandId: 'c', schemaVersion: 1 };
    return { id: newEventId(), type: 'Rang', data: {}, metadata };
  });
  await log.append('bell', events, revision);
}

const engines: [string, () => Promise<{ log: EventStore; readModels: ReadModels }>][] = [
  ['in memory', () => Promise.resolve({ log: new MemoryEventStore(), readModels: new MemoryReadModels() })],
  [
    'on SQLite',
    async () => {
      const directory = mkdtempSync(join(root, 'stores-'));
      return { log: await SqliteEventStore.open(directory), readModels: await SqliteReadModels.open(directory) };
    },
  ],
];

describe.each(engines)('an instant %s', (_, open) => {
  async function opened() {
    const { log, readModels } = await open();
    const projector = new Projector(log, readModels, PROJECTIONS);
    const past = new Past(log, readModels);
    const ringsAt = async (second: number) => (await (await past.at(tenAnd(second))).get(rings, 'bell'))?.count ?? 0;
    const close = async () => {
      await projector.stop();
      await Promise.all([log.close(), readModels.close()]);
    };
    return { log, readModels, projector, past, ringsAt, close };
  }

  it('is a prefix of the log when the clocks of two servers disagree [HIS-004]', async () => {
    const { log, projector, past, ringsAt, close } = await opened();
    await ring(log, [0, 5, 3, 9]);
    await projector.start();
    expect(await ringsAt(4)).toBe(1);
    expect(await ringsAt(5)).toBe(3);
    expect(await ringsAt(8)).toBe(3);
    expect(await ringsAt(9)).toBe(4);
    expect(await past.positionAt(tenAnd(-1))).toBe(BEGINNING);
    expect(await past.positionAt(tenAnd(99))).toBe(await log.head());
    await close();
  });

  it('is the same when it is asked for again, unless events of its time came since', async () => {
    const { log, projector, past, ringsAt, close } = await opened();
    await ring(log, [1, 2, 3]);
    await projector.start();
    const head = await log.head();
    for (let time = 0; time < 2; time++) {
      expect(await ringsAt(2)).toBe(2);
      expect(await past.instantOf(head)).toEqual({ position: head, time: tenAnd(3) });
      expect(await past.positionAt(tenAnd(9))).toBe(head);
    }
    await ring(log, [7, 8]);
    await projector.watermark.reach(await log.head());
    expect(await ringsAt(2)).toBe(2);
    expect(await past.positionAt(tenAnd(9))).toBe(await log.head());
    expect((await past.positionAt(tenAnd(7))) < (await log.head())).toBe(true);
    await close();
  });

  it('is the same for rows of a rebuild, of later batches, and of both', async () => {
    const times = fc.array(fc.array(fc.nat({ max: 20 }), { minLength: 1, maxLength: 5 }), {
      minLength: 1,
      maxLength: 4,
    });
    await fc.assert(
      fc.asyncProperty(times, async (batches) => {
        const { log, readModels, projector, ringsAt, close } = await opened();
        const [first = [], ...later] = batches;
        await ring(log, first);
        await projector.start();
        for (const batch of later) {
          await ring(log, batch);
          await projector.watermark.reach(await log.head());
        }
        const ringing = batches.flat();
        const expected = Array.from({ length: 22 }, (_, second) => {
          const after = ringing.findIndex((time) => time > second);
          return after < 0 ? ringing.length : after;
        });
        const answers = () => Promise.all(expected.map((_, second) => ringsAt(second)));
        expect(await answers()).toEqual(expected);
        await new Projector(log, readModels, PROJECTIONS).rebuild();
        expect(await answers()).toEqual(expected);
        await close();
      }),
      { numRuns: 8 },
    );
  });

  it('is found among many events, of which few are read again', async () => {
    const { log, projector, past, close } = await opened();
    await ring(
      log,
      Array.from({ length: 1_000 }, (_, index) => Math.floor(index / 2)),
    );
    await projector.start();
    const positions: string[] = [];
    for await (const { position } of historyOf(log)) positions.push(position);
    for (const second of [0, 124, 125, 311, 498]) {
      expect(await past.positionAt(tenAnd(second))).toBe(positions[second * 2 + 1]);
    }
    await close();
  });
});
