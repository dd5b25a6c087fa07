import {
  Delegation,
  type DelegationCommands,
  DelegationSlot,
  delegationSlotsOf,
  overlaps,
  type TakenPeriod,
} from '@bursar/domain/approvals';
import { type Command, decide, DomainError } from '@bursar/domain/kernel';
import { type Caller, Clock, Execution, UseCase } from '@bursar/platform';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';

/** A slot may be taken before its delegation stands. */
const STARTING_MS = 60_000;

export class Delegate extends UseCase<DelegationCommands['Delegate']> {}

@CommandHandler(Delegate)
export class DelegateHandler implements ICommandHandler<Delegate> {
  constructor(
    private readonly execution: Execution,
    private readonly clock: Clock,
  ) {}

  async execute({ input, by }: Delegate): Promise<void> {
    const command: Command<DelegationCommands> = { type: 'Delegate', ...input };
    const { delegationId, giver, from, to, kinds } = input;
    decide(Delegation, command, await this.execution.load(Delegation, delegationId));
    const slots = delegationSlotsOf(giver.userId, input);
    const giverName = by.is(giver.userId) ? undefined : giver.name;
    await this.take(slots, { delegationId, from, to, kinds, at: this.clock.now() }, giverName, by);
    await this.execution.execute(Delegation, delegationId, command, by);
  }

  /** All or none. @throws `approvals/delegate-overlaps` */
  private async take(
    slots: readonly string[],
    period: TakenPeriod,
    giverName: string | undefined,
    by: Caller,
  ): Promise<void> {
    try {
      for (const slot of slots) {
        const { taken } = await this.execution.load(DelegationSlot, slot);
        const abandoned = await this.abandoned(taken.filter((each) => overlaps(each, period)));
        const command = { type: 'TakePeriod', ...period, abandoned, giverName } as const;
        await this.execution.execute(DelegationSlot, slot, command, by);
      }
    } catch (error) {
      if (error instanceof DomainError) await this.release(slots, period.delegationId, by);
      throw error;
    }
  }

  private async release(slots: readonly string[], delegationId: string, by: Caller): Promise<void> {
    const command = { type: 'ReleasePeriod', delegationId } as const;
    for (const slot of slots) await this.execution.execute(DelegationSlot, slot, command, by);
  }

  private async abandoned(periods: readonly TakenPeriod[]): Promise<readonly string[]> {
    const abandoned: string[] = [];
    for (const { delegationId, at } of periods) {
      const { status } = await this.execution.load(Delegation, delegationId);
      const isLate = Date.parse(this.clock.now()) - Date.parse(at) > STARTING_MS;
      if (status === 'ended' || (status === 'none' && isLate)) abandoned.push(delegationId);
    }
    return abandoned;
  }
}
