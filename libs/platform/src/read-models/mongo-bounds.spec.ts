import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Position, projection, type Recorded } from '@bursar/domain/kernel';
import { newEventId } from '../event-store/event-id.js';
import { MemoryEventStore } from '../event-store/memory-event-store.js';
import { Projector } from '../subscriptions/projector.js';
import { MongoStub } from '../testing/mongo/mongo-stub.js';
import { MongoReadModels } from './mongo-read-models.js';

interface Counter {
  readonly id: string;
  readonly value: number;
}

const counters = projection<Counter, { Counted: { readonly id: string; readonly value: number } }>({
  name: 'counters',
  version: 1,
  indexes: ['value'],
  rowOf: ({ data }) => data.id,
  on: { Counted: (_, { data: { id, value } }) => ({ id, value }) },
});

const ROWS = 2_500;
const ROWS_IN_MESSAGE = 1_000;
const STATEMENTS_IN_MESSAGE = 2 * ROWS_IN_MESSAGE;

const metadata = {
  occurredAt: '2026-04-01T00:00:00.000Z',
  actor: { userId: 'u', role: 'admin' },
  correlationId: 'c',
  schemaVersion: 1,
} as unknown as Recorded['metadata'];

const counted = (value: number) =>
  Array.from({ length: ROWS }, (_, n) => ({
    id: newEventId(),
    type: 'Counted',
    data: { id: String(n).padStart(5, '0'), value },
    metadata,
  }));

let stub: MongoStub;
let log: MemoryEventStore;
let readModels: MongoReadModels;
let largest = { read: 0, written: 0 };

beforeAll(async () => {
  stub = await MongoStub.start();
  stub.onMessage = ({ read, written }) => {
    largest = { read: Math.max(largest.read, read), written: Math.max(largest.written, written) };
  };
  log = new MemoryEventStore();
  await log.append('counters', counted(1), -1);
  await log.append('counters', counted(2), ROWS - 1);
  readModels = await MongoReadModels.open(`mongodb://${stub.host}/bounds`);
  const projector = new Projector(log, readModels, [counters] as never);
  await projector.start();
  await projector.stop();
});
afterAll(async () => {
  await readModels.close();
  await log.close();
  await stub.crash();
});

async function sizesOf(slices: AsyncIterable<readonly unknown[]>): Promise<number[]> {
  const sizes: number[] = [];
  for await (const slice of slices) sizes.push(slice.length);
  return sizes;
}

const sum = (sizes: readonly number[]): number => sizes.reduce((all, size) => all + size, 0);

describe('a message to or from MongoDB', () => {
  it('holds at most 1,000 rows of a rebuild, and their versions', () => {
    expect(largest.written).toBe(STATEMENTS_IN_MESSAGE);
    expect(largest.read).toBeLessThanOrEqual(ROWS_IN_MESSAGE);
  });

  it('holds at most 500 rows of a sum, of the past, of changes and of a proof', async () => {
    const [head, half] = [await readModels.checkpoint(), await positionOf(ROWS)];
    largest = { read: 0, written: 0 };
    const then = readModels.asOf(half);
    const sizes = [
      await sizesOf(readModels.slices(counters, {})),
      await sizesOf(then.slices(counters, {})),
      await sizesOf(readModels.changed(counters, half, head)),
      await sizesOf(readModels.versions(counters, head)),
    ];
    expect(sizes.map(sum)).toEqual([ROWS, ROWS, ROWS, 2 * ROWS]);
    expect(Math.max(...sizes.flat(), largest.read)).toBe(500);
  });
});

async function positionOf(place: number): Promise<Position> {
  const { events } = await log.read('counters');
  return events[place - 1]?.position ?? '';
}
