import { type Digest, RunningRoot, TILE, type TreeHashing } from '@bursar/domain/assurance';
import { BEGINNING, type Position } from '@bursar/domain/kernel';
import { type StateStore } from '@bursar/platform/state-store';
import { countAt, SIZE, type SizeRecord, tileKey, type TileRecord } from './tiles.js';

interface Edge {
  readonly size: number;
  readonly position: Position;
  readonly after: Position;
  /** The last, unfilled tile of each level. */
  readonly tiles: readonly (readonly Digest[])[];
}

const EMPTY: Edge = { size: 0, position: BEGINNING, after: BEGINNING, tiles: [] };

export class TreeEdge {
  private leaves: number;
  private last: Position;
  private after: Position;
  private readonly tiles: Digest[][];
  private touched = new Map<string, TileRecord>();

  constructor(
    private readonly state: StateStore,
    private readonly hashing: TreeHashing,
    edge: Edge = EMPTY,
  ) {
    this.leaves = edge.size;
    this.last = edge.position;
    this.after = edge.after;
    this.tiles = edge.tiles.map((tile) => [...tile]);
  }

  get size(): number {
    return this.leaves;
  }

  get position(): Position {
    return this.last;
  }

  add(leaf: Digest, position: Position): void {
    if (this.leaves % TILE === 0) this.after = this.last;
    this.leaves += 1;
    this.last = position;
    let hash = leaf;
    for (let level = 0; ; level++) {
      const tile = (this.tiles[level] ??= []);
      tile.push(hash);
      if (tile.length < TILE) return;
      this.touch(level, countAt(this.leaves, level) / TILE - 1);
      hash = this.rootOf(tile);
      this.tiles[level] = [];
    }
  }

  /** The size is written last: it never counts lost hashes. */
  async save(): Promise<void> {
    for (const [level, tile] of this.tiles.entries()) {
      if (tile.length > 0) this.touch(level, Math.floor(countAt(this.leaves, level) / TILE));
    }
    const [tiles, size] = [this.touched, { leaves: this.leaves, position: this.last } satisfies SizeRecord];
    this.touched = new Map();
    try {
      await this.state.put('seals', tiles);
    } catch (error) {
      this.touched = new Map([...tiles, ...this.touched]);
      throw error;
    }
    await this.state.put('seals', new Map([[SIZE, size]]));
  }

  private touch(level: number, index: number): void {
    const hashes = Buffer.concat(this.tiles[level] ?? []).toString('base64');
    this.touched.set(tileKey(level, index), { hashes, after: level === 0 ? this.after : '' });
  }

  private rootOf(tile: readonly Digest[]): Digest {
    const running = new RunningRoot(this.hashing);
    for (const hash of tile) running.add(hash);
    return running.root;
  }
}
