import { type Position } from '@bursar/domain/kernel';
import { LRUCache } from 'lru-cache';
import { atMost } from '../at-most.js';
import { matching } from './memory-selection.js';
import { type AnyModel, type AnyQuery, type Writes } from './read-models.js';

const KEPT_MAX = 32;

type Written = Omit<Writes, 'model'>;

export interface Counted {
  readonly count: number;
  readonly position: Position;
}

interface Kept {
  readonly matches: (row: object) => boolean;
  counted?: Counted;
  readonly since: Counted[];
}

export class KeptCounts {
  private readonly kept = new LRUCache<string, Kept>(atMost(KEPT_MAX));

  constructor(private readonly model: AnyModel) {}

  get({ where, q }: AnyQuery): number | undefined {
    return this.kept.get(keyOf({ where, q }))?.counted?.count;
  }

  /** `count` may contain some of the commits meanwhile. */
  async keep({ where, q }: AnyQuery, count: () => Promise<Counted>): Promise<number> {
    const kept: Kept = { matches: matching(this.model, { where, q }), since: [] };
    this.kept.set(keyOf({ where, q }), kept);
    const counted = await count();
    const later = kept.since.filter(({ position }) => position > counted.position);
    const position = later.at(-1)?.position ?? counted.position;
    kept.counted = { count: later.reduce((sum, change) => sum + change.count, counted.count), position };
    return kept.counted.count;
  }

  written(writes: Written, position: Position | undefined): void {
    if (!writes.loaded || position === undefined) {
      this.kept.clear();
      return;
    }
    for (const kept of this.kept.values()) {
      const change = { count: changeOf(kept, writes), position };
      if (!kept.counted) kept.since.push(change);
      else if (position > kept.counted.position) {
        kept.counted = { count: kept.counted.count + change.count, position };
      }
    }
  }

  clear(): void {
    this.kept.clear();
  }
}

const keyOf = (query: Pick<AnyQuery, 'where' | 'q'>): string => JSON.stringify(query);

function changeOf({ matches }: Kept, { rows, loaded }: Written): number {
  const counts = (row: object | undefined): number => (row && matches(row) ? 1 : 0);
  let change = 0;
  for (const [id, { row }] of rows) change += counts(row) - counts(loaded?.get(id)?.row);
  return change;
}
