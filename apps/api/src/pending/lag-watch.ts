import { createHash } from 'node:crypto';
import { type Position } from '@bursar/domain/kernel';
import { PendingItem } from '@bursar/domain/pending';
import { Caller, Execution } from '@bursar/platform';
import { EventStore } from '@bursar/platform/event-store';
import { BackgroundWork, RecurringTask } from '@bursar/platform/jobs';
import { PolicyRunner, Projector } from '@bursar/platform/subscriptions';
import { Injectable } from '@nestjs/common';

const EVERY_MS = 60_000;

@Injectable()
export class LagWatch extends RecurringTask {
  private lastHead: Position | undefined;
  private readonly behind = new Set<string>();

  constructor(
    private readonly log: EventStore,
    private readonly projector: Projector,
    private readonly policies: PolicyRunner,
    private readonly execution: Execution,
    background: BackgroundWork,
  ) {
    super(background, {
      name: 'lag watch',
      round: () => this.look(),
      pause_ms: () => EVERY_MS,
      onFailure: 'The lag could not be checked; retrying',
    });
  }

  async look(): Promise<void> {
    const { lastHead } = this;
    this.lastHead = await this.log.head();
    if (lastHead === undefined) return;
    const places = { 'read models': this.projector.kept, policies: this.policies.watermark.value } as const;
    for (const part of ['read models', 'policies'] as const) {
      if (places[part] >= lastHead) this.behind.delete(part);
      else if (!this.behind.has(part)) {
        await this.note(part, places[part]);
        this.behind.add(part);
      }
    }
  }

  /** A restart at the same place is the same case. */
  private async note(part: 'read models' | 'policies', place: Position): Promise<void> {
    const itemId = `lag-${createHash('sha256').update(`${part} ${place}`).digest('hex').slice(0, 24)}`;
    await this.execution.execute(PendingItem, itemId, { type: 'NoteLag', itemId, part }, Caller.system());
  }
}
