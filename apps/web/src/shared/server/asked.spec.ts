import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';

import { askedBefore, noteAsked } from './asked.js';

describe('a question', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('is repeated only for a change after it', () => {
    jest.advanceTimersByTime(1000);
    const query = {};
    noteAsked(query);
    expect(askedBefore(query, performance.now() - 1)).toBe(false);
    expect(askedBefore(query, performance.now() + 1)).toBe(true);
    expect(askedBefore(query)).toBe(false);
  });

  it('is repeated when its time is unknown', () => {
    expect(askedBefore({}, 1)).toBe(true);
  });
});
