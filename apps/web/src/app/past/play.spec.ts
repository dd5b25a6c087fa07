import { describe, expect, it } from '@jest/globals';

import { play, type Speed } from './play.js';

async function played(speed: Speed, events: number, drawingMs: number) {
  let time = 0;
  let passed = 0;
  const frames: number[] = [];
  const advance = (count: number): Promise<boolean> => {
    time += drawingMs;
    const some = Math.min(count, events - passed);
    passed += some;
    if (some > 0) frames.push(some);
    return Promise.resolve(some > 0);
  };
  const wait = (ms: number): Promise<void> => {
    time += ms;
    return Promise.resolve();
  };
  await play({ speed: () => speed, stopped: () => passed > events, advance }, { now: () => time, wait });
  return { time, passed, frames };
}

describe('playing history', () => {
  it('passes each event at its second, and stops at the end of the log', async () => {
    const { time, passed, frames } = await played(1, 5, 30);
    expect(frames).toEqual([1, 1, 1, 1, 1]);
    expect(passed).toBe(5);
    expect(time).toBeGreaterThanOrEqual(5_000);
    expect(time).toBeLessThan(6_300);
  });

  it('passes 100 events a second on a screen that draws 20 frames', async () => {
    const { time, frames } = await played(100, 500, 50);
    expect(Math.max(...frames)).toBeLessThanOrEqual(7);
    expect(time).toBeLessThan(5_300);
  });

  it('never asks for more than a hundred at once on a slow screen', async () => {
    const { frames } = await played(100, 500, 3_000);
    expect(Math.max(...frames)).toBe(100);
  });

  it('stops when it is told to', async () => {
    let stop = false;
    const advance = (): Promise<boolean> => {
      stop = true;
      return Promise.resolve(true);
    };
    let time = 0;
    const clock = { now: () => (time += 1_000), wait: () => Promise.resolve() };
    await play({ speed: () => 10, stopped: () => stop, advance }, clock);
    expect(stop).toBe(true);
  });
});
