import { type Digest, type Place, placesIn, type Seal, type Span, spanHash, TILE } from '@bursar/domain/assurance';
import { BEGINNING, type Position } from '@bursar/domain/kernel';
import { atMost } from '@bursar/platform';
import { Notary } from '@bursar/platform/notary';
import { StateStore } from '@bursar/platform/state-store';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import {
  countAt,
  HASH_BYTES,
  SEALED,
  type SealedRecord,
  SIZE,
  type SizeRecord,
  tileKey,
  type TileRecord,
} from './tiles.js';
import { TreeEdge } from './tree-edge.js';

/** 8 KiB each. Higher levels are part of every proof. */
const LEAF_TILES_MAX = 256;
const HIGHER_TILES_MAX = 256;
const SUBTREES_MAX = 16_384;
const LEVELS_MAX = 8;

interface Tile {
  readonly after: Position;
  readonly hashes: Buffer;
}

export interface TreeSize {
  readonly leaves: number;
  readonly position: Position;
}

/** Numbers are quicker to make and find than keys; a proof needs hundreds. */
const tileNumber = ({ level, index }: Place): number => Math.floor(index / TILE) * LEVELS_MAX + level;

/** Hashes of all events, in tiles of 256. The log can make it again. */
@Injectable()
export class LeafTree {
  /** Tiles only grow. */
  private readonly leafTiles = new LRUCache<string, Tile>(atMost(LEAF_TILES_MAX));
  private readonly higherTiles = new LRUCache<string, Tile>(atMost(HIGHER_TILES_MAX));
  private readonly subtrees = new LRUCache<number, Digest>(atMost(SUBTREES_MAX));

  constructor(
    private readonly state: StateStore,
    private readonly notary: Notary,
  ) {}

  async size(): Promise<TreeSize> {
    return (await this.state.get<SizeRecord>('seals', SIZE)) ?? { leaves: 0, position: BEGINNING };
  }

  /** @throws RangeError beyond the tree */
  async root(leaves: number): Promise<Digest> {
    const [root] = await this.hashes([{ from: 0, to: leaves }]);
    return root as Digest;
  }

  /** @throws RangeError beyond the tree */
  async hashes(spans: readonly Span[]): Promise<readonly Digest[]> {
    const last = new Map<number, Place>();
    for (const place of spans.flatMap(placesIn)) {
      const number = tileNumber(place);
      if (place.index >= (last.get(number)?.index ?? 0)) last.set(number, place);
    }
    const tiles = new Map<number, Tile>();
    const read = async ([number, { level, index }]: readonly [number, Place]) =>
      tiles.set(number, await this.tile(level, Math.floor(index / TILE), (index % TILE) + 1));
    await Promise.all(Array.from(last, read));
    const kept = ({ level, index }: Place): Digest => {
      const offset = (index % TILE) * HASH_BYTES;
      const tile = tiles.get(tileNumber({ level, index }));
      const hash = tile?.hashes.subarray(offset, offset + HASH_BYTES);
      if (hash?.length !== HASH_BYTES) throw new RangeError(`The tree of hashes ends before ${level}/${index}`);
      return hash;
    };
    return spans.map((span) => spanHash(this.notary, span, kept, this.subtrees));
  }

  async tileBefore(position: Position): Promise<{ readonly leaf: number; readonly after: Position }> {
    const { leaves } = await this.size();
    let found = { leaf: 0, after: BEGINNING };
    let [low, high] = [1, Math.ceil(leaves / TILE) - 1];
    while (low <= high) {
      const middle = Math.floor((low + high) / 2);
      const { after } = await this.tile(0, middle);
      if (after < position) {
        found = { leaf: middle * TILE, after };
        low = middle + 1;
      } else {
        high = middle - 1;
      }
    }
    return found;
  }

  async tileOf(leaf: number): Promise<{ readonly leaf: number; readonly after: Position }> {
    const { leaves } = await this.size();
    const index = Math.max(0, Math.min(Math.floor(leaf / TILE), Math.ceil(leaves / TILE) - 1));
    return { leaf: index * TILE, after: (await this.tile(0, index)).after };
  }

  async leaves(): Promise<Buffer> {
    const { leaves } = await this.size();
    const all = Buffer.alloc(leaves * HASH_BYTES);
    for (let index = 0; index * TILE < leaves; index++) {
      (await this.tile(0, index, Math.min(TILE, leaves - index * TILE))).hashes.copy(all, index * TILE * HASH_BYTES);
    }
    return all;
  }

  /** Returns an empty tree when a tile was lost. */
  async edge(): Promise<TreeEdge> {
    const { leaves: size, position } = await this.size();
    let first = BEGINNING;
    const tiles: Digest[][] = [];
    for (let level = 0; countAt(size, level) > 0; level++) {
      const count = countAt(size, level);
      const { after, hashes } = await this.kept(tileKey(level, Math.floor(count / TILE)));
      if (hashes.length < (count % TILE) * HASH_BYTES) return new TreeEdge(this.state, this.notary);
      if (level === 0) first = after;
      const offsets = Array.from({ length: count % TILE }, (_, index) => index * HASH_BYTES);
      tiles.push(offsets.map((offset) => hashes.subarray(offset, offset + HASH_BYTES)));
    }
    return new TreeEdge(this.state, this.notary, { size, position, after: first, tiles });
  }

  async sealed(): Promise<SealedRecord | undefined> {
    return this.state.get<SealedRecord>('seals', SEALED);
  }

  async keepSealed({ sealNo, events, root, sealedAt }: Seal, position: Position): Promise<void> {
    const kept: SealedRecord = { sealNo, events, root, sealedAt, position };
    await this.state.put('seals', new Map([[SEALED, kept]]));
  }

  async forget(): Promise<void> {
    for (const known of [this.leafTiles, this.higherTiles, this.subtrees]) known.clear();
    const kept = await this.state.list('seals');
    await this.state.delete(
      'seals',
      kept.map(({ key }) => key),
    );
  }

  private async tile(level: number, index: number, count = 0): Promise<Tile> {
    const key = tileKey(level, index);
    const known = level === 0 ? this.leafTiles : this.higherTiles;
    const held = known.get(key);
    if (held && held.hashes.length >= count * HASH_BYTES) return held;
    const tile = await this.kept(key);
    if (tile.hashes.length > 0) known.set(key, tile);
    return tile;
  }

  private async kept(key: string): Promise<Tile> {
    const record = await this.state.get<TileRecord>('seals', key);
    return { after: record?.after ?? BEGINNING, hashes: Buffer.from(record?.hashes ?? '', 'base64') };
  }
}
