import { ADMIN_ROSTER, AdminRoster, type AdminRosterCommands, User, type UserCommands } from '@bursar/domain/identity';
import { type Command as DomainCommand, decide } from '@bursar/domain/kernel';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Caller } from '../platform/caller.js';
import { Execution } from '../platform/execution.js';
import { Consistency } from '../platform/subscriptions/consistency.js';
import { Semaphore } from './semaphore.js';

/** Activates or deactivates a user. */
export class SetActive extends Command<void> {
  constructor(
    readonly userId: string,
    readonly active: boolean,
    readonly by: Caller,
  ) {
    super();
  }
}

/**
 * An administrator leaves the roster before being deactivated and joins it after being activated, one change at a
 * time: whatever comes in between, the roster never counts on somebody who cannot sign in.
 */
@CommandHandler(SetActive)
export class SetActiveHandler implements ICommandHandler<SetActive> {
  private readonly turns = new Semaphore(1);

  constructor(
    private readonly execution: Execution,
    private readonly consistency: Consistency,
  ) {}

  async execute({ userId, active, by }: SetActive): Promise<void> {
    await this.turns.run(() => (active ? this.activate(userId, by) : this.deactivate(userId, by)));
    await this.consistency.settle(by);
  }

  private async activate(userId: string, by: Caller): Promise<void> {
    await this.change(userId, { type: 'ActivateUser' }, by);
    await this.changeRoster({ type: 'Join', userId }, by);
  }

  private async deactivate(userId: string, by: Caller): Promise<void> {
    const command = { type: 'DeactivateUser', by: by.person?.id ?? null, reason: 'manual' } as const;
    decide(User, command, await this.execution.load(User, userId));
    await this.changeRoster({ type: 'Leave', userId }, by);
    await this.change(userId, command, by);
  }

  private async change(userId: string, command: DomainCommand<UserCommands>, by: Caller): Promise<void> {
    by.wrote(await this.execution.execute(User, userId, command, by));
  }

  private async changeRoster(command: DomainCommand<AdminRosterCommands>, by: Caller): Promise<void> {
    const user = await this.execution.load(User, command.userId);
    if (user.status === 'none' || user.role !== 'admin') return;
    by.wrote(await this.execution.execute(AdminRoster, ADMIN_ROSTER, command, by));
  }
}
