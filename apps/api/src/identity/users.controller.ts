import { type AnswerOf, identity, type InputOf, passOuts as passOutRoutes } from '@bursar/contracts';
import {
  batches,
  passOuts,
  refuse,
  type Role,
  ROLES,
  studentImports,
  User,
  type UserRow,
  users,
} from '@bursar/domain/identity';
import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Caller } from '../platform/caller.js';
import { Execute } from '../platform/execute.command.js';
import { By, Implements, Input } from '../platform/http/implements.js';
import { listed } from '../platform/http/listing.js';
import { forbidden } from '../platform/http/problems.js';
import { type Page, type Query, ReadModels } from '../platform/read-models/read-models.js';
import { DeleteUser } from './delete-user.handler.js';
import { ImportCheck } from './import-check.js';
import { detailOf } from './import-faults.js';
import { ImportStudents } from './import-students.handler.js';
import { PassOutBatch } from './pass-out-batch.handler.js';
import { ReversePassOut } from './reverse-pass-out.handler.js';
import { RegisterUser } from './register-user.handler.js';
import { SignInStatuses } from './sign-in-status.js';
import { SetActive } from './set-active.handler.js';
import { UpdateUser } from './update-user.handler.js';

/** The page of User Management somebody is on: their department's, the administration's, or the others'. */
const ADMINISTRATION: readonly Role[] = ['admin', 'finance_manager', 'staff', 'auditor'];

type Place = Pick<InputOf<typeof identity.usersFilter>, 'departmentId' | 'category' | 'role'>;

function placeOf({ departmentId, category, role }: Place): Query<UserRow>['where'] {
  if (departmentId !== undefined) return { department_id: departmentId };
  const roles = ROLES.filter((each) => ADMINISTRATION.includes(each) === (category === 'administration'));
  const wanted = { in: roles.filter((each) => role === undefined || each === role) };
  return category === 'administration' ? { role: wanted } : { role: wanted, department_id: null };
}

/** The people, as administrators see to them. */
@Controller()
export class UsersController {
  constructor(
    private readonly commands: CommandBus,
    private readonly readModels: ReadModels,
    private readonly importCheck: ImportCheck,
    private readonly signInStatuses: SignInStatuses,
  ) {}

  @Implements(identity.allUsers)
  async allUsers(@Input() input: InputOf<typeof identity.allUsers>, @By() by: Caller): Promise<Page> {
    const { role, batch, department_id } = input;
    if (by.person?.role === 'finance_manager' && role !== 'student') throw forbidden();
    const is_active = input.is_active === undefined ? undefined : input.is_active === 'true';
    const where = { role, batch, department_id, is_active };
    return this.readModels.page(users, listed(users, input, where, 'name'));
  }

  @Implements(identity.usersFilter)
  usersFilter(@Input() input: InputOf<typeof identity.usersFilter>): Promise<Page> {
    const { batch, role } = input;
    const is_active = input.is_active === undefined ? undefined : input.is_active === 'true';
    const where = { role, batch, is_active, ...placeOf(input) };
    return this.readModels.page(users, listed(users, input, where, 'name'));
  }

  @Implements(identity.batches)
  async batches(@Input() input: InputOf<typeof identity.batches>): Promise<AnswerOf<typeof identity.batches>> {
    const active = input.active === 'true' ? { from: 1 } : undefined;
    const rows = await this.readModels.find(batches, {
      where: { active },
      sort: [{ field: 'year', descending: true }],
    });
    return rows.map(({ year }) => year);
  }

  @Implements(identity.addUser)
  async addUser(
    @Input() input: InputOf<typeof identity.addUser>,
    @By() by: Caller,
  ): Promise<AnswerOf<typeof identity.addUser>> {
    const id = await this.commands.execute(new RegisterUser(input, by));
    return { message: 'User created successfully.', user: await this.user(id) };
  }

  @Implements(identity.updateUser)
  async updateUser(
    @Input() input: InputOf<typeof identity.updateUser>,
    @By() by: Caller,
  ): Promise<AnswerOf<typeof identity.updateUser>> {
    await this.commands.execute(new UpdateUser(input, by));
    return { message: 'User updated successfully.', user: await this.user(input.id) };
  }

  @Implements(identity.signInStatus)
  signInStatus(
    @Input() { id }: InputOf<typeof identity.signInStatus>,
  ): Promise<AnswerOf<typeof identity.signInStatus>> {
    return this.signInStatuses.of(id);
  }

  @Implements(identity.unlockSignIn)
  async unlockSignIn(
    @Input() { id }: InputOf<typeof identity.unlockSignIn>,
    @By() by: Caller,
  ): Promise<AnswerOf<typeof identity.unlockSignIn>> {
    await this.commands.execute(Execute.on(User, id, { type: 'UnlockSignIn' }, by));
    const message = 'The wrong passwords are forgiven. The person can try again at once.';
    return { message, status: await this.signInStatuses.of(id) };
  }

  @Implements(identity.deleteUser)
  async deleteUser(
    @Input() { id }: InputOf<typeof identity.deleteUser>,
    @By() by: Caller,
  ): Promise<AnswerOf<typeof identity.deleteUser>> {
    await this.commands.execute(new DeleteUser(id, by));
    return { message: 'User deleted successfully.' };
  }

  @Implements(identity.passOutBatch)
  async passOutBatch(
    @Input() { batch }: InputOf<typeof identity.passOutBatch>,
    @By() by: Caller,
  ): Promise<AnswerOf<typeof identity.passOutBatch>> {
    const deactivated = await this.commands.execute(new PassOutBatch(batch, by));
    return { message: 'Students marked as inactive.', batch, deactivated };
  }

  @Implements(passOutRoutes.list)
  passOuts(@Input() input: InputOf<typeof passOutRoutes.list>): Promise<Page> {
    return this.readModels.page(passOuts, listed(passOuts, input, {}, '-passed_out_at'));
  }

  @Implements(passOutRoutes.reverse)
  async reversePassOut(
    @Input() { id, reason }: InputOf<typeof passOutRoutes.reverse>,
    @By() by: Caller,
  ): Promise<AnswerOf<typeof passOutRoutes.reverse>> {
    const activated = await this.commands.execute(new ReversePassOut(id, reason, by));
    return { message: 'Pass-out reversed.', activated };
  }

  @Implements(identity.checkStudents)
  async checkStudents(
    @Input() { users: rows }: InputOf<typeof identity.checkStudents>,
    @By() by: Caller,
  ): Promise<AnswerOf<typeof identity.checkStudents>> {
    const { faults } = await this.importCheck.inspect(by.newId(), rows, () => undefined);
    return { problems: faults.map(detailOf) };
  }

  @Implements(identity.addStudents)
  async addStudents(
    @Input() { users: rows }: InputOf<typeof identity.addStudents>,
    @By() by: Caller,
  ): Promise<AnswerOf<typeof identity.addStudents>> {
    const import_id = await this.commands.execute(new ImportStudents(rows, by));
    const created = rows.length;
    const message = created === 1 ? '1 student added successfully.' : `${created} students added successfully.`;
    return { message, created, import_id };
  }

  @Implements(identity.studentImports)
  studentImports(@Input() input: InputOf<typeof identity.studentImports>): Promise<Page> {
    const { status } = input;
    return this.readModels.page(studentImports, listed(studentImports, input, { status }, '-started_at'));
  }

  @Implements(identity.setActive)
  setActive(
    @Input() input: InputOf<typeof identity.setActive>,
    @By() by: Caller,
  ): Promise<AnswerOf<typeof identity.setActive>> {
    return this.activate(input, by);
  }

  @Implements(identity.setActiveByCategory)
  setActiveByCategory(
    @Input() input: InputOf<typeof identity.setActiveByCategory>,
    @By() by: Caller,
  ): Promise<AnswerOf<typeof identity.setActiveByCategory>> {
    return this.activate(input, by);
  }

  private async activate(
    { id, is_active }: InputOf<typeof identity.setActive>,
    by: Caller,
  ): Promise<AnswerOf<typeof identity.setActive>> {
    await this.commands.execute(new SetActive(id, is_active, by));
    const message = is_active ? 'User has been activated' : 'User has been deactivated';
    return { message, user: await this.user(id) };
  }

  private async user(id: string): Promise<UserRow> {
    const user = await this.readModels.get(users, id);
    if (!user) throw refuse('user-not-found');
    return user;
  }
}
