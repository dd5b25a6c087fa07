import { Batch, refuse, User, users } from '@bursar/domain/identity';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Caller } from '../platform/caller.js';
import { Execution } from '../platform/execution.js';
import { inParallel } from '../platform/in-parallel.js';
import { ReadModels } from '../platform/read-models/read-models.js';
import { Consistency } from '../platform/subscriptions/consistency.js';

/** Appends that share one commit. */
const WIDTH = 64;

/** Makes the active students of a batch inactive; answers how many there were. */
export class PassOutBatch extends Command<number> {
  constructor(
    readonly batch: number,
    readonly by: Caller,
  ) {
    super();
  }
}

/** Whoever was deactivated stays so when a crash comes in between; the next request does the rest. */
@CommandHandler(PassOutBatch)
export class PassOutBatchHandler implements ICommandHandler<PassOutBatch> {
  constructor(
    private readonly execution: Execution,
    private readonly readModels: ReadModels,
    private readonly consistency: Consistency,
  ) {}

  async execute({ batch, by }: PassOutBatch): Promise<number> {
    const students = await this.readModels.find(users, { where: { role: 'student', batch } });
    if (students.length === 0) throw refuse('no-such-batch');
    const active = students.filter(({ is_active }) => is_active);
    const command = { type: 'DeactivateUser', by: by.person?.id ?? null, reason: 'batch_passed_out' } as const;
    await inParallel(active, WIDTH, async ({ id }) => {
      by.wrote(await this.execution.execute(User, id, command, by));
    });
    const passedOut = { type: 'PassOutBatch', batch, studentCount: active.length } as const;
    by.wrote(await this.execution.execute(Batch, String(batch), passedOut, by));
    await this.consistency.settle(by);
    return active.length;
  }
}
