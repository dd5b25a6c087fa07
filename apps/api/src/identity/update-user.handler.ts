import { type identity, type InputOf } from '@bursar/contracts';
import { assignedFees } from '@bursar/domain/fees';
import { refuse, ROLE_NAMES, User, type UserState, type WantedUser } from '@bursar/domain/identity';
import { DomainError } from '@bursar/domain/kernel';
import { type Caller, Execution, UseCase } from '@bursar/platform';
import { ReadModels } from '@bursar/platform/read-models';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Administrators, isActiveAdmin } from './administrators.js';
import { PasswordNotices } from './password-notices.js';
import { type UniqueValue, uniqueValuesOf } from './new-user.js';
import { Unerased } from './unerased.js';
import { UniqueValues } from './unique-values.js';

type Details = InputOf<typeof identity.updateUser>;
type KnownUser = Extract<UserState, { userId: string }>;

export class UpdateUser extends UseCase<Details> {}

function wantedOf(
  { name, email, role, department_id, departments_led, studentData, monthly_salary }: Details,
  by: Caller,
): WantedUser {
  const student = studentData
    ? { studentId: by.newId(), enrollmentNo: studentData.enrollment_no, batch: studentData.batch }
    : null;
  const place = { departmentId: department_id ?? null, departmentsLed: departments_led };
  return { name, email, role, ...place, student, monthlySalaryPaise: monthly_salary };
}

function changesOf(before: KnownUser, now: UserState): readonly string[] {
  if (!('userId' in now)) return [];
  return [
    ...(before.email === now.email ? [] : [`E-mail address: from ${before.email} to ${now.email}`]),
    ...(before.role === now.role ? [] : [`Role: from ${ROLE_NAMES[before.role]} to ${ROLE_NAMES[now.role]}`]),
  ];
}

const without = (values: readonly UniqueValue[], others: readonly UniqueValue[]) =>
  values.filter(({ name }) => !others.some((other) => other.name === name));

/** Claims new values before the change and releases old ones after it. */
@CommandHandler(UpdateUser)
export class UpdateUserHandler implements ICommandHandler<UpdateUser> {
  constructor(
    private readonly execution: Execution,
    private readonly uniqueValues: UniqueValues,
    private readonly administrators: Administrators,
    private readonly readModels: ReadModels,
    private readonly notices: PasswordNotices,
    private readonly unerased: Unerased,
  ) {}

  async execute({ input: details, by }: UpdateUser): Promise<void> {
    const wanted = wantedOf(details, by);
    await this.administrators.inTurn(() => this.update(details.id, wanted, by));
  }

  private async update(userId: string, wanted: WantedUser, by: Caller): Promise<void> {
    const user = await this.execution.load(User, userId);
    if (!('userId' in user)) throw refuse('user-not-found');
    await this.unerased.expect(userId);
    if (user.role === 'student' && wanted.role !== 'student') await this.refuseWhoOwes(user);
    const [held, needed] = [uniqueValuesOf(user), uniqueValuesOf(wanted)];
    const added = without(needed, held);
    await this.uniqueValues.claim(added, userId, by);
    try {
      await this.change(user, wanted, by);
    } catch (error) {
      if (error instanceof DomainError) await this.uniqueValues.release(added, userId, by);
      throw error;
    }
    await this.uniqueValues.release(without(held, needed), userId, by);
  }

  private async change(user: KnownUser, wanted: WantedUser, by: Caller): Promise<void> {
    const { userId } = user;
    if (isActiveAdmin(user) && wanted.role !== 'admin') await this.leaveRoster(userId, by);
    const outcome = await this.execution.execute(
      User,
      userId,
      { type: 'UpdateUser', wanted, by: by.actor.userId ?? null },
      by,
    );
    const changes = changesOf(user, outcome.state);
    if (changes.length > 0) {
      this.notices.accountChanged(user, { changedBy: by.actor.name ?? 'An administrator', changes });
    }
    if (isActiveAdmin(outcome.state)) await this.administrators.join(userId, by);
  }

  private async leaveRoster(userId: string, by: Caller): Promise<void> {
    try {
      await this.administrators.leave(userId, by);
    } catch (error) {
      throw error instanceof DomainError ? refuse('last-admin-role') : error;
    }
  }

  /** A concurrently assigned bill keeps the student id. */
  private async refuseWhoOwes({ student }: KnownUser): Promise<void> {
    const where = { student_id: student?.studentId, status: { in: ['unpaid', 'partial'] } };
    if ((await this.readModels.count(assignedFees, where)) > 0) throw refuse('student-owes');
  }
}
