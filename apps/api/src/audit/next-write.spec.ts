import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { nextWrite } from './next-write.js';

const WIDTH = 12;
const placeOf = (position: number) => String(position).padStart(WIDTH, '0');

const logOf = (written: readonly number[], end: number) => ({
  checkpoint: () => Promise.resolve(placeOf(end)),
  async *changed({ name }: { name: string }, after: string, upTo: string) {
    const places = await Promise.resolve(written.map(placeOf));
    if (name === 'written' && places.some((place) => place > after && place <= upTo)) yield ['row'];
  },
});

describe('The next write', () => {
  it('is the first position after a place at which one of the models was written', async () => {
    const histories = fc.record({
      written: fc.array(fc.integer({ min: 1, max: 3_000 }), { maxLength: 20 }),
      after: fc.integer({ min: 0, max: 3_000 }),
    });
    await fc.assert(
      fc.asyncProperty(histories, async ({ written, after }) => {
        const first = written.filter((position) => position > after).sort((one, other) => one - other)[0];
        const models = [{ name: 'others' }, { name: 'written' }];
        const found = await nextWrite(logOf(written, 3_000), models, placeOf(after));
        expect(found).toBe(first === undefined ? undefined : placeOf(first));
      }),
      { numRuns: 60 },
    );
  });

  it('is found from the beginning, and never in an empty log', async () => {
    expect(await nextWrite(logOf([7], 9), [{ name: 'written' }], '')).toBe(placeOf(7));
    expect(await nextWrite(logOf([], 0), [{ name: 'written' }], '')).toBeUndefined();
  });
});
