import { assignedFees } from '@bursar/domain/fees';
import { refuse, User, type UserState } from '@bursar/domain/identity';
import { decide } from '@bursar/domain/kernel';
import { type Caller, Execution, UseCase } from '@bursar/platform';
import { ReadModels } from '@bursar/platform/read-models';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Administrators, isActiveAdmin } from './administrators.js';
import { uniqueValuesOf } from './new-user.js';
import { Passwords } from './passwords.js';
import { Preferences } from './preferences.js';
import { UniqueValues } from './unique-values.js';

export class DeleteUser extends UseCase<string> {}

/** Payments keep the user's name. After a crash the address's next user takes it over. */
@CommandHandler(DeleteUser)
export class DeleteUserHandler implements ICommandHandler<DeleteUser> {
  constructor(
    private readonly execution: Execution,
    private readonly readModels: ReadModels,
    private readonly administrators: Administrators,
    private readonly uniqueValues: UniqueValues,
    private readonly passwords: Passwords,
    private readonly preferences: Preferences,
  ) {}

  async execute({ input: userId, by }: DeleteUser): Promise<void> {
    await this.administrators.inTurn(() => this.delete(userId, by));
  }

  private async delete(userId: string, by: Caller): Promise<void> {
    const user = await this.execution.load(User, userId);
    const deletion = { type: 'DeleteUser', by: by.person?.id ?? null } as const;
    if (await this.execution.wasDone(User, userId, { ...deletion, untouchedFees: [] }, by)) return;
    if (!('userId' in user)) throw refuse('user-not-found');
    const command = { ...deletion, untouchedFees: await this.untouchedFees(user) };
    decide(User, command, user);
    if (isActiveAdmin(user)) await this.administrators.leave(userId, by);
    await this.execution.execute(User, userId, command, by);
    await this.uniqueValues.release(uniqueValuesOf(user), userId, by);
    await this.preferences.forget(userId);
    if (user.credentialId !== null) await this.passwords.forget(user.credentialId);
  }

  private async untouchedFees({ student }: Extract<UserState, { userId: string }>): Promise<readonly string[]> {
    if (!student) return [];
    const unpaid = await this.readModels.find(assignedFees, {
      where: { student_id: student.studentId, status: 'unpaid' },
    });
    return unpaid.filter(({ pending_amount }) => pending_amount === 0).map(({ id }) => id);
  }
}
