import { describe, expect, it } from '@jest/globals';
import { lastHeadDay, lastSealDue, nextSealDue } from './index.js';

describe('The times of seals', () => {
  it.each([
    ['2026-11-22T05:00:00.000Z', '2026-11-22T05:00:00.000Z', '2026-11-22T06:00:00.000Z'],
    ['2026-11-22T05:59:59.999Z', '2026-11-22T05:00:00.000Z', '2026-11-22T06:00:00.000Z'],
    ['2026-11-22T18:39:00.000Z', '2026-11-22T18:00:00.000Z', '2026-11-22T18:40:00.000Z'],
    ['2026-11-22T18:40:00.000Z', '2026-11-22T18:40:00.000Z', '2026-11-22T19:00:00.000Z'],
  ])('are at %s the last one at %s and the next one at %s', (now, last, next) => {
    expect([lastSealDue(now), nextSealDue(now)]).toEqual([last, next]);
  });

  it.each([
    ['2026-11-22T18:39:59.999Z', '2026-11-22'],
    ['2026-11-22T18:40:00.000Z', '2026-11-23'],
  ])('make the head at %s that of the day %s', (now, day) => {
    expect(lastHeadDay(now)).toBe(day);
  });
});
