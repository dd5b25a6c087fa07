import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { consistencySpans, inclusionSpans, rootByPath, rootsByProof, RunningRoot } from '@bursar/domain/assurance';
import { NodeNotary } from '@bursar/platform/notary';
import { type StateStore } from '@bursar/platform/state-store';
import { openStateStore } from '@bursar/platform/stores';
import { LeafTree } from './leaf-tree.js';

const SIZES = [1, 2, 255, 256, 257, 700, 65_536, 66_000];
const LAST = 66_000;

const notary = new NodeNotary();
const leafOf = (index: number) => notary.leaf(`event ${index}`);
const positionOf = (index: number) => String(index * 3 + 5).padStart(12, '0');
const directory = mkdtempSync(join(tmpdir(), 'bursar-tree-'));

let state: StateStore;
let tree: LeafTree;
const roots = new Map<number, Uint8Array>();

beforeAll(async () => {
  state = await openStateStore({ DATA_DIR: directory, EVENT_STORE_URL: 'sqlite:', READ_MODEL_URL: 'sqlite:' });
  tree = new LeafTree(state, notary);
  const running = new RunningRoot(notary);
  for (const size of SIZES) {
    const edge = await tree.edge();
    for (let index = edge.size; index < size; index++) {
      edge.add(leafOf(index), positionOf(index));
      running.add(leafOf(index));
    }
    await edge.save();
    roots.set(size, running.root);
  }
});

afterAll(async () => {
  await state.close();
  rmSync(directory, { recursive: true });
});

describe('The tree of hashes', () => {
  it.each(SIZES)('keeps the root of its first %d leaves', async (size) => {
    expect(Buffer.from(await tree.root(size))).toEqual(Buffer.from(roots.get(size)!));
  });

  it('proves that each sampled leaf stands in it', async () => {
    for (const leaf of [0, 1, 254, 255, 256, 511, 699, 40_000, 65_535, 65_536, LAST - 1]) {
      const path = await tree.hashes(inclusionSpans(leaf, LAST));
      const root = rootByPath(notary, { hash: leafOf(leaf), leaf, size: LAST }, path);
      expect(Buffer.from(root!)).toEqual(Buffer.from(roots.get(LAST)!));
    }
  });

  it('proves that each size goes on from each size before it', async () => {
    for (const [before, old] of roots)
      for (const [after, root] of roots) {
        if (before >= after) continue;
        const proof = await tree.hashes(consistencySpans(before, after));
        const found = rootsByProof(notary, { before, after, root: old }, proof);
        expect(Buffer.from(found!.before)).toEqual(Buffer.from(old));
        expect(Buffer.from(found!.after)).toEqual(Buffer.from(root));
      }
  });

  it('finds the tile of a position', async () => {
    expect(await tree.tileBefore(positionOf(0))).toEqual({ leaf: 0, after: '' });
    expect(await tree.tileBefore(positionOf(256))).toEqual({ leaf: 256, after: positionOf(255) });
    expect(await tree.tileBefore(positionOf(255))).toEqual({ leaf: 0, after: '' });
    expect(await tree.tileBefore(positionOf(LAST + 50))).toEqual({ leaf: 65_792, after: positionOf(65_791) });
  });

  it('lists all leaves', async () => {
    const leaves = await tree.leaves();
    expect(leaves).toHaveLength(LAST * 32);
    expect(leaves.subarray(700 * 32, 701 * 32)).toEqual(Buffer.from(leafOf(700)));
  });

  it('keeps fewer than 70 bytes an event', async () => {
    const kept = (await state.list('seals')).reduce(
      (sum, { key, value }) => sum + key.length + JSON.stringify(value).length,
      0,
    );
    expect(kept / LAST).toBeLessThan(70);
  });

  it('keeps the tiles that a full disk refused, with the next save', async () => {
    const edge = await tree.edge();
    const refused = jest.spyOn(state, 'put').mockRejectedValueOnce(new Error('The disk is full'));
    for (let index = LAST; index < LAST + 300; index++) edge.add(leafOf(index), positionOf(index));
    await expect(edge.save()).rejects.toThrow('The disk is full');
    refused.mockRestore();
    await edge.save();
    const leaves = await new LeafTree(state, notary).leaves();
    expect(leaves.subarray((LAST + 40) * 32, (LAST + 41) * 32)).toEqual(Buffer.from(leafOf(LAST + 40)));
  });

  it('begins anew when a tile was lost', async () => {
    const last = (await state.list('seals')).filter(({ key }) => key.startsWith('tile/0/')).at(-1)!;
    await state.delete('seals', [last.key]);
    expect((await tree.edge()).size).toBe(0);
  });
});
