import { describe, expect, it } from '@jest/globals';

import { wholeTicks } from './whole-ticks.js';

describe('an axis of rupees', () => {
  it.each([
    ['an empty chart', [0, 0.2, 0.4, 0.6, 0.8, 1], [0, 1]],
    ['a few rupees', [0, 0.5, 1, 1.5, 2], [0, 1, 2]],
    ['thousands', [0, 20_000, 40_000], [0, 20_000, 40_000]],
  ])('labels each rupee of %s once', (_, possible, ticks) => {
    expect(wholeTicks({ ticks: () => possible }, possible.length)).toEqual(ticks);
  });
});
