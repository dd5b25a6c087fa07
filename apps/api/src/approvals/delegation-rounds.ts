import { Delegation, delegations } from '@bursar/domain/approvals';
import { addDays, istDayOf, startOfIstDay } from '@bursar/domain/kernel';
import { Caller, Clock, Execution } from '@bursar/platform';
import { BackgroundWork, RecurringTask } from '@bursar/platform/jobs';
import { ReadModels } from '@bursar/platform/read-models';
import { Injectable } from '@nestjs/common';

const EVERY_MS = 60_000;

/** Begins and ends delegations at midnight in India, so that open inboxes follow. The leader does it. */
@Injectable()
export class DelegationRounds extends RecurringTask {
  constructor(
    private readonly execution: Execution,
    private readonly readModels: ReadModels,
    private readonly clock: Clock,
    background: BackgroundWork,
  ) {
    super(background, {
      name: 'delegations',
      round: () => this.turn(),
      pause_ms: () => Math.min(EVERY_MS, this.untilMidnight_ms()),
      onFailure: 'Delegations could not be begun or ended; retrying',
    });
  }

  /** @throws the stores' errors */
  async turn(): Promise<void> {
    const today = istDayOf(this.clock.now());
    const over = { status: 'standing', ends_on: { below: today } } as const;
    for (const { id } of await this.readModels.find(delegations, { where: over })) {
      const end = { type: 'EndDelegation', by: null, byName: null, today } as const;
      await this.execution.execute(Delegation, id, end, Caller.system());
    }
    const starting = { status: 'standing', starts_on: today } as const;
    for (const row of await this.readModels.find(delegations, { where: starting })) {
      if (istDayOf(row.delegated_at) >= row.starts_on) continue;
      await this.execution.execute(Delegation, row.id, { type: 'BeginDelegation', today }, Caller.system());
    }
  }

  private untilMidnight_ms(): number {
    const now = this.clock.now();
    return Date.parse(startOfIstDay(addDays(istDayOf(now), 1))) - Date.parse(now);
  }
}
