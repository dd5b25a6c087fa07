import { type Comparison } from '@bursar/domain/audit';
import { istDayOf } from '@bursar/domain/kernel';
import { type Instant } from '@bursar/platform';
import { type ReadModels } from '@bursar/platform/read-models';
import { LRUCache } from 'lru-cache';
import { type Row } from './sides.js';

const IDS_MAX = 500_000;
const KEPT_MS = 5 * 60_000;

export interface Kept {
  readonly comparison: Comparison<Row>;
  readonly model: string;
  readonly later: Instant;
  /** Its rows depend neither on the clock nor on other rows. */
  readonly sufficient: boolean;
}

export class KeptComparisons {
  private readonly kept = new LRUCache<string, Kept>({
    maxSize: IDS_MAX,
    sizeCalculation: ({ comparison }) => comparison.ids.length + 1,
    ttl: KEPT_MS,
  });

  constructor(private readonly readModels: ReadModels) {}

  keep(key: string, kept: Kept): void {
    this.kept.set(key, kept);
  }

  async find(key: string, asked: Instant): Promise<Kept | undefined> {
    const kept = this.kept.get(key);
    return kept && (await this.holds(kept, asked)) ? kept : undefined;
  }

  private async holds({ model, later, sufficient }: Kept, asked: Instant): Promise<boolean> {
    if (asked.position === later.position && asked.time === later.time) return true;
    if (asked.position < later.position) return false;
    if (!sufficient) return asked.position === later.position && istDayOf(asked.time) === istDayOf(later.time);
    for await (const ids of this.readModels.changed({ name: model }, later.position, asked.position)) {
      if (ids.length > 0) return false;
    }
    return true;
  }
}
