export type Digest = Uint8Array;

/** SHA-256 with the prefixes of RFC 6962. */
export interface TreeHashing {
  readonly empty: Digest;
  leaf(text: string): Digest;
  node(left: Digest, right: Digest): Digest;
}

/** Includes `from`, excludes `to`. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** A whole subtree of 256 ** `level` leaves. */
export interface Place {
  readonly level: number;
  readonly index: number;
}

export const TILE = 256;
const HEIGHTS_MAX = 64;
/** Smaller subtrees are quicker to hash than to find. */
const KNOWN_MIN = 32;

function splitOf(size: number): number {
  let half = 1;
  while (half * 2 < size) half *= 2;
  return half;
}

/** From the leaf to the root (RFC 6962, 2.1.1). */
export function inclusionSpans(leaf: number, size: number): readonly Span[] {
  const spans: Span[] = [];
  let [from, to] = [0, size];
  while (to - from > 1) {
    const middle = from + splitOf(to - from);
    if (leaf < middle) {
      spans.push({ from: middle, to });
      to = middle;
    } else {
      spans.push({ from, to: middle });
      from = middle;
    }
  }
  return spans.reverse();
}

/** RFC 6962, 2.1.2. */
export function consistencySpans(before: number, after: number): readonly Span[] {
  if (before === 0) return [];
  const spans: Span[] = [];
  let [from, to, whole] = [0, after, true];
  while (before < to) {
    const middle = from + splitOf(to - from);
    if (before <= middle) {
      spans.push({ from: middle, to });
      to = middle;
    } else {
      spans.push({ from, to: middle });
      from = middle;
      whole = false;
    }
  }
  return whole ? spans.reverse() : [{ from, to }, ...spans.reverse()];
}

function placeOf({ from, to }: Span): Place | undefined {
  let [size, level] = [1, 0];
  while (size < to - from) {
    size *= TILE;
    level += 1;
  }
  return size === to - from && from % size === 0 ? { level, index: from / size } : undefined;
}

export function placesIn({ from, to }: Span): readonly Place[] {
  if (from === to) return [];
  const place = placeOf({ from, to });
  if (place) return [place];
  const middle = from + splitOf(to - from);
  return [...placesIn({ from, to: middle }), ...placesIn({ from: middle, to })];
}

interface KnownHashes {
  get(number: number): Digest | undefined;
  set(number: number, hash: Digest): unknown;
}

/** Numbers the subtrees that later leaves do not change. */
function subtreeNumber({ from, to }: Span): number | undefined {
  const height = Math.log2(to - from);
  return Number.isInteger(height) && from % (to - from) === 0 ? from * HEIGHTS_MAX + height : undefined;
}

/**
 * @param kept returns the hash of each of `placesIn(span)`
 * @param known remembers whole subtrees
 */
export function spanHash(
  hashing: TreeHashing,
  span: Span,
  kept: (place: Place) => Digest,
  known?: KnownHashes,
): Digest {
  const number = span.to - span.from >= KNOWN_MIN ? subtreeNumber(span) : undefined;
  if (!known || number === undefined) return computedHash(hashing, span, kept, known);
  const hash = known.get(number) ?? computedHash(hashing, span, kept, known);
  known.set(number, hash);
  return hash;
}

function computedHash(
  hashing: TreeHashing,
  { from, to }: Span,
  kept: (place: Place) => Digest,
  known?: KnownHashes,
): Digest {
  if (from === to) return hashing.empty;
  const place = placeOf({ from, to });
  if (place) return kept(place);
  const middle = from + splitOf(to - from);
  const left = spanHash(hashing, { from, to: middle }, kept, known);
  return hashing.node(left, spanHash(hashing, { from: middle, to }, kept, known));
}

/** Undefined for a path of another length. */
export function rootByPath(
  hashing: TreeHashing,
  { hash, leaf, size }: { readonly hash: Digest; readonly leaf: number; readonly size: number },
  path: readonly Digest[],
): Digest | undefined {
  const spans = leaf < size ? inclusionSpans(leaf, size) : undefined;
  if (spans?.length !== path.length) return undefined;
  return path.reduce((below, sibling, index) => {
    const isRight = (spans[index]?.from ?? 0) > leaf;
    return isRight ? hashing.node(below, sibling) : hashing.node(sibling, below);
  }, hash);
}

interface Sizes {
  readonly before: number;
  readonly after: number;
  readonly root: Digest;
}

export function rootsByProof(
  hashing: TreeHashing,
  { before, after, root }: Sizes,
  proof: readonly Digest[],
): { readonly before: Digest; readonly after: Digest } | undefined {
  const parts = consistencySpans(before, after).map(({ from }, index) => ({ from, hash: proof[index] ?? root }));
  if (before === 0 || before > after || parts.length !== proof.length) return undefined;
  const [first] = parts;
  const start = first && first.from < before ? first.hash : root;
  let [old, grown] = [start, start];
  for (const { from, hash } of parts.slice(start === root ? 0 : 1)) {
    if (from < before) old = hashing.node(hash, old);
    grown = from < before ? hashing.node(hash, grown) : hashing.node(grown, hash);
  }
  return { before: old, after: grown };
}

export class RunningRoot {
  private peaks: { readonly size: number; readonly hash: Digest }[] = [];
  private count = 0;

  constructor(private readonly hashing: TreeHashing) {}

  get size(): number {
    return this.count;
  }

  copy(): RunningRoot {
    const same = new RunningRoot(this.hashing);
    same.peaks = [...this.peaks];
    same.count = this.count;
    return same;
  }

  add(leaf: Digest): void {
    let peak = { size: 1, hash: leaf };
    for (let last = this.peaks.at(-1); last?.size === peak.size; last = this.peaks.at(-1)) {
      this.peaks.pop();
      peak = { size: peak.size * 2, hash: this.hashing.node(last.hash, peak.hash) };
    }
    this.peaks.push(peak);
    this.count += 1;
  }

  get root(): Digest {
    const [last, ...others] = this.peaks.toReversed();
    if (!last) return this.hashing.empty;
    return others.reduce((right, { hash }) => this.hashing.node(hash, right), last.hash);
  }
}
