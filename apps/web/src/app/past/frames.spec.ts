import { describe, expect, it } from '@jest/globals';

import { frames } from './frames.js';

describe('frames of the past', () => {
  it('skip what was wanted while one is drawn, and end with the last', async () => {
    const shown: string[] = [];
    const waiting: (() => void)[] = [];
    const reel = frames(
      ({ asOf }) => shown.push(asOf),
      () => new Promise<void>((resolve) => waiting.push(resolve)),
    );
    for (const asOf of ['1', '2', '3', '4']) reel.want({ asOf });
    expect(shown).toEqual(['1']);
    const rested = reel.rest();
    waiting.shift()?.();
    await Promise.resolve();
    await new Promise((turn) => setImmediate(turn));
    expect(shown).toEqual(['1', '4']);
    waiting.shift()?.();
    await rested;
    reel.want({ asOf: '5' });
    expect(shown).toEqual(['1', '4', '5']);
    waiting.shift()?.();
    await reel.rest();
  });
});
