export interface Draw {
  /** From 0; repeated draws are left out. */
  readonly draw: number;
  /** SHA-256 of `{seed}:{draw}`, hex. */
  readonly hash: string;
  /** From 0, in the order of row ids. */
  readonly index: number;
}

/** Repeatable from the seed: the hash as a number, modulo the population. */
export function drawSample(seed: string, population: number, size: number, sha256: (text: string) => string): Draw[] {
  const drawn = new Map<number, Draw>();
  for (let draw = 0; drawn.size < Math.min(size, population); draw++) {
    const hash = sha256(`${seed}:${draw}`);
    const index = Number(BigInt(`0x${hash}`) % BigInt(population));
    if (!drawn.has(index)) drawn.set(index, { draw, hash, index });
  }
  return [...drawn.values()];
}
