import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Income } from '@bursar/domain/budgeting';
import { addDays, DomainError, financialYearOf, istMonthOf, monthName, type Recorded } from '@bursar/domain/kernel';
import { Period, periods } from '@bursar/domain/ledger';
import { Caller, Execution, SystemClock } from '@bursar/platform';
import { type EventStore, historyOf } from '@bursar/platform/event-store';
import { MemoryReadModels, type ReadModels } from '@bursar/platform/read-models';
import { type StateStore } from '@bursar/platform/state-store';
import { EventStoreDbEventStore, MongoStateStore } from '@bursar/platform/server-stores';
import { Projector } from '@bursar/platform/subscriptions';
import { EventStoreDbStub, MongoStub } from '@bursar/platform/testing';
import { PeriodGate } from './period-gate.js';

const WRITERS = 64;
const NOW = new Date().toISOString();
const THIS_MONTH = istMonthOf(NOW);
const LAST_DAY = addDays(`${THIS_MONTH}-01`, -1);
const MONTH = LAST_DAY.slice(0, 7);
const YEAR = financialYearOf(LAST_DAY);

class Process {
  private constructor(
    readonly log: EventStore,
    private readonly state: StateStore,
    readModels: ReadModels,
    readonly gate = new PeriodGate(log, state, readModels),
    readonly execution = new Execution(log, new SystemClock(), {}, gate),
  ) {}

  static async start(events: EventStoreDbStub, mongo: MongoStub): Promise<Process> {
    const log = await EventStoreDbEventStore.open(events.url);
    const readModels = new MemoryReadModels();
    const projector = new Projector(log, readModels, [periods] as never);
    await projector.start();
    await projector.stop();
    return new Process(log, await MongoStateStore.open(`mongodb://${mongo.host}/university`), readModels);
  }

  async receives(incomeId: string, amountPaise: number): Promise<string> {
    const received = { sourceName: 'Alumni', description: 'Library', receivedDate: LAST_DAY, amountPaise };
    const entry = { incomeId, kind: 'donation', ...received, recordedBy: null, recordedByName: null } as const;
    try {
      await this.execution.execute(Income, incomeId, { type: 'RecordIncome', entry }, Caller.system());
      return 'written';
    } catch (refusal) {
      if (refusal instanceof DomainError) return refusal.message;
      throw refusal;
    }
  }

  closes(by: string): Promise<unknown> {
    return this.gate.holding(MONTH, by, async (expectHeld) => {
      const position = await this.log.head();
      const paise = receivedIn(await historyIn(this.log), position);
      const trialBalance = [
        { account: '1010', debitPaise: paise, creditPaise: 0 },
        { account: '4110', debitPaise: 0, creditPaise: paise },
      ] as const;
      expectHeld();
      const facts = { month: MONTH, at: NOW, by, byName: by, booksBegin: MONTH, lastClosed: null, blocking: 0 };
      const command = { type: 'ClosePeriod', ...facts, position, trialBalance } as const;
      return this.execution.execute(Period, YEAR, command, Caller.system());
    });
  }

  async stop(): Promise<void> {
    await this.log.close();
    await this.state.close();
  }
}

async function historyIn(log: EventStore): Promise<readonly Recorded[]> {
  const history: Recorded[] = [];
  for await (const event of historyOf(log)) history.push(event);
  return history;
}

const receivedIn = (history: readonly Recorded[], position: string): number =>
  history
    .filter((event) => event.type === 'IncomeRecorded' && event.position <= position)
    .reduce((sum, { data }) => sum + (data as { amountPaise: number }).amountPaise, 0);

let events: EventStoreDbStub;
let mongo: MongoStub;
let processes: readonly Process[];

beforeAll(async () => {
  [events, mongo] = await Promise.all([EventStoreDbStub.start(), MongoStub.start()]);
  processes = await Promise.all([0, 1].map(() => Process.start(events, mongo)));
});
afterAll(async () => {
  await Promise.all(processes.map((each) => each.stop()));
  events.stop();
  await mongo.crash();
});

const on = (number: number): Process => processes[number % processes.length] as Process;

describe('Two processes on one log and one state store', () => {
  it('write nothing into a month that one of them closes while 64 writers append to both', async () => {
    const writers = Array.from({ length: WRITERS }, (_, number) => on(number).receives(`income-${number}`, number + 1));
    const closings = await Promise.allSettled([on(0).closes('one'), on(1).closes('other')]);
    expect(closings.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);

    const written = await Promise.all(writers);
    const closed = `${monthName(MONTH)} is closed. Use a day from 1 ${monthName(THIS_MONTH)}.`;
    for (const outcome of written) expect(['written', closed]).toContain(outcome);

    const history = await historyIn(on(1).log);
    const end = history.findIndex(({ type }) => type === 'PeriodClosed');
    const sealed = (history[end]?.data as { trialBalance: readonly { debitPaise: number }[] }).trialBalance[0];
    const before = receivedIn(history.slice(0, end), '~');
    expect([sealed?.debitPaise, receivedIn(history, '~')]).toEqual([before, before]);
    expect(written.filter((outcome) => outcome === 'written')).toHaveLength(
      history.filter(({ type }) => type === 'IncomeRecorded').length,
    );
    expect(await on(1).receives('income-later', 1)).toBe(closed);
  });
});
