import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { decider, domainErrors, intend, intendOnce, policy, type Policy } from '@bursar/domain/kernel';
import { Logger } from '@nestjs/common';
import { Caller } from '../caller.js';
import { SystemClock } from '../clock.js';
import { EventStoreUnavailable, type NewEvent } from '../event-store/event-store.js';
import { historyOf } from '../event-store/history.js';
import { MemoryEventStore } from '../event-store/memory-event-store.js';
import { Execution } from '../execution.js';
import { derivedId } from '../ids.js';
import { SqliteStateStore } from '../state-store/sqlite-state-store.js';
import { type StateStore } from '../state-store/state-store.js';
import { PolicyRunner } from './policy-runner.js';
import { type RefusedStep } from './refused-step.js';

const refuse = domainErrors('shelf', { full: ['conflict', 'The shelf is full.'] });

const Order = decider<null, { Place: { book: string } }, { OrderPlaced: { book: string } }>({
  category: 'order',
  initial: null,
  decide: { Place: (data) => [{ type: 'OrderPlaced', data }] },
  evolve: { OrderPlaced: () => null },
});

const SHELF_MAX = 3;
const Shelf = decider<readonly string[], { Add: { book: string } }, { BookAdded: { book: string } }>({
  category: 'shelf',
  initial: [],
  decide: {
    Add: ({ book }, books) => {
      if (books.includes(book)) return [];
      if (books.length === SHELF_MAX) throw refuse('full');
      return [{ type: 'BookAdded', data: { book } }];
    },
  },
  evolve: { BookAdded: (books, { book }) => [...books, book] },
});

const Refusal = decider<null, { Keep: RefusedStep }, { StepRefused: RefusedStep }>({
  category: 'refusal',
  initial: null,
  decide: { Keep: (data) => [{ type: 'StepRefused', data }] },
  evolve: { StepRefused: () => null },
});

class UnreliableLog extends MemoryEventStore {
  outages = 0;

  override append(stream: string, events: readonly NewEvent[], expected: number) {
    if (stream.startsWith('shelf-') && this.outages > 0) {
      this.outages -= 1;
      return Promise.reject(new EventStoreUnavailable('The disk is full.'));
    }
    return super.append(stream, events, expected);
  }
}

let directory: string;
let state: StateStore;
let log: UnreliableLog;
let execution: Execution;
let runner: PolicyRunner;
let asked: string[];

const whenOrdered = policy<{ OrderPlaced: { book: string } }>({
  name: 'when-ordered',
  on: {
    OrderPlaced: ({ data: { book } }) => {
      asked.push(book);
      return [intend(Shelf, 'top', { type: 'Add', book })];
    },
  },
});

beforeEach(async () => {
  Logger.overrideLogger(false);
  directory = mkdtempSync(join(tmpdir(), 'bursar-policies-'));
  state = await SqliteStateStore.open(directory);
  log = new UnreliableLog();
  execution = new Execution(log, new SystemClock());
  asked = [];
  runner = await started();
});
afterEach(async () => {
  await runner.stop();
  await log.close();
  await state.close();
  rmSync(directory, { recursive: true });
});

async function started(policies = [whenOrdered as unknown as Policy]): Promise<PolicyRunner> {
  const made = new PolicyRunner(log, execution, state, policies, (step) =>
    intend(Refusal, step.id, { type: 'Keep', ...step }),
  );
  await made.start();
  return made;
}

const order = (book: string, by = Caller.system()) => execution.execute(Order, book, { type: 'Place', book }, by);

const settled = async () => runner.watermark.reach(await log.head());
const shelf = () => execution.load(Shelf, 'top');

async function refusals(): Promise<readonly string[]> {
  const items: string[] = [];
  for await (const { stream, type } of historyOf(log)) if (stream.startsWith('refusal-')) items.push(type);
  return items;
}

describe('a policy', () => {
  it('runs for each event, in the name of its actor', async () => {
    const by = new Caller({ userId: 'u1', role: 'admin' }, undefined, 'request-1');
    const { position } = await order('A', by);
    await runner.watermark.reach(position);
    const [added] = (await log.read('shelf-top')).events;
    const [placed] = (await log.read('order-A')).events;
    expect(added).toMatchObject({
      data: { book: 'A' },
      metadata: {
        actor: { userId: 'u1', role: 'admin' },
        correlationId: 'request-1',
        causationId: placed?.id,
        commandId: `${placed?.id ?? ''}:when-ordered:0`,
      },
    });
    expect(runner.reactedTo('request-1')).toBe(added?.position);
    expect(runner.reactedTo('request-2')).toBe('');
  });

  it('keeps a refused step visible, and delays nothing', async () => {
    for (const book of ['A', 'B', 'C', 'D']) await order(book);
    await settled();
    expect(await shelf()).toEqual(['A', 'B', 'C']);
    const [refused] = (await log.read('order-D')).events;
    const id = derivedId(`${refused?.id ?? ''}:when-ordered:0`);
    expect((await log.read(`refusal-${id}`)).events.map(({ type, data }) => ({ type, data }))).toEqual([
      {
        type: 'StepRefused',
        data: {
          id,
          policy: 'when-ordered',
          eventType: 'OrderPlaced',
          stream: 'order-D',
          revision: 0,
          step: 0,
          command: 'Add',
          subject: 'top',
          reason: 'The shelf is full.',
        },
      },
    ]);
  });

  it('forgets a step that another command overtook', async () => {
    await runner.stop();
    for (const book of ['A', 'B', 'C', 'D']) await order(book);
    const whenOvertaken = policy<{ OrderPlaced: { book: string } }>({
      name: 'when-overtaken',
      on: { OrderPlaced: ({ data: { book } }) => [intend(Shelf, 'top', { type: 'Add', book }, ['shelf/full'])] },
    });
    runner = await started([whenOvertaken as unknown as Policy]);
    expect(await shelf()).toHaveLength(SHELF_MAX);
    expect(await refusals()).toEqual([]);
  });

  it('repeats a step in an outage until it succeeds, once', async () => {
    log.outages = 2;
    await order('A');
    await order('B');
    await settled();
    expect(log.outages).toBe(0);
    expect([...(await shelf())].sort()).toEqual(['A', 'B']);
    expect(await refusals()).toEqual([]);
  });

  it('follows the order of the log across streams if it asks so, through an outage too', async () => {
    await runner.stop();
    const books = ['C', 'A', 'B'];
    for (const book of books) await order(book);
    log.outages = 1;
    runner = await started([{ ...whenOrdered, name: 'in-order', inOrder: true } as unknown as Policy]);
    expect(log.outages).toBe(0);
    expect(await shelf()).toEqual(books);
  });

  it('continues after a restart from its checkpoint', async () => {
    await order('A');
    await settled();
    await runner.stop();
    await order('B');
    runner = await started();
    expect(asked).toEqual(['A', 'B']);
    expect(await shelf()).toEqual(['A', 'B']);
  });

  it('repeats steps that a crash forgot, and changes nothing', async () => {
    await order('A');
    await settled();
    await runner.stop();
    await state.delete('checkpoints', ['when-ordered']);
    runner = await started();
    expect(asked).toEqual(['A', 'A']);
    expect(await shelf()).toEqual(['A']);
  });

  it('carries out a step once that would change something again', async () => {
    const Till = decider<number, { Take: { paise: number } }, { Taken: { paise: number } }>({
      category: 'till',
      initial: 0,
      decide: { Take: (data) => [{ type: 'Taken', data }] },
      evolve: { Taken: (sum, { paise }) => sum + paise },
    });
    const whenPlaced = policy<{ OrderPlaced: { book: string } }>({
      name: 'when-placed',
      on: { OrderPlaced: () => [intendOnce(Till, 'first', { type: 'Take', paise: 40 })] },
    }) as unknown as Policy;
    await runner.stop();
    runner = await started([whenPlaced]);
    await order('A');
    await settled();
    await runner.stop();
    await state.delete('checkpoints', ['when-placed']);
    await order('B');
    runner = await started([whenPlaced]);
    expect(await execution.load(Till, 'first')).toBe(80);
  });

  it.each([
    ['and ends before it', { position: '9'.repeat(16) }],
    ['and has grown past it', { id: 'an event that is gone' }],
  ])('starts anew on a log restored from before its checkpoint %s', async (_, lost) => {
    await order('A');
    await settled();
    await runner.stop();
    const saved = await state.get('checkpoints', 'when-ordered');
    expect(saved).toHaveProperty('id');
    await state.put('checkpoints', new Map([['when-ordered', { ...saved, ...lost }]]));
    await order('B');
    runner = await started();
    expect(asked).toEqual(['A', 'A', 'B']);
    expect(await shelf()).toEqual(['A', 'B']);
  });
});
