import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type AssuranceEvents, RunningRoot, SEAL_LOG } from '@bursar/domain/assurance';
import { canonicalEvent, type Recorded, type Timestamp } from '@bursar/domain/kernel';
import { Caller, Clock, Execution } from '@bursar/platform';
import { type EventStore, EventStoreUnavailable, historyOf, MemoryEventStore } from '@bursar/platform/event-store';
import { BackgroundWork } from '@bursar/platform/jobs';
import { type Mail } from '@bursar/platform/mail';
import { NodeNotary, SigningKey } from '@bursar/platform/notary';
import { type StateStore } from '@bursar/platform/state-store';
import { openEventStore, openStateStore } from '@bursar/platform/stores';
import { EventStoreDbStub } from '@bursar/platform/testing';
import { SealKeys } from '../settings/seal-keys.js';
import { readSettings } from '../settings/settings.js';
import { DailyHeads } from './daily-heads.js';
import { LeafTree } from './leaf-tree.js';
import { Sealer } from './sealer.js';
import { Sealing } from './sealing.js';
import { Signing } from './signing.js';

const KILLS = 50;
const notary = new NodeNotary();
const root = mkdtempSync(join(tmpdir(), 'bursar-sealing-'));
const settings = readSettings({ DATA_DIR: root });
const NO_MAIL = {} as Mail;

const opened: StateStore[] = [];
async function freshState(name: string): Promise<StateStore> {
  const state = await openStateStore({ ...settings, DATA_DIR: mkdtempSync(join(root, name)) });
  opened.push(state);
  return state;
}

afterAll(async () => {
  await Promise.all(opened.map((state) => state.close()));
  rmSync(root, { recursive: true });
});

class SetClock extends Clock {
  time: Timestamp = '2026-11-22T05:10:00.000Z';

  protected override present(): Timestamp {
    return this.time;
  }
}

function powered<Store extends object>(store: Store, power: { left: number }): Store {
  return new Proxy(store, {
    get: (target, method) => {
      const member: unknown = Reflect.get(target, method);
      if (typeof member !== 'function') return member;
      return (...args: unknown[]): unknown => {
        const writes = method === 'append' || method === 'put';
        if (writes && power.left <= 0) return Promise.reject(new EventStoreUnavailable('The server was killed.'));
        if (writes) power.left -= 1;
        return Reflect.apply(member, target, args);
      };
    },
  });
}

function serverOn(log: EventStore, state: StateStore, clock: Clock = new SetClock()) {
  const execution = new Execution(log, clock);
  const tree = new LeafTree(state, notary);
  const signing = new Signing(execution, new SealKeys(SigningKey.ofSeed('1'.repeat(64)), undefined));
  const heads = new DailyHeads(state, NO_MAIL, execution, clock, settings);
  const background = new BackgroundWork({ rounds: [] } as never);
  const sealer = new Sealer(log, tree, notary, execution, signing, clock);
  return { sealer, sealing: new Sealing(log, sealer, execution, heads, clock, background) };
}

let written = 0;
async function write(log: EventStore, count: number, type = 'Noted'): Promise<void> {
  for (let index = 0; index < count; index++) {
    written += 1;
    const actor = { role: 'system' };
    const occurredAt = '2026-11-22T05:00:00.000Z';
    const metadata = { occurredAt, actor, correlationId: 'c', commandId: `k${written}`, schemaVersion: 1 };
    const event = { id: randomUUID(), type, data: { paise: written }, metadata };
    await log.append(`note-${written}`, [event], -1);
  }
}

async function eventsOf(log: EventStore): Promise<readonly Recorded[]> {
  const events: Recorded[] = [];
  for await (const event of historyOf(log)) events.push(event);
  return events;
}

async function sealsOf(log: EventStore): Promise<readonly AssuranceEvents['LogSealed'][]> {
  const { events } = await log.read(`sealLog-${SEAL_LOG}`);
  return events.filter(({ type }) => type === 'LogSealed').map(({ data }) => data as AssuranceEvents['LogSealed']);
}

async function expectUnbroken(log: EventStore): Promise<number> {
  const events = await eventsOf(log);
  const seals = await sealsOf(log);
  expect(seals.map(({ sealNo }) => sealNo)).toEqual(seals.map((_, index) => index + 1));
  const running = new RunningRoot(notary);
  for (const seal of seals) {
    expect(seal.events).toBeGreaterThan(running.size);
    while (running.size < seal.events) running.add(notary.leaf(canonicalEvent(events[running.size]!)));
    expect(Buffer.from(running.root).toString('hex')).toBe(seal.root);
  }
  return seals.length;
}

describe('Sealing', () => {
  it('leaves no gap and no double seal when the leader is killed 50 times in the middle [SEA-005]', async () => {
    const [log, state] = [new MemoryEventStore(), await freshState('killed')];
    for (let kill = 0; kill < KILLS; kill++) {
      await write(log, 1 + (kill % 3) * 150);
      const power = { left: kill % 6 };
      const dying = serverOn(powered(log, power), powered(state, power));
      await dying.sealer.seal(Caller.system()).catch((error: unknown) => expect(String(error)).toMatch(/killed/));
      await write(log, 1);
      await serverOn(log, state).sealer.seal(Caller.system());
    }
    expect(await expectUnbroken(log)).toBeGreaterThanOrEqual(KILLS);
  });

  it('by two servers at once makes one line of seals [SEA-005]', async () => {
    const [log, state] = [new MemoryEventStore(), await freshState('both')];
    const [one, other] = [serverOn(log, state), serverOn(log, state)];
    for (let round = 0; round < KILLS; round++) {
      await write(log, 1 + (round % 3));
      await Promise.allSettled([one, other].map(({ sealer }) => sealer.seal(Caller.system())));
    }
    await expectUnbroken(log);
  });

  it('follows at once after 1,000 events, and covers no seal alone', async () => {
    const [log, state] = [new MemoryEventStore(), await freshState('thousand')];
    const { sealer, sealing } = serverOn(log, state);
    await sealing.run();
    await write(log, 1_000);
    while ((await sealsOf(log)).length === 0) await new Promise((resolve) => setTimeout(resolve));
    const first = await sealer.seal(Caller.system());
    expect(await sealer.seal(Caller.system())).toEqual(first);
    await sealing.stop();
    await expectUnbroken(log);
  });

  it('follows at once when a month of the books is closed', async () => {
    const [log, state] = [new MemoryEventStore(), await freshState('month')];
    const { sealer, sealing } = serverOn(log, state);
    await sealing.run();
    await write(log, 1);
    expect(await sealsOf(log)).toEqual([]);
    await write(log, 1, 'PeriodClosed');
    while ((await sealsOf(log)).length === 0) await new Promise((resolve) => setTimeout(resolve));
    const [seal] = await sealsOf(log);
    expect(await sealer.seal(Caller.system())).toEqual(seal);
    await sealing.stop();
  });

  it('never goes back in time, and says that the clock was set back', async () => {
    const [log, state, clock] = [new MemoryEventStore(), await freshState('clock'), new SetClock()];
    const { sealer } = serverOn(log, state, clock);
    await write(log, 1);
    const first = await sealer.seal(Caller.system());
    clock.time = '2026-11-22T04:00:00.000Z';
    await write(log, 1);
    const second = await sealer.seal(Caller.system());
    expect(second).toMatchObject({ sealedAt: first!.sealedAt, clockSetBack: true });
  });

  it('goes on after a clock that was ahead is set back', async () => {
    const [log, state, clock] = [new MemoryEventStore(), await freshState('ahead'), new SetClock()];
    clock.time = '2027-11-22T05:10:00.000Z';
    await write(log, 1);
    await serverOn(log, state, clock).sealer.seal(Caller.system());
    clock.time = '2026-11-22T06:20:00.000Z';
    await write(log, 1);
    const { sealing } = serverOn(log, state, clock);
    await sealing.run();
    while ((await sealsOf(log)).length < 2) await new Promise((resolve) => setTimeout(resolve));
    await sealing.stop();
    expect(await expectUnbroken(log)).toBe(2);
  });

  it('makes lost hashes again from the log', async () => {
    const [log, state] = [new MemoryEventStore(), await freshState('lost')];
    await write(log, 300);
    await serverOn(log, state).sealer.seal(Caller.system());
    await new LeafTree(state, notary).forget();
    await write(log, 1);
    await serverOn(log, state).sealer.seal(Caller.system());
    expect(await expectUnbroken(log)).toBe(2);
  });
});

describe('The same events', () => {
  let stub: EventStoreDbStub;
  beforeAll(async () => {
    stub = await EventStoreDbStub.start();
  });
  afterAll(() => stub.stop());

  it('have the same root on SQLite and EventStoreDB [SEA-006]', async () => {
    const source = new MemoryEventStore();
    await write(source, 700);
    const roots: string[] = [];
    for (const where of [
      settings,
      { ...settings, EVENT_STORE_URL: stub.url, DATA_DIR: mkdtempSync(join(root, 'e')) },
    ]) {
      const log = await openEventStore(where);
      for (const { stream, type, data, id, metadata } of await eventsOf(source)) {
        await log.append(stream, [{ type, data, id, metadata }], -1);
      }
      const seal = await serverOn(log, await freshState('engine')).sealer.seal(Caller.system());
      expect(seal!.events).toBe(700);
      roots.push(seal!.root);
      await log.close();
    }
    expect(roots[0]).toBe(roots[1]);
  });
});
