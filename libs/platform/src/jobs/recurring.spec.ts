import { setImmediate } from 'node:timers/promises';
import { afterEach, describe, expect, it } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { Recurring } from './recurring.js';

Logger.overrideLogger(false);

let recurring: Recurring;
afterEach(() => recurring.stop());

async function begun(rounds: readonly unknown[], count: number): Promise<void> {
  while (rounds.length < count) await setImmediate();
}

describe('recurring work', () => {
  it('continues after a failed round, and reports it when it chooses the pause', async () => {
    const rounds: number[] = [];
    const pauses: boolean[] = [];
    const round = () => {
      rounds.push(rounds.length);
      return rounds.length === 2 ? Promise.reject(new Error('The database is away.')) : Promise.resolve();
    };
    recurring = new Recurring('work', round, (failed) => (pauses.push(failed), 0), 'It broke off');
    recurring.start();
    await begun(rounds, 4);
    expect(pauses.slice(0, 3)).toEqual([false, true, false]);
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
    recurring = new Recurring('work', round, () => 0, 'It broke off');
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
    recurring = new Recurring('work', round, () => 0, 'It broke off');
    recurring.start();
    await begun(rounds, 1);
    const stopped = recurring.stop();
    end();
    await stopped;
    for (let turn = 0; turn < 10; turn++) await setImmediate();
    expect(rounds).toHaveLength(1);
  });
});
