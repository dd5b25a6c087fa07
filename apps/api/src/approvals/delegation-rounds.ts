import { Delegation, delegations } from '@bursar/domain/approvals';
import { addDays, istDayOf, startOfIstDay } from '@bursar/domain/kernel';
import { Caller, Clock, Execution } from '@bursar/platform';
import { BackgroundWork, inParallel, RecurringTask } from '@bursar/platform/jobs';
import { ReadModels } from '@bursar/platform/read-models';
import { Injectable } from '@nestjs/common';

const EVERY_MS = 60_000;
/** Appends that wait for a commit share the next one. */
const WIDTH = 64;

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
    const starting = { status: 'standing', starts_on: today } as const;
    const [ended, begun] = await Promise.all([
      this.readModels.find(delegations, { where: over }),
      this.readModels.find(delegations, { where: starting }),
    ]);
    const waiting = begun.filter(({ delegated_at, starts_on }) => istDayOf(delegated_at) < starts_on);
    const end = { type: 'EndDelegation', by: null, byName: null, today } as const;
    const begin = { type: 'BeginDelegation', today } as const;
    const turns = [...ended.map(({ id }) => ({ id, turn: end })), ...waiting.map(({ id }) => ({ id, turn: begin }))];
    await inParallel(turns, WIDTH, ({ id, turn }) => this.execution.execute(Delegation, id, turn, Caller.system()));
  }

  private untilMidnight_ms(): number {
    const now = this.clock.now();
    return Date.parse(startOfIstDay(addDays(istDayOf(now), 1))) - Date.parse(now);
  }
}
