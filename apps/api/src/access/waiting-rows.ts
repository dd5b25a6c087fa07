import { type ApprovalRequestRow, approvalRequests } from '@bursar/domain/decisions';
import { type Position } from '@bursar/domain/kernel';
import { instantLookedAt } from '@bursar/platform';
import { Leadership } from '@bursar/platform/leadership';
import { ReadModels, type RowReader } from '@bursar/platform/read-models';
import { type ModelChange, Projector } from '@bursar/platform/subscriptions';
import { Injectable } from '@nestjs/common';

type Row = ApprovalRequestRow;

interface Kept {
  readonly rows: Map<string, Row | undefined>;
  upTo: Position;
  loading: Promise<void> | undefined;
}

const isWaiting = (row: Row | undefined): row is Row & { waits_for: string } => (row?.waits_for ?? null) !== null;

const inOrder = (one: string, other: string): number => (one < other ? -1 : Number(one > other));

const byAge = (one: Row, other: Row): number =>
  inOrder(one.waiting_since ?? '', other.waiting_since ?? '') || inOrder(one.id, other.id);

/** Kept in memory where no other process writes the read models. */
@Injectable()
export class WaitingRows {
  private kept: Kept | undefined;

  constructor(
    private readonly readModels: ReadModels,
    private readonly leadership: Leadership,
    private readonly projector: Projector,
  ) {
    projector.readable.subscribe(({ changes, position }) => this.follow(changes, position));
    projector.renewed.subscribe(() => {
      this.kept = undefined;
    });
  }

  /** Undefined where the rows are read from the store. */
  get position(): Position | undefined {
    return this.leadership.shared || instantLookedAt() ? undefined : this.projector.watermark.value;
  }

  async of(waitsFor: readonly string[], kind?: string, reader?: RowReader): Promise<readonly Row[]> {
    if (reader || this.position === undefined) {
      const where = { waits_for: { in: waitsFor }, kind };
      return (reader ?? this.readModels).find(approvalRequests, { where, sort: [{ field: 'waiting_since' }] });
    }
    if (this.kept?.upTo !== this.projector.watermark.value) this.kept = this.load();
    const { rows, loading } = this.kept;
    await loading;
    const holders = new Set(waitsFor);
    const isSought = (row: Row | undefined): row is Row =>
      isWaiting(row) && holders.has(row.waits_for) && (kind === undefined || row.kind === kind);
    return [...rows.values()].filter(isSought).sort(byAge);
  }

  private load(): Kept {
    const kept: Kept = { rows: new Map(), upTo: this.projector.watermark.value, loading: undefined };
    kept.loading = this.fill(kept).catch((error: unknown) => {
      if (this.kept === kept) this.kept = undefined;
      throw error;
    });
    return kept;
  }

  /** Rows that changed meanwhile stay. */
  private async fill(kept: Kept): Promise<void> {
    const { rows } = kept;
    for (const row of await this.readModels.find(approvalRequests, { where: { waits_for: { from: '' } } })) {
      if (!rows.has(row.id)) rows.set(row.id, row);
    }
    for (const [id, row] of rows) if (!isWaiting(row)) rows.delete(id);
    kept.loading = undefined;
  }

  private follow(changes: readonly ModelChange[], position: Position): void {
    const { kept } = this;
    if (kept?.upTo !== this.projector.watermark.value) this.kept = undefined;
    if (!this.kept || !kept) return;
    kept.upTo = position;
    for (const { model, id, after } of changes) {
      if (model !== approvalRequests.name) continue;
      const row = after as Row | undefined;
      if (isWaiting(row) || kept.loading) kept.rows.set(id, row);
      else kept.rows.delete(id);
    }
  }
}
