import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { FairTurns } from './fair-turns.js';

async function orderOf(parties: readonly string[]): Promise<readonly string[]> {
  const turns = new FairTurns(1);
  const order: string[] = [];
  let open = () => {};
  const first = turns.run('holder', () => new Promise<void>((resolve) => (open = resolve)));
  const others = parties.map((party) =>
    turns.run(party, () => {
      order.push(party);
      return Promise.resolve();
    }),
  );
  open();
  await Promise.all([first, ...others]);
  return order;
}

describe('fair turns', () => {
  it('take a newcomer’s first piece before a crowd’s second piece', async () => {
    const crowd = Array.from({ length: 150 }, () => 'crowd');
    const order = await orderOf([...crowd, 'newcomer']);
    expect(order.indexOf('newcomer')).toBe(1);
    expect(order).toHaveLength(151);
  });

  it('go round the parties and keep the order within each', async () => {
    expect(await orderOf(['a', 'a', 'a', 'b', 'b', 'c'])).toEqual(['a', 'b', 'c', 'a', 'b', 'a']);
  });

  it('run at most their width of pieces at a time', async () => {
    const turns = new FairTurns(2);
    let running = 0;
    let most = 0;
    const work = async () => {
      most = Math.max(most, ++running);
      await Promise.resolve();
      running -= 1;
    };
    await Promise.all(Array.from({ length: 10 }, (_, i) => turns.run(`${i % 3}`, work)));
    expect([most, running, turns.waiting]).toEqual([2, 0, 0]);
  });

  it('run one piece per party at a time, so a newcomer finds room at once', async () => {
    const turns = new FairTurns(2);
    const begun: string[] = [];
    let open = () => {};
    const gate = new Promise<void>((resolve) => (open = resolve));
    const all = ['crowd', 'crowd', 'crowd', 'newcomer'].map((party) =>
      turns.run(party, () => {
        begun.push(party);
        return gate;
      }),
    );
    await setImmediate();
    expect(begun).toEqual(['crowd', 'newcomer']);
    open();
    await Promise.all(all);
    expect(begun).toEqual(['crowd', 'newcomer', 'crowd', 'crowd']);
  });

  it('go on after a piece that throws', async () => {
    const turns = new FairTurns(1);
    const failed = turns.run('a', () => Promise.reject(new Error('no')));
    const next = turns.run('a', () => Promise.resolve('done'));
    await expect(failed).rejects.toThrow('no');
    expect(await next).toBe('done');
  });

  it('count waiting pieces, in all and per party', async () => {
    const turns = new FairTurns(1);
    let open = () => {};
    const all = [turns.run('a', () => new Promise<void>((resolve) => (open = resolve)))];
    for (const party of ['a', 'a', 'b']) all.push(turns.run(party, () => Promise.resolve()));
    expect([turns.waiting, turns.waitingOf('a'), turns.waitingOf('b'), turns.waitingOf('c')]).toEqual([3, 2, 1, 0]);
    open();
    await Promise.all(all);
    expect([turns.waiting, turns.waitingOf('a')]).toEqual([0, 0]);
  });
});
