import { lastSealDue, nextSealDue, SEAL_LOG, SealLog } from '@bursar/domain/assurance';
import { type Timestamp } from '@bursar/domain/kernel';
import { Caller, Clock, Execution, type StartUpTask } from '@bursar/platform';
import { type EventStore, STORED_LOG } from '@bursar/platform/event-store';
import { BackgroundWork, type Recurring } from '@bursar/platform/jobs';
import { Follower } from '@bursar/platform/subscriptions';
import { Inject, Injectable } from '@nestjs/common';
import { DailyHeads } from './daily-heads.js';
import { Sealer } from './sealer.js';

/** Seals beside the write path (docs/seals.md). */
@Injectable()
export class Sealing implements StartUpTask {
  private readonly hours: Recurring;
  private following: Follower | undefined;
  private since: Timestamp | undefined;

  constructor(
    @Inject(STORED_LOG) private readonly log: EventStore,
    private readonly sealer: Sealer,
    private readonly execution: Execution,
    private readonly heads: DailyHeads,
    private readonly clock: Clock,
    background: BackgroundWork,
  ) {
    this.hours = background.add({
      name: 'sealing',
      round: () => this.sealIfDue(),
      pause_ms: () => Date.parse(nextSealDue(this.clock.now())) - Date.parse(this.clock.now()),
      onFailure: 'The log could not be sealed, or its head not sent; retrying',
    });
  }

  async run(): Promise<void> {
    this.since ??= this.clock.now();
    const position = await this.sealer.hold();
    this.following = new Follower('sealing', this.log, position, (events) => this.sealer.take(events));
    this.hours.start();
  }

  async stop(): Promise<void> {
    await Promise.all([this.hours.stop(), this.following?.stop()]);
    this.sealer.release();
  }

  private async sealIfDue(): Promise<void> {
    const { last } = await this.execution.load(SealLog, SEAL_LOG);
    const now = this.clock.now();
    const sealedAt = last?.sealedAt ?? this.since ?? '';
    const isDue = sealedAt < lastSealDue(now) || sealedAt > now;
    const seal = isDue ? await this.sealer.seal(Caller.system()) : last;
    if (seal) await this.heads.sendIfDue(seal);
  }
}
