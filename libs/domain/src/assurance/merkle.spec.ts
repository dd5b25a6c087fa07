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

describe('Remembered subtrees', () => {
  const tree = new Leaves(Array.from({ length: 300 }, (_, index) => HASHING.leaf(String(index))));
  const single = ({ level, index }: Place): Digest => tree.at({ level, index });
  const remembered = (span: Span): number => {
    const known = new Map<number, Digest>();
    spanHash(HASHING, span, single, known);
    return known.size;
  };

  it('are whole ones of 32 leaves and more that later leaves do not change', () => {
    expect(remembered({ from: 0, to: 16 })).toBe(0);
    expect(remembered({ from: 0, to: 32 })).toBe(1);
    expect(remembered({ from: 32, to: 64 })).toBe(1);
    expect(remembered({ from: 1, to: 33 })).toBe(0);
    expect(remembered({ from: 0, to: 48 })).toBe(1);
    expect(remembered({ from: 0, to: 128 })).toBe(7);
  });

  it('give the hash of each span as without them, and no leaf is read again', () => {
    const known = new Map<number, Digest>();
    const sizes = [32, 64, 128];
    const spans = sizes.flatMap((size) =>
      Array.from({ length: Math.floor(256 / size) }, (_, index) => ({ from: index * size, to: (index + 1) * size })),
    );
    for (const span of [...spans.toReversed(), ...spans])
      expect(hex(spanHash(HASHING, span, single, known))).toBe(hex(tree.hash(span)));
    const unread = () => {
      throw new Error('read again');
    };
    for (const span of spans) expect(hex(spanHash(HASHING, span, unread, known))).toBe(hex(tree.hash(span)));
  });
});

describe('A proof beyond its tree', () => {
  const leaf = HASHING.leaf('1');
  const other = HASHING.leaf('2');

  it('has no parts between nothing and a tree, or between equal trees', () => {
    expect([consistencySpans(0, 5), consistencySpans(5, 5)]).toEqual([[], []]);
    expect(hex(spanHash(HASHING, { from: 3, to: 3 }, () => leaf))).toBe(hex(HASHING.empty));
  });

  it('leads to no root', () => {
    expect(rootByPath(HASHING, { hash: leaf, leaf: 1, size: 1 }, [])).toBeUndefined();
    expect(rootByPath(HASHING, { hash: leaf, leaf: 0, size: 1 }, [other])).toBeUndefined();
    const proven = (before: number, after: number, proof: readonly Digest[]) =>
      rootsByProof(HASHING, { before, after, root: leaf }, proof);
    expect(proven(1, 1, [])).toEqual({ before: leaf, after: leaf });
    expect(proven(0, 1, [])).toBeUndefined();
    expect(proven(2, 1, [])).toBeUndefined();
    expect(proven(1, 2, [])).toBeUndefined();
    expect(proven(1, 2, [other, other])).toBeUndefined();
  });

  it('splits an unaligned span of a whole tile into its leaves', () => {
    const places = placesIn({ from: 128, to: 128 + TILE });
    expect(places.map(({ level }) => level)).toEqual(Array.from({ length: TILE }, () => 0));
    expect(places.map(({ index }) => index)).toEqual(Array.from({ length: TILE }, (_, index) => 128 + index));
  });
});
