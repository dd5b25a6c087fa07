import { latestProofDue, nextProofDue, proofs } from '@bursar/domain/audit';
import { DomainError, type Timestamp } from '@bursar/domain/kernel';
import { Caller, Clock } from '@bursar/platform';
import { BackgroundWork, RecurringTask } from '@bursar/platform/jobs';
import { ReadModels } from '@bursar/platform/read-models';
import { Injectable, Logger } from '@nestjs/common';
import { Proofs } from './proofs.js';

/** At 02:10 IST. Makes up for a missed night once there was one before. */
@Injectable()
export class NightlyProof extends RecurringTask {
  private readonly logger = new Logger('proof');
  private since: Timestamp | undefined;

  constructor(
    private readonly proving: Proofs,
    private readonly readModels: ReadModels,
    private readonly clock: Clock,
    background: BackgroundWork,
  ) {
    super(background, {
      name: 'proof of the read models',
      round: () => this.proveIfDue(this.clock.now()),
      pause_ms: () => Date.parse(nextProofDue(this.clock.now())) - Date.parse(this.clock.now()),
      onFailure: 'The read models could not be proven; retrying',
    });
  }

  override run(): Promise<void> {
    this.since ??= this.clock.now();
    return super.run();
  }

  async proveIfDue(now: Timestamp): Promise<void> {
    const due = latestProofDue(now);
    const [last] = await this.readModels.find(proofs, {
      where: { by_name: null, at: { below: now } },
      sort: [{ field: 'at', descending: true }],
      limit: 1,
    });
    const begins = last ? last.at < due : this.since !== undefined && this.since < due;
    if (!begins) return;
    try {
      await this.proving.carryOut(Caller.system());
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      this.logger.log(`The nightly proof was left out: ${error.message}`);
    }
  }
}
