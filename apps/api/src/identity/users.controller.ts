import { identity, passOuts as passOutRoutes, type UsersPlace } from '@bursar/contracts';
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
import { type Caller, Execute } from '@bursar/platform';
import { flagOf, forbidden, queryOf, serve, together } from '@bursar/platform/http';
import { type Query, ReadModels } from '@bursar/platform/read-models';
import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { EnrollmentNumbers } from '../access/enrollment-numbers.js';
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

const ADMINISTRATION: readonly Role[] = ['admin', 'finance_manager', 'staff', 'auditor'];

function placeOf({
  departmentId,
  category,
  role,
}: UsersPlace): Pick<NonNullable<Query<UserRow>['where']>, 'department_id' | 'role'> {
  if (category === undefined) return departmentId === undefined ? {} : { department_id: departmentId };
  const roles = ROLES.filter((each) => ADMINISTRATION.includes(each) === (category === 'administration'));
  const wanted = { in: roles.filter((each) => role === undefined || each === role) };
  return category === 'administration' ? { role: wanted } : { role: wanted, department_id: null };
}

@Controller()
export class UsersController {
  constructor(
    private readonly commands: CommandBus,
    private readonly readModels: ReadModels,
    private readonly importCheck: ImportCheck,
    private readonly signInStatuses: SignInStatuses,
    private readonly numbers: EnrollmentNumbers,
  ) {}

  readonly routes = together(
    serve(identity)({
      allUsers: async ({ enrollment_nos, ...input }, by) => {
        if (by.person?.role === 'finance_manager' && input.role !== 'student') throw forbidden();
        const asked = { ...input, is_active: flagOf(input.is_active), enrollment_no: await this.spelt(enrollment_nos) };
        return this.readModels.page(users, queryOf(users, asked, 'name'));
      },

      usersFilter: ({ departmentId, category, ...input }) => {
        const place = placeOf({ departmentId, category, role: input.role });
        const asked = { ...input, is_active: flagOf(input.is_active), ...place };
        return this.readModels.page(users, queryOf(users, asked, 'name'));
      },

      countUsers: async ({ is_active, ...input }) => {
        const { role = input.role, department_id } = placeOf(input);
        const where = { role, department_id, batch: input.batch, is_active: flagOf(is_active) };
        const byBatch = await this.readModels.totals(users, { where, by: 'batch' });
        return {
          users: byBatch.reduce((sum, { count }) => sum + count, 0),
          batches: byBatch.flatMap(({ key, count }) => (key === null ? [] : [{ batch: Number(key), users: count }])),
        };
      },

      batches: async ({ active }) => {
        const where = { active: active === 'true' ? { from: 1 } : undefined };
        const rows = await this.readModels.find(batches, { where, sort: [{ field: 'year', descending: true }] });
        return rows.map(({ year }) => year);
      },

      addUser: async (input, by) => {
        const id = await this.commands.execute(new RegisterUser(input, by));
        return async () => ({ message: 'User created successfully.', user: await this.user(id) });
      },

      updateUser: async (input, by) => {
        await this.commands.execute(new UpdateUser(input, by));
        return async () => ({ message: 'User updated successfully.', user: await this.user(input.id) });
      },

      signInStatus: ({ id }) => this.signInStatuses.of(id),

      unlockSignIn: async ({ id }, by) => {
        await this.commands.execute(Execute.on(User, id, { type: 'UnlockSignIn' }, by));
        const message = 'The wrong passwords are cleared. The person can try again at once.';
        return async () => ({ message, status: await this.signInStatuses.of(id) });
      },

      deleteUser: async ({ id }, by) => {
        await this.commands.execute(new DeleteUser(id, by));
        return () => ({ message: 'User deleted successfully.' });
      },

      passOutBatch: async ({ batch }, by) => {
        const deactivated = await this.commands.execute(new PassOutBatch(batch, by));
        return () => ({ message: 'Students marked as inactive.', batch, deactivated });
      },

      checkStudents: async ({ users: rows }, by) => {
        const { faults } = await this.importCheck.inspect(by.newId(), rows, () => undefined);
        return () => ({ problems: faults.map(detailOf) });
      },

      addStudents: async ({ users: rows }, by) => {
        const import_id = await this.commands.execute(new ImportStudents(rows, by));
        const created = rows.length;
        const message = created === 1 ? '1 student added successfully.' : `${created} students added successfully.`;
        return () => ({ message, created, import_id });
      },

      studentImports: (input) => this.readModels.page(studentImports, queryOf(studentImports, input, '-started_at')),

      setActive: ({ id, is_active }, by) => this.setActive(id, is_active, by),

      setActiveByCategory: ({ id, is_active }, by) => this.setActive(id, is_active, by),
    }),
    serve(passOutRoutes)({
      list: (input) => this.readModels.page(passOuts, queryOf(passOuts, input, '-passed_out_at')),

      reverse: async (input, by) => {
        const activated = await this.commands.execute(new ReversePassOut(input, by));
        return () => ({ message: 'Pass-out reversed.', activated });
      },
    }),
  );

  private async spelt(numbers: readonly string[] | undefined) {
    if (numbers === undefined) return undefined;
    const students = await this.numbers.studentsOf(numbers);
    return { in: [...students.values()].map(({ enrollment_no }) => enrollment_no) };
  }

  private async setActive(userId: string, active: boolean, by: Caller) {
    await this.commands.execute(new SetActive({ userId, active }, by));
    const message = active ? 'User has been activated' : 'User has been deactivated';
    return async () => ({ message, user: await this.user(userId) });
  }

  private readonly user = (id: string) => this.readModels.need(users, id, () => refuse('user-not-found'));
}
