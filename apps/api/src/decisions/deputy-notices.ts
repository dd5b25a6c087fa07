import { delegations } from '@bursar/domain/approvals';
import { type ApprovalRequestRow, approvalRequests, DeputyNotice } from '@bursar/domain/decisions';
import { type UserRow, users } from '@bursar/domain/identity';
import { addDays, istDayOf, paiseOf, waitingStep } from '@bursar/domain/kernel';
import { Caller, Clock, Execution } from '@bursar/platform';
import { BackgroundWork } from '@bursar/platform/jobs';
import { ReadModels } from '@bursar/platform/read-models';
import { type ModelChange, Projector } from '@bursar/platform/subscriptions';
import { Injectable } from '@nestjs/common';
import { mayDecide } from '../access/vacancies.js';
import { type Waiting, WaitingLists } from '../access/waiting-lists.js';
import { CurrentRequests } from './current-requests.js';
import { FollowingTask } from './following-task.js';

const EVERY_MS = 60_000;
const FOLLOWED: readonly string[] = [approvalRequests.name, delegations.name];

@Injectable()
export class DeputyNotices extends FollowingTask {
  private isDue = false;
  private told: ReadonlySet<string> = new Set();

  constructor(
    private readonly execution: Execution,
    private readonly readModels: ReadModels,
    private readonly lists: WaitingLists,
    private readonly clock: Clock,
    private readonly requests: CurrentRequests,
    projector: Projector,
    background: BackgroundWork,
  ) {
    super(projector, background, {
      name: 'notices to deputies',
      round: () => this.tell(),
      pause_ms: () => (this.isDue ? 0 : EVERY_MS),
      onFailure: 'The notices to deputies could not be given; retrying',
    });
  }

  async tell(): Promise<void> {
    this.isDue = false;
    const today = istDayOf(this.clock.now());
    const where = { status: 'standing', starts_on: { below: addDays(today, 1) }, ends_on: { from: today } } as const;
    const deputies = new Set((await this.readModels.find(delegations, { where })).map(({ deputy_id }) => deputy_id));
    const known = new Set<string>();
    for (const id of deputies) {
      const deputy = await this.readModels.get(users, id);
      const waiting = deputy && mayDecide(deputy) ? await this.lists.ofUser(deputy) : [];
      for (const each of waiting) if (deputy) known.add(await this.tellOf(each, deputy));
    }
    this.told = known;
  }

  protected override follow(changes: readonly ModelChange[]): void {
    if (!changes.some(({ model }) => FOLLOWED.includes(model))) return;
    this.isDue = true;
    this.rounds.wake();
  }

  private async tellOf({ row, forId, forName, refusal }: Waiting, deputy: UserRow): Promise<string> {
    const key = [deputy.id, row.id, row.waiting_since].join(' ');
    const step = waitingStep(row.progress)?.name;
    if (forId === null || forName === null || this.told.has(key) || step === undefined) return key;
    if (!(await this.requests.of(row))) return key;
    const beyondLimit = refusal === null ? {} : { beyondLimit: true as const };
    const told = {
      ...requestOf(row),
      step,
      deputyId: deputy.id,
      deputyName: deputy.name,
      forId,
      forName,
      ...beyondLimit,
    };
    const subject = `${deputy.id}_${row.id}`;
    await this.execution.execute(DeputyNotice, subject, { type: 'TellDeputy', ...told }, Caller.system());
    return key;
  }
}

const requestOf = ({ id, kind, amount, description, submitted_by, waiting_since }: ApprovalRequestRow) => ({
  ...{ requestId: id, kind, amountPaise: paiseOf(amount), description },
  ...{ submittedBy: submitted_by, since: waiting_since ?? '' },
});
