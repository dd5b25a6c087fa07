import { Batch, passOuts, refuse, reversible, User } from '@bursar/domain/identity';
import { DomainError } from '@bursar/domain/kernel';
import { type Caller, Execution, UseCase } from '@bursar/platform';
import { inParallel } from '@bursar/platform/jobs';
import { ReadModels } from '@bursar/platform/read-models';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Administrators, isActiveAdmin } from './administrators.js';
import { Unerased } from './unerased.js';

const WIDTH = 64;

const GONE: readonly string[] = ['identity/user-not-found', 'assurance/already-erased'];

export class ReversePassOut extends UseCase<{ readonly id: string; readonly reason: string }, number> {}

/** Records the reversal last: after a crash the next request does the rest. */
@CommandHandler(ReversePassOut)
export class ReversePassOutHandler implements ICommandHandler<ReversePassOut> {
  constructor(
    private readonly execution: Execution,
    private readonly readModels: ReadModels,
    private readonly unerased: Unerased,
    private readonly administrators: Administrators,
  ) {}

  async execute({ input: { id: passOutId, reason }, by }: ReversePassOut): Promise<number> {
    const row = await this.readModels.get(passOuts, passOutId);
    if (!row) throw refuse('pass-out-not-found');
    const { batch } = row;
    const reversal = { type: 'ReversePassOut', batch, passOutId, studentCount: 0, reason } as const;
    if (await this.execution.wasDone(Batch, String(batch), reversal, by)) return row.reactivated;
    const { userIds } = reversible(await this.execution.load(Batch, String(batch)), passOutId);
    const activated = await inParallel(userIds, WIDTH, (userId) => this.activate(userId, passOutId, by));
    const studentCount = activated.filter(Boolean).length;
    await this.execution.execute(Batch, String(batch), { ...reversal, studentCount }, by);
    return studentCount;
  }

  private async activate(userId: string, passOutId: string, by: Caller): Promise<boolean> {
    try {
      await this.unerased.expect(userId);
      const reversal = { type: 'ReversePassOutOfUser', passOutId } as const;
      const { state } = await this.execution.execute(User, userId, reversal, by);
      if (isActiveAdmin(state)) await this.administrators.join(userId, by);
      return 'returnedFrom' in state && state.returnedFrom === passOutId;
    } catch (refusal) {
      if (refusal instanceof DomainError && GONE.includes(refusal.code)) return false;
      throw refusal;
    }
  }
}
