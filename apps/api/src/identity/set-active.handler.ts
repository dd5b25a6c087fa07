import { User, type UserCommands } from '@bursar/domain/identity';
import { type Command as DomainCommand, decide } from '@bursar/domain/kernel';
import { type Caller, Execution, UseCase } from '@bursar/platform';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Administrators } from './administrators.js';
import { Unerased } from './unerased.js';

export class SetActive extends UseCase<{ readonly userId: string; readonly active: boolean }> {}

@CommandHandler(SetActive)
export class SetActiveHandler implements ICommandHandler<SetActive> {
  constructor(
    private readonly execution: Execution,
    private readonly administrators: Administrators,
    private readonly unerased: Unerased,
  ) {}

  async execute({ input: { userId, active }, by }: SetActive): Promise<void> {
    await this.administrators.inTurn(() => (active ? this.activate(userId, by) : this.deactivate(userId, by)));
  }

  private async activate(userId: string, by: Caller): Promise<void> {
    await this.unerased.expect(userId);
    await this.change(userId, { type: 'ActivateUser' }, by);
    if (await this.isAdmin(userId)) await this.administrators.join(userId, by);
  }

  private async deactivate(userId: string, by: Caller): Promise<void> {
    const command = { type: 'DeactivateUser', by: by.person?.id ?? null, reason: 'manual' } as const;
    decide(User, command, await this.execution.load(User, userId));
    if (await this.isAdmin(userId)) await this.administrators.leave(userId, by);
    await this.change(userId, command, by);
  }

  private async change(userId: string, command: DomainCommand<UserCommands>, by: Caller): Promise<void> {
    await this.execution.execute(User, userId, command, by);
  }

  private async isAdmin(userId: string): Promise<boolean> {
    const user = await this.execution.load(User, userId);
    return 'role' in user && user.role === 'admin';
  }
}
