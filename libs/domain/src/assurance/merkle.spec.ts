import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { canonicalEvent, type CarriedEvent } from '../kernel/index.js';
import {
  consistencySpans,
  type Digest,
  inclusionSpans,
  type Place,
  placesIn,
  rootByPath,
  rootsByProof,
  RunningRoot,
  type Span,
  spanHash,
  TILE,
  type TreeHashing,
} from './index.js';

const sha256 = (bytes: Uint8Array): Buffer => hash('sha256', bytes, 'buffer');

const HASHING: TreeHashing = {
  empty: sha256(Buffer.alloc(0)),
  leaf: (text) => sha256(Buffer.from(`\u0000${text}`, 'utf8')),
  node: (left, right) => sha256(Buffer.concat([Buffer.of(1), left, right])),
};

const hex = (digest: Digest): string => Buffer.from(digest).toString('hex');

class Leaves {
  constructor(readonly leaves: readonly Digest[]) {}

  readonly at = ({ level, index }: Place): Digest => {
    const size = TILE ** level;
    const covered = this.leaves.slice(index * size, (index + 1) * size);
    if (covered.length < size) throw new RangeError('beyond the tree');
    return rootOf(covered);
  };

  hash(span: Span): Digest {
    return spanHash(HASHING, span, this.at);
  }

  path(leaf: number, size = this.leaves.length): readonly Digest[] {
    return inclusionSpans(leaf, size).map((span) => this.hash(span));
  }
}

function rootOf(leaves: readonly Digest[]): Digest {
  const running = new RunningRoot(HASHING);
  for (const leaf of leaves) running.add(leaf);
  return running.root;
}

interface Vectors {
  readonly events: readonly CarriedEvent[];
  readonly leaves: readonly string[];
  readonly roots: Readonly<Record<string, string>>;
  readonly path: { readonly leaf: number; readonly size: number; readonly hashes: readonly string[] };
}

const vectors = JSON.parse(readFileSync('docs/verify/vectors.json', 'utf8')) as Vectors;
const treeOf = (size: number) => new Leaves(Array.from({ length: size }, (_, index) => HASHING.leaf(`event ${index}`)));

describe('The tree of hashes', () => {
  it('gives the leaves, roots and path of the published vectors', () => {
    const leaves = vectors.events.map((event) => HASHING.leaf(canonicalEvent(event)));
    expect(leaves.map(hex)).toEqual(vectors.leaves);
    for (const [size, root] of Object.entries(vectors.roots)) {
      expect(hex(rootOf(leaves.slice(0, Number(size))))).toBe(root);
    }
    const { leaf, size, hashes } = vectors.path;
    expect(new Leaves(leaves).path(leaf, size).map(hex)).toEqual(hashes);
  });

  it('proves every leaf of every size, and no other leaf by its path', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 700 }), fc.nat(), fc.nat(), (size, one, other) => {
        const tree = treeOf(size);
        const leaf = one % size;
        const path = tree.path(leaf);
        const root = hex(rootOf(tree.leaves));
        const at = { hash: tree.leaves[leaf]!, leaf, size };
        expect(hex(rootByPath(HASHING, at, path)!)).toBe(root);
        const wrong = other % size;
        if (wrong === leaf) return;
        const moved = rootByPath(HASHING, { ...at, leaf: wrong }, path);
        const replaced = rootByPath(HASHING, { ...at, hash: tree.leaves[wrong]! }, path);
        for (const found of [moved, replaced]) expect(found && hex(found)).not.toBe(root);
      }),
      { numRuns: 200 },
    );
  });

  it('refuses a path of another length and a leaf beyond the tree', () => {
    const tree = treeOf(5);
    const at = { hash: tree.leaves[2]!, leaf: 2, size: 5 };
    expect(rootByPath(HASHING, at, tree.path(2).slice(1))).toBeUndefined();
    expect(rootByPath(HASHING, { ...at, leaf: 5 }, tree.path(2))).toBeUndefined();
  });

  it('proves that each size of a growing log stands in each later one', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 700 }), fc.nat(), (after, less) => {
        const before = 1 + (less % after);
        const tree = treeOf(after);
        const proof = consistencySpans(before, after).map((span) => tree.hash(span));
        const root = rootOf(tree.leaves.slice(0, before));
        const roots = rootsByProof(HASHING, { before, after, root }, proof);
        expect(roots && [hex(roots.before), hex(roots.after)]).toEqual([hex(root), hex(rootOf(tree.leaves))]);
        const changed = new Leaves(tree.leaves.with(before - 1, HASHING.leaf('changed')));
        const other = consistencySpans(before, after).map((span) => changed.hash(span));
        const found = rootsByProof(HASHING, { before, after, root }, other);
        expect(found && hex(found.before) === hex(root) && hex(found.after) === hex(rootOf(changed.leaves))).toBe(
          false,
        );
      }),
      { numRuns: 200 },
    );
  });

  it('makes a span of a large log from few kept subtrees', () => {
    expect(placesIn({ from: 0, to: TILE ** 2 * 16 })).toHaveLength(16);
    expect(placesIn({ from: 0, to: 2_000_000 }).length).toBeLessThan(3 * TILE);
    expect(placesIn({ from: 0, to: 0 })).toEqual([]);
  });
});
