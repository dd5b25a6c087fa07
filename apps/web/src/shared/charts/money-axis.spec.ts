import { describe, expect, it } from '@jest/globals';

import { moneyAxis } from './money-axis.js';

describe('an axis of rupees', () => {
  it.each([
    ['an empty chart', [], [0, 1]],
    ['a few rupees', [2], [0, 1, 2]],
    ['thousands', [12_000, 38_500], [0, 10_000, 20_000, 30_000, 40_000]],
    ['a loss', [-300, 180], [-300, -200, -100, 0, 100, 200]],
    ['losses alone', [-300], [-300, -200, -100, 0]],
  ])('labels each round amount of %s once', (_, amounts, ticks) => {
    expect(moneyAxis(amounts, 4).ticks).toEqual(ticks);
  });

  it('places amounts between its ends, which are round', () => {
    const { percentOf, top } = moneyAxis([-300, 180], 4);
    expect([-300, 0, 50, top].map(percentOf)).toEqual([0, 60, 70, 100]);
  });
});
