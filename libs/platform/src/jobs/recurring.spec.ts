import timers, { setImmediate } from 'node:timers/promises';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { Recurring } from './recurring.js';

Logger.overrideLogger(false);

let recurring: Recurring;
afterEach(() => recurring.stop());

const work = (round: (stop: AbortSignal) => Promise<unknown>, pause_ms = () => 0): Recurring =>
  new Recurring({ name: 'work', round, pause_ms, retryMax_ms: 0, onFailure: 'It broke off' });

async function until(happened: () => boolean): Promise<void> {
  while (!happened()) await setImmediate();
}

const begun = (rounds: readonly unknown[], count: number): Promise<void> => until(() => rounds.length >= count);

describe('recurring work', () => {
  it('retries a failed round, and shows it until a round succeeds', async () => {
    const rounds: number[] = [];
    const failures: number[] = [];
    const round = () => {
      rounds.push(rounds.length);
      failures.push(recurring.standing.failures);
      return [2, 3].includes(rounds.length) ? Promise.reject(new Error('The database is away.')) : Promise.resolve();
    };
    recurring = work(round);
    recurring.start();
    await begun(rounds, 5);
    expect(failures).toEqual([0, 0, 1, 2, 0]);
    expect(recurring.standing).toMatchObject({ name: 'work', failures: 0, lastFailure: expect.any(String) });
  });

  it('begins the next round early when it is woken and its work asks for a shorter pause', async () => {
    const rounds: number[] = [];
    let pause_ms = 60_000;
    recurring = work(
      () => Promise.resolve(rounds.push(rounds.length)),
      () => pause_ms,
    );
    recurring.start();
    await until(() => recurring.standing.lastRun !== null);
    recurring.wake();
    for (let turn = 0; turn < 10; turn++) await setImmediate();
    expect(rounds).toHaveLength(1);
    pause_ms = 0;
    recurring.wake();
    await begun(rounds, 2);
  });

  it.each([
    ['ahead, as when a machine slept', 10],
    ['back', -10],
  ])('begins a round within a minute after the clock moved %s', async (_, hours) => {
    const HOUR_MS = 3_600_000;
    const rounds: number[] = [];
    let [waited_ms, moved_ms] = [0, 0];
    const now = Date.now.bind(Date);
    jest.spyOn(Date, 'now').mockImplementation(() => now() + waited_ms + moved_ms);
    jest.spyOn(timers, 'setTimeout').mockImplementation(async (pause_ms = 0) => {
      waited_ms += pause_ms;
      if (waited_ms >= HOUR_MS) moved_ms = hours * HOUR_MS;
      await setImmediate();
      return undefined;
    });
    recurring = work(
      () => Promise.resolve(rounds.push(waited_ms)),
      () => 10 * HOUR_MS,
    );
    recurring.start();
    await begun(rounds, 2);
    expect(rounds).toEqual([0, HOUR_MS]);
    await recurring.stop();
    jest.restoreAllMocks();
  });

  it('tells a round under way to stop, and waits for its end', async () => {
    let ended = false;
    const rounds: AbortSignal[] = [];
    recurring = work(async (stop) => {
      rounds.push(stop);
      await until(() => stop.aborted);
      ended = true;
    });
    recurring.start();
    await begun(rounds, 1);
    await recurring.stop();
    expect(ended).toBe(true);
  });

  it('never runs two rounds at once, also when it is started again', async () => {
    const rounds: number[] = [];
    let atWork = 0;
    let most = 0;
    const round = async () => {
      rounds.push(rounds.length);
      most = Math.max(most, (atWork += 1));
      await setImmediate();
      atWork -= 1;
    };
    recurring = work(round);
    recurring.start();
    recurring.start();
    await begun(rounds, 3);
    const stopped = recurring.stop();
    recurring.start();
    await stopped;
    await begun(rounds, 6);
    expect(most).toBe(1);
  });

  it('ends its round when it is stopped, and begins no other', async () => {
    const rounds: number[] = [];
    let end = (): void => undefined;
    const round = () => {
      rounds.push(rounds.length);
      return new Promise<void>((resolve) => (end = resolve));
    };
    recurring = work(round);
    recurring.start();
    await begun(rounds, 1);
    const stopped = recurring.stop();
    end();
    await stopped;
    for (let turn = 0; turn < 10; turn++) await setImmediate();
    expect(rounds).toHaveLength(1);
  });
});
