import { once } from 'node:events';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { MongoStub } from '../../testing/mongo/mongo-stub.js';
import { MongoConnection } from './mongo-connection.js';
import { MongoLease } from './mongo-lease.js';

class Away extends Error {}

const TIMES = { ttl_ms: 200, beat_ms: 20 };

let stub: MongoStub;
let connections: MongoConnection[];

beforeEach(async () => {
  stub = await MongoStub.start();
  connections = [];
});
afterEach(async () => {
  for (const connection of connections) await connection.close();
  await stub.crash();
});

async function newLease(name: string): Promise<MongoLease> {
  const url = `mongodb://${await stub.hostFor(name)}/leases`;
  const connection = await MongoConnection.open(url, { title: 'The leases', Unavailable: Away });
  connections.push(connection);
  return new MongoLease(connection, TIMES);
}

const never = () => {
  throw new Error('The lease was lost.');
};

describe('the lease', () => {
  it('is had by one of many who want it at once', async () => {
    const all = await Promise.all(['a', 'b', 'c'].map(newLease));
    const had: MongoLease[] = [];
    const waiting = all.map(async (lease) => {
      await lease.acquire(never);
      had.push(lease);
      expect(had.map(({ token }) => token)).toEqual(had.map((_, index) => index + 1));
      await lease.release();
    });
    await Promise.all(waiting);
    expect(had).toHaveLength(3);
  });

  it('is taken over, under a higher token, from a holder that gives no sign of life, who hears of it', async () => {
    const holder = await newLease('holder');
    const lost = new AbortController();
    await holder.acquire(() => lost.abort());
    const heard = once(lost.signal, 'abort');
    const contender = await newLease('contender');
    // The holder is not dead but stalled: its beats do not come through until the contender has taken over.
    let revive = (): void => undefined;
    const stalled = new Promise<void>((resolve) => (revive = resolve));
    stub.pauses.set('holder', stalled);
    await contender.acquire(never);
    expect(contender.token).toBe(2);
    revive();
    await heard;
    await contender.release();
    await holder.release();
  });

  it('is kept while the database is away', async () => {
    const holder = await newLease('holder');
    await holder.acquire(never);
    await stub.crash();
    await stub.restart();
    const beat = () => Number(stub.collections.get('leases.leases')?.get('writer')?.beat);
    const before = beat();
    while (beat() === before) await new Promise((resolve) => setImmediate(resolve));
    expect(holder.token).toBe(1);
    await holder.release();
  });
});
