import { describe, expect, it } from '@jest/globals';

import { estimate, formatTimeLeft } from './job-estimate.js';

describe('the progress of a job', () => {
  it('shows a job’s real percentage, 100 only when it is done', () => {
    expect(estimate({ done: 999, total: 1000, elapsedMs: 1 }).percent).toBe(99);
    expect(estimate({ done: 1000, total: 1000, elapsedMs: 1 }).percent).toBe(100);
    expect(estimate({ done: 0, total: 0, elapsedMs: 0 }).percent).toBe(0);
  });

  it('shows a rate as soon as time has passed', () => {
    expect(estimate({ done: 100, total: 1000, elapsedMs: 2_000 }).perSecond).toBe(50);
    expect(estimate({ done: 100, total: 1000, elapsedMs: 0 }).perSecond).toBe(0);
  });

  it('estimates no time before 5 % and at the end', () => {
    expect(estimate({ done: 49, total: 1000, elapsedMs: 1_000 }).secondsLeft).toBeUndefined();
    expect(estimate({ done: 50, total: 1000, elapsedMs: 1_000 }).secondsLeft).toBe(19);
    expect(estimate({ done: 1000, total: 1000, elapsedMs: 20_000 }).secondsLeft).toBeUndefined();
  });

  it('estimates in seconds, then in minutes', () => {
    expect(formatTimeLeft(19)).toBe('about 19 s left');
    expect(formatTimeLeft(170)).toBe('about 3 min left');
  });
});
