import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { DueLoop } from './due-loop.js';

describe('the loop of the sandbox gateway', () => {
  it('takes the next turn after a failed one, and tells only its caller', async () => {
    let turns = 0;
    const turn = () => (++turns === 1 ? Promise.reject(new Error('The disk is full.')) : Promise.resolve());
    const loop = new DueLoop(turn, () => Infinity);
    await expect(loop.takeTurn()).rejects.toThrow('The disk is full.');
    await loop.takeTurn();
    expect(turns).toBe(2);
    await loop.stop();
  });

  it('survives a failed turn without a caller', async () => {
    let turns = 0;
    const turn = () => (++turns === 1 ? Promise.reject(new Error('The disk is full.')) : Promise.resolve());
    const loop = new DueLoop(turn, () => Infinity);
    loop.wake();
    while (turns < 1) await setImmediate();
    await loop.takeTurn();
    expect(turns).toBe(2);
    await loop.stop();
  });
});
