import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { drawSample } from './sample.js';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const indexesOf = (seed: string, population: number, size: number) =>
  drawSample(seed, population, size, sha256).map(({ index }) => index);

describe('A sample', () => {
  it('is drawn from the published seed and population as published [SEA-019]', () => {
    expect(indexesOf('FY26-27 interim', 4_914, 5)).toEqual([3972, 2279, 4114, 3685, 4155]);
  });

  it('says the draw and the hash of each row', () => {
    const [first] = drawSample('FY26-27 interim', 4_914, 1, sha256);
    expect(first).toEqual({ draw: 0, hash: sha256('FY26-27 interim:0'), index: 3972 });
  });

  it('takes no row twice, and the whole of a small population', () => {
    const drawn = drawSample('again', 7, 50, sha256);
    expect(drawn.map(({ index }) => index).toSorted()).toEqual([0, 1, 2, 3, 4, 5, 6]);
    expect(drawn.at(-1)?.draw).toBeGreaterThan(6);
    expect(indexesOf('none', 0, 5)).toEqual([]);
  });

  it('keeps the first draw of a row that is drawn again', () => {
    const hashes: Readonly<Record<string, string>> = { 's:0': '0', 's:1': '3', 's:2': '1', 's:3': '2' };
    const drawn = drawSample('s', 3, 3, (text) => hashes[text] ?? '');
    expect(drawn.map(({ draw, index }) => [draw, index])).toEqual([
      [0, 0],
      [2, 1],
      [3, 2],
    ]);
  });
});
