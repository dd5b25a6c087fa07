import { type AuditEntryRow } from '@bursar/domain/audit';
import { BEGINNING, type Position, type Projection } from '@bursar/domain/kernel';
import { ReadModels } from '@bursar/platform/read-models';
import { Inject, Injectable } from '@nestjs/common';
import { TRAIL } from '../access/trail.js';

const KEPT_MAX = 500;

const justAbove = (position: Position): string => `${position}\u0000`;

/** Counts from the nearest earlier count, since entries never change. */
@Injectable()
export class EntryCounts {
  private readonly kept: { readonly position: Position; readonly entries: number }[] = [];

  constructor(
    private readonly readModels: ReadModels,
    @Inject(TRAIL) private readonly trail: Projection<AuditEntryRow>,
  ) {}

  async upTo(position: Position): Promise<number> {
    const place = this.kept.findLastIndex((count) => count.position <= position);
    const before = this.kept[place] ?? { position: BEGINNING, entries: 0 };
    if (before.position === position) return before.entries;
    const since = { from: justAbove(before.position), below: justAbove(position) };
    const entries = before.entries + (await this.readModels.count(this.trail, { position: since }));
    this.keep({ position, entries });
    return entries;
  }

  private keep(count: { readonly position: Position; readonly entries: number }): void {
    if (this.kept.length >= KEPT_MAX) this.kept.splice(Math.floor(Math.random() * KEPT_MAX), 1);
    const place = this.kept.findLastIndex(({ position }) => position <= count.position);
    if (this.kept[place]?.position !== count.position) this.kept.splice(place + 1, 0, count);
  }
}
