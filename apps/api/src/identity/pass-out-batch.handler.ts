import { Batch, refuse, User, users } from '@bursar/domain/identity';
import { Execution, UseCase } from '@bursar/platform';
import { inParallel } from '@bursar/platform/jobs';
import { ReadModels } from '@bursar/platform/read-models';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';

const WIDTH = 64;

export class PassOutBatch extends UseCase<number, number> {}

/** Records the students first: a reversal activates exactly these. */
@CommandHandler(PassOutBatch)
export class PassOutBatchHandler implements ICommandHandler<PassOutBatch> {
  constructor(
    private readonly execution: Execution,
    private readonly readModels: ReadModels,
  ) {}

  async execute({ input: batch, by }: PassOutBatch): Promise<number> {
    const students = await this.readModels.find(users, { where: { role: 'student', batch } });
    if (students.length === 0) throw refuse('no-such-batch');
    const active = students.filter(({ is_active }) => is_active);
    const passOutId = by.newId();
    const userIds = active.map(({ id }) => id);
    const passedOut = { type: 'PassOutBatch', batch, passOutId, userIds } as const;
    await this.execution.execute(Batch, String(batch), passedOut, by);
    const reason = 'batch_passed_out';
    const command = { type: 'DeactivateUser', by: by.person?.id ?? null, reason, passOutId } as const;
    await inParallel(active, WIDTH, ({ id }) => this.execution.execute(User, id, command, by));
    return active.length;
  }
}
