import { MAKERS } from '@bursar/contracts';
import { type ApprovalRequestRow, approvalRequests, Request } from '@bursar/domain/decisions';
import { Expense } from '@bursar/domain/expenses';
import { type Role, type UserRow, users } from '@bursar/domain/identity';
import { Caller, Execution } from '@bursar/platform';
import { BackgroundWork } from '@bursar/platform/jobs';
import { ReadModels } from '@bursar/platform/read-models';
import { type ModelChange, Projector } from '@bursar/platform/subscriptions';
import { Injectable } from '@nestjs/common';
import { FollowingTask } from './following-task.js';

const EVERY_MS = 60_000;
const ANSWERERS: readonly Role[] = MAKERS;

const mayAnswer = (maker: UserRow | undefined): boolean => maker?.is_active === true && ANSWERERS.includes(maker.role);

function isAboutQuestions({ model, before, after }: ModelChange): boolean {
  if (model === approvalRequests.name) return (after as ApprovalRequestRow | undefined)?.state === 'returned';
  if (model !== users.name) return false;
  return mayAnswer(before as UserRow | undefined) && !mayAnswer(after as UserRow | undefined);
}

/** A returned request whose maker left would hold its money forever. */
@Injectable()
export class UnansweredQuestions extends FollowingTask {
  private isDue = true;

  constructor(
    private readonly execution: Execution,
    private readonly readModels: ReadModels,
    projector: Projector,
    background: BackgroundWork,
  ) {
    super(projector, background, {
      name: 'questions without answerers',
      round: () => this.beginAgain(),
      pause_ms: () => (this.isDue ? 0 : EVERY_MS),
      onFailure: 'The returned requests whose makers left could not begin again; retrying',
    });
  }

  override run(): Promise<void> {
    this.isDue = true;
    return super.run();
  }

  protected override follow(changes: readonly ModelChange[]): void {
    if (!changes.some(isAboutQuestions)) return;
    this.isDue = true;
    this.rounds.wake();
  }

  private async beginAgain(): Promise<void> {
    this.isDue = false;
    try {
      for (const row of await this.readModels.find(approvalRequests, { where: { state: 'returned' } })) {
        if (!mayAnswer(await this.readModels.get(users, row.submitted_by))) await this.resubmit(row);
      }
    } catch (error) {
      this.isDue = true;
      throw error;
    }
  }

  private async resubmit({ id, kind, submitted_by: by, submitted_by_name: name }: ApprovalRequestRow): Promise<void> {
    const answer = `${name} cannot answer any more.`;
    await (kind === 'expense' || kind === 'purchase'
      ? this.execution.execute(Expense, id, { type: 'ResubmitExpense', by, changes: {}, answer }, Caller.system())
      : this.execution.execute(Request, id, { type: 'ResubmitRequest', by, answer }, Caller.system()));
  }
}
