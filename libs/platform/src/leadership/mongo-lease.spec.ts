import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { MongoStub } from '../testing/mongo/mongo-stub.js';
import { MongoConnection } from '../mongo/mongo-connection.js';
import { MongoLease } from './mongo-lease.js';

class Away extends Error {}

const TIMES = { ttl_ms: 200, beat_ms: 20 };

let stub: MongoStub;
let connections: MongoConnection[];

beforeEach(async () => {
  Logger.overrideLogger(false);
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

function turnsOf(lease: MongoLease): { next: () => Promise<boolean> } {
  const turns: boolean[] = [];
  let wake = (): void => undefined;
  lease.campaign((leading) => {
    turns.push(leading);
    wake();
  });
  const next = async (): Promise<boolean> => {
    for (;;) {
      const turn = turns.shift();
      if (turn !== undefined) return turn;
      await new Promise<void>((resolve) => (wake = resolve));
    }
  };
  return { next };
}

describe('the lease', () => {
  it('gives the lease to one of many contenders', async () => {
    const all = await Promise.all(['a', 'b', 'c'].map(newLease));
    const had: MongoLease[] = [];
    const waiting = all.map(async (lease) => {
      expect(await turnsOf(lease).next()).toBe(true);
      expect(all.filter(({ leading }) => leading)).toEqual([lease]);
      had.push(lease);
      expect(had.map(({ token }) => token)).toEqual(had.map((_, index) => index + 1));
      await lease.resign();
    });
    await Promise.all(waiting);
    expect(had).toHaveLength(3);
  });

  it('passes under a higher token from a silent leader, which ends its work', async () => {
    const holder = await newLease('holder');
    const turns = turnsOf(holder);
    expect(await turns.next()).toBe(true);
    const contender = await newLease('contender');
    let revive = (): void => undefined;
    const stalled = new Promise<void>((resolve) => (revive = resolve));
    stub.pauses.set('holder', stalled);
    const until = async (reached: () => boolean): Promise<void> => {
      while (!reached()) await turns.next();
    };
    expect(await turnsOf(contender).next()).toBe(true);
    expect(contender.token).toBe(2);
    await until(() => !holder.leading);
    revive();
    await contender.resign();
    await until(() => holder.leading);
    expect(holder.token).toBe(3);
    await holder.resign();
  });

  it('leaves the lease with its leader in the same term after an outage without a successor', async () => {
    const holder = await newLease('holder');
    const turns = turnsOf(holder);
    expect(await turns.next()).toBe(true);
    await stub.crash();
    expect(await turns.next()).toBe(false);
    await stub.restart();
    expect(await turns.next()).toBe(true);
    expect(holder.token).toBe(1);
    await holder.resign();
  });
});
