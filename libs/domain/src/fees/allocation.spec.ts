import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { allocate, largestOrderFor } from './allocation.js';

const paise = fc.integer({ min: 1, max: 1_000_000_000_00 });

describe('The largest order for an outstanding amount', () => {
  it.each([
    [100_050, 100_100],
    [100_049, 100_000],
    [100_000, 100_000],
    [50, 100],
    [49, 0],
    [1, 0],
    [0, 0],
  ])('rounds %i paise to an order of %i paise: whole rupees, half up', (outstanding, order) => {
    expect(largestOrderFor(outstanding)).toBe(order);
  });
});

describe('Money the gateway captured', () => {
  it('pays ₹1,000.50 in full with an order of ₹1,001 and keeps 50 paise as rounding', () => {
    expect(allocate(100_100, 100_100, 100_050)).toEqual({ amountPaise: 100_100, roundingPaise: 50, excessPaise: 0 });
  });

  it('pays ₹1,000.49 in full with an order of ₹1,000 and writes 49 paise off', () => {
    expect(allocate(100_000, 100_000, 100_049)).toEqual({ amountPaise: 100_000, roundingPaise: -49, excessPaise: 0 });
  });

  it('never rounds a bill out of suspense, nor with the rest of a larger order', () => {
    expect(allocate(10_000, null, 10_030)).toEqual({ amountPaise: 10_000, roundingPaise: 0, excessPaise: 0 });
    expect(allocate(10_000, 30_000, 10_030)).toEqual({ amountPaise: 10_000, roundingPaise: 0, excessPaise: 0 });
    expect(allocate(9_900, 10_000, 10_030)).toEqual({ amountPaise: 9_900, roundingPaise: 0, excessPaise: 0 });
    expect(allocate(10_100, null, 10_050)).toEqual({ amountPaise: 10_050, roundingPaise: 0, excessPaise: 50 });
  });

  it('pays a part of a larger bill without rounding', () => {
    expect(allocate(40_000, 40_000, 100_050)).toEqual({ amountPaise: 40_000, roundingPaise: 0, excessPaise: 0 });
  });

  it('splits captured money when the bill takes only a part of it', () => {
    expect(allocate(100_000, 100_000, 40_000)).toEqual({ amountPaise: 40_000, roundingPaise: 0, excessPaise: 60_000 });
  });

  it('returns all captured money as excess when nothing is owed', () => {
    expect(allocate(100_000, 100_000, 0)).toEqual({ amountPaise: 0, roundingPaise: 0, excessPaise: 100_000 });
  });

  it('pays a residue below half a rupee exactly, because an order cannot round to it', () => {
    expect(allocate(100, 100, 30)).toEqual({ amountPaise: 30, roundingPaise: 0, excessPaise: 70 });
  });

  it('never loses money, credits more than owed, or rounds more than half a rupee', () => {
    const pair = fc.oneof(
      fc.tuple(paise, fc.integer({ min: 0, max: 1_000_000_000_00 })),
      paise.chain((outstanding) =>
        fc
          .integer({ min: -2, max: 2 })
          .map((rupees): [number, number] => [Math.max(1, largestOrderFor(outstanding) + rupees * 100), outstanding]),
      ),
    );
    let rounded = 0;
    fc.assert(
      fc.property(pair, ([captured, outstanding]) => {
        const { amountPaise, roundingPaise, excessPaise } = allocate(captured, captured, outstanding);
        if (roundingPaise !== 0) rounded += 1;
        expect(amountPaise + excessPaise).toBe(captured);
        expect(amountPaise).toBeGreaterThanOrEqual(0);
        expect(excessPaise).toBeGreaterThanOrEqual(0);
        expect(amountPaise - roundingPaise).toBeLessThanOrEqual(outstanding);
        expect(roundingPaise).toBeGreaterThanOrEqual(-49);
        expect(roundingPaise).toBeLessThanOrEqual(50);
        if (roundingPaise !== 0) expect(amountPaise - roundingPaise).toBe(outstanding);
      }),
      { seed: 20_260_401, numRuns: 2_000 },
    );
    expect(rounded).toBeGreaterThan(100);
  });
});
