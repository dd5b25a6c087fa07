import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { decider, domainErrors } from '@bursar/domain/kernel';
import { Caller, type Person } from './caller.js';
import { SystemClock } from './clock.js';
import { EventStoreUnavailable, type NewEvent } from './event-store/event-store.js';
import { MemoryEventStore } from './event-store/memory-event-store.js';
import { Execution, VersionConflict } from './execution.js';

const refuse = domainErrors('till', { 'too-little': ['conflict', 'There is not so much in the till.'] });

type TillCommands = { Put: { amount: number }; Take: { amount: number }; CountTo: { amount: number } };
type TillEvents = { Put: { amount: number }; Taken: { amount: number } };

const Till = decider<number, TillCommands, TillEvents>({
  category: 'till',
  initial: 0,
  decide: {
    Put: (data) => [{ type: 'Put', data }],
    Take: (data, inside) => {
      if (data.amount > inside) throw refuse('too-little');
      return [{ type: 'Taken', data }];
    },
    CountTo: ({ amount }, inside) => (amount === inside ? [] : [{ type: 'Put', data: { amount: amount - inside } }]),
  },
  evolve: { Put: (inside, { amount }) => inside + amount, Taken: (inside, { amount }) => inside - amount },
});

class ContestedLog extends MemoryEventStore {
  readonly interruptions: (() => Promise<unknown>)[] = [];
  readonly tried: (readonly string[])[] = [];

  override async append(stream: string, events: readonly NewEvent[], expected: number) {
    this.tried.push(events.map(({ id }) => id));
    await this.interruptions.shift()?.();
    return super.append(stream, events, expected);
  }
}

let log: ContestedLog;
let one: Execution;
let other: Execution;

beforeEach(() => {
  log = new ContestedLog();
  one = new Execution(log, new SystemClock());
  other = new Execution(log, new SystemClock());
});

const put = (by: Execution, amount: number) => by.execute(Till, 'front', { type: 'Put', amount }, Caller.system());
const take = (by: Execution, amount: number) => by.execute(Till, 'front', { type: 'Take', amount }, Caller.system());
const countTo = (by: Execution, amount: number) =>
  by.execute(Till, 'front', { type: 'CountTo', amount }, Caller.system());
const eventsOfTill = async () => (await log.read('till-front')).events;

describe('a command', () => {
  it('decides again after a faster write, and writes once, with the same ids', async () => {
    await put(one, 5);
    log.interruptions.push(() => put(other, 7));
    const { state, changed, revision } = await take(one, 4);
    expect([state, changed, revision]).toEqual([8, true, 2]);
    expect((await eventsOfTill()).map(({ type }) => type)).toEqual(['Put', 'Put', 'Taken']);
    const [, first, , , again] = log.tried;
    expect(again).toEqual(first);
  });

  it('refuses a command that a faster write forbids', async () => {
    await put(one, 5);
    log.interruptions.push(() => take(other, 5));
    await expect(take(one, 5)).rejects.toThrow('There is not so much in the till.');
    expect(await one.load(Till, 'front')).toBe(0);
  });

  it('decides on the stored events of a stream that it took for new', async () => {
    await put(one, 5);
    expect(await put(other, 7)).toMatchObject({ state: 12, revision: 1 });
    expect(log.tried).toHaveLength(3);
  });

  it('reads nothing when it begins a stream', async () => {
    const read = jest.spyOn(log, 'read');
    await put(one, 5);
    expect(read).not.toHaveBeenCalled();
  });

  it('does not refuse a command for a state that changed meanwhile', async () => {
    await put(one, 5);
    await put(other, 5);
    expect((await take(one, 10)).state).toBe(0);
  });

  it('does not take a command for done in a state that changed meanwhile', async () => {
    await countTo(one, 5);
    await countTo(other, 6);
    expect(await countTo(one, 5)).toMatchObject({ state: 5, changed: true });
  });

  it('writes nothing when it is already done, and names the earlier position', async () => {
    const written = await countTo(one, 5);
    expect(await countTo(one, 5)).toEqual({ ...written, changed: false });
    expect(await eventsOfTill()).toHaveLength(1);
  });

  it('gives up after four lost races', async () => {
    await put(other, 1);
    for (let race = 0; race < 10; race++) {
      const faster = new Execution(log, new SystemClock());
      log.interruptions.push(
        () => put(faster, 1),
        () => Promise.resolve(),
        () => Promise.resolve(),
      );
    }
    await expect(put(one, 100)).rejects.toThrow(VersionConflict);
    expect((await eventsOfTill()).map(({ data }) => data)).toEqual(Array(1 + 4).fill({ amount: 1 }));
  });

  it('waits for earlier commands of its process, and loses no race against them', async () => {
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => put(one, 1)));
    expect(outcomes.map(({ state }) => state)).toEqual(Array.from({ length: 20 }, (_, i) => i + 1));
    expect(log.tried).toHaveLength(20);
  });

  it('fails alone in an outage', async () => {
    log.interruptions.push(() => Promise.reject(new EventStoreUnavailable('The disk is full.')));
    const [first, second] = await Promise.allSettled([put(one, 1), put(one, 2)]);
    expect(first).toMatchObject({ status: 'rejected', reason: new EventStoreUnavailable('The disk is full.') });
    expect(second).toMatchObject({ status: 'fulfilled', value: { state: 2 } });
  });

  it('writes a command’s actor, request and time', async () => {
    const asha = { id: 'u1', name: 'Asha Rao', role: 'admin', mustChangePassword: false, sessionId: 's1' };
    const origin = Caller.ofPerson(asha as Person, 'request-1', 'command-1');
    await one.execute(Till, 'front', { type: 'Put', amount: 1 }, origin);
    expect((await eventsOfTill())[0]?.metadata).toMatchObject({
      actor: { userId: 'u1', name: 'Asha Rao', role: 'admin' },
      correlationId: 'request-1',
      commandId: 'command-1',
      occurredAt: expect.stringMatching(/Z$/),
    });
  });
});
