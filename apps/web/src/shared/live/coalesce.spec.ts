import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';

import { coalesce, GATHER_MS, OWED_MS, REST_FACTOR, REST_MS } from './coalesce.js';

describe('coalescing', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  const start = (takes_ms = 0) => {
    const acts: string[][] = [];
    const act = (items: ReadonlySet<string>) => {
      acts.push([...items]);
      return takes_ms === 0 ? Promise.resolve() : new Promise((resolve) => setTimeout(resolve, takes_ms));
    };
    return { acts, hand: coalesce<string>(act) };
  };
  const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

  it('acts once on simultaneous calls', async () => {
    const { acts, hand } = start();
    hand(['fees']);
    hand(['transactions']);
    hand(['transactions', 'balance']);
    await pass(GATHER_MS);
    expect(acts).toEqual([['fees', 'transactions', 'balance']]);
  });

  it('rests after an act, then acts on all later calls', async () => {
    const { acts, hand } = start();
    hand(['fees']);
    await pass(GATHER_MS);
    hand(['transactions']);
    await pass(REST_MS - 1);
    hand(['balance']);
    expect(acts).toEqual([['fees']]);
    await pass(1);
    expect(acts).toEqual([['fees'], ['transactions', 'balance']]);
  });

  it('rests longer after longer acts, and loses nothing under a steady stream', async () => {
    const takes_ms = 100;
    const { acts, hand } = start(takes_ms);
    for (let item = 0; item < 100; item++) {
      hand([String(item)]);
      await pass(10);
    }
    await pass(takes_ms * (1 + REST_FACTOR) + GATHER_MS);
    const withoutRest = 1 + OWED_MS / (takes_ms * REST_FACTOR);
    expect(acts.length).toBeLessThanOrEqual(withoutRest + Math.ceil(1_300 / (takes_ms * (1 + REST_FACTOR))));
    expect(acts.flat()).toHaveLength(100);
  });

  it('rests shortly between the first turns after a quiet time', async () => {
    const takes_ms = OWED_MS / REST_FACTOR;
    const { acts, hand } = start(takes_ms);
    const turn = async (item: string, rest_ms: number) => {
      hand([item]);
      await pass(takes_ms + rest_ms);
    };
    await turn('fees', GATHER_MS + REST_MS);
    await turn('transactions', GATHER_MS);
    hand(['balance']);
    await pass(OWED_MS - REST_MS - GATHER_MS - 1);
    expect(acts).toEqual([['fees'], ['transactions']]);
    await pass(1 + takes_ms + 2 * OWED_MS);
    hand(['bills']);
    await pass(GATHER_MS);
    expect(acts).toEqual([['fees'], ['transactions'], ['balance'], ['bills']]);
  });

  it('continues after a failed act', async () => {
    const acts: string[] = [];
    const hand = coalesce<string>((items) => {
      acts.push(...items);
      return Promise.reject(new Error('offline'));
    });
    hand(['fees']);
    await pass(GATHER_MS + REST_MS);
    hand(['balance']);
    await pass(GATHER_MS);
    expect(acts).toEqual(['fees', 'balance']);
  });

  it('does not act without a call', async () => {
    const { acts, hand } = start();
    hand([]);
    await pass(GATHER_MS);
    expect(acts).toEqual([]);
  });
});
