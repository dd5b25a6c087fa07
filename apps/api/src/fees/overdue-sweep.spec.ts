import timers, { setImmediate } from 'node:timers/promises';
import { type Timestamp } from '@bursar/domain/kernel';
import { Clock, Execution, SystemClock } from '@bursar/platform';
import { MemoryEventStore } from '@bursar/platform/event-store';
import { BackgroundWork } from '@bursar/platform/jobs';
import { type Leadership } from '@bursar/platform/leadership';
import { MemoryReadModels } from '@bursar/platform/read-models';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { OverdueSweep } from './overdue-sweep.js';

const HOUR_MS = 60 * 60 * 1000;
const AFTER_MIDNIGHT = '2026-11-26T18:35:00.000Z';

class Moved extends Clock {
  at_ms = Date.parse(AFTER_MIDNIGHT);

  protected override present(): Timestamp {
    return new Date(this.at_ms).toISOString();
  }
}

class AwayAtFirst extends MemoryReadModels {
  readonly asked: number[] = [];

  constructor(private readonly clock: Clock) {
    super();
  }

  override find: MemoryReadModels['find'] = () => {
    this.asked.push(Date.parse(this.clock.now()));
    return this.asked.length <= 40 ? Promise.reject(new Error('The database is away.')) : Promise.resolve([]);
  };
}

afterEach(() => void jest.restoreAllMocks());

describe('the overdue sweep', () => {
  it('is tried again within the hour after each failure, and then five minutes after midnight in India', async () => {
    Logger.overrideLogger(false);
    const clock = new Moved();
    const readModels = new AwayAtFirst(clock);
    jest.spyOn(timers, 'setTimeout').mockImplementation(async (pause_ms = 0) => {
      clock.at_ms += pause_ms;
      await setImmediate();
      return undefined;
    });
    const execution = new Execution(new MemoryEventStore(), new SystemClock());
    const background = new BackgroundWork({ rounds: [] } as unknown as Leadership);
    const sweep = new OverdueSweep(execution, readModels, clock, background);
    await sweep.run();
    while (readModels.asked.length < 42) await setImmediate();
    await sweep.stop();
    const gaps = readModels.asked.slice(1).map((at_ms, index) => at_ms - readModels.asked[index]!);
    expect(gaps.slice(0, 40).every((gap) => gap > 0 && gap <= HOUR_MS)).toBe(true);
    expect(new Date(readModels.asked[41]!).toISOString()).toBe('2026-11-27T18:35:00.000Z');
  });
});
