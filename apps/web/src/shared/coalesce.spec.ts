import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';

import { COALESCE_MS, coalesce } from './coalesce.js';

describe('coalescing', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  const start = () => {
    const acts: string[][] = [];
    return { acts, hand: coalesce<string>((items) => acts.push([...items])) };
  };

  it('acts on the first at once and on the rest together at the end of the window', () => {
    const { acts, hand } = start();
    hand(['fees']);
    hand(['transactions']);
    hand(['transactions', 'balance']);
    expect(acts).toEqual([['fees']]);
    jest.advanceTimersByTime(COALESCE_MS);
    expect(acts).toEqual([['fees'], ['transactions', 'balance']]);
  });

  it('acts at most once per window under a steady stream, and loses nothing', () => {
    const { acts, hand } = start();
    for (let item = 0; item < 100; item++) {
      hand([String(item)]);
      jest.advanceTimersByTime(10);
    }
    jest.advanceTimersByTime(COALESCE_MS);
    expect(acts.length).toBeLessThanOrEqual(1 + Math.ceil(1000 / COALESCE_MS));
    expect(acts.flat()).toHaveLength(100);
  });

  it('acts at once again after a quiet window', () => {
    const { acts, hand } = start();
    hand(['fees']);
    jest.advanceTimersByTime(COALESCE_MS);
    hand(['fees']);
    expect(acts).toEqual([['fees'], ['fees']]);
  });

  it('does not act on nothing', () => {
    const { acts, hand } = start();
    hand([]);
    expect(acts).toEqual([]);
  });
});
