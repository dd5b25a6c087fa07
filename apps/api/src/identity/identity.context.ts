import { contact, payments, payroll } from '@bursar/contracts';
import {
  accounts,
  batches,
  contactRequests,
  DEPARTMENT_REGISTRY,
  DepartmentRegistry,
  departments,
  headcount,
  identityDeclarations,
  passOuts,
  sessions,
  studentImports,
  User,
  users,
  whenEmployed,
  identityFigures,
} from '@bursar/domain/identity';
import { context } from '@bursar/platform';
import { AccountController } from './account.controller.js';
import { Administrators } from './administrators.js';
import { ChangePasswordHandler } from './change-password.handler.js';
import { ContactController } from './contact.controller.js';
import { DeleteUserHandler } from './delete-user.handler.js';
import { DepartmentsController } from './departments.controller.js';
import { FailedSignIns } from './failed-sign-ins.js';
import { FirstAdministrator } from './first-administrator.js';
import { ImportCheck } from './import-check.js';
import { ImportStudentsHandler } from './import-students.handler.js';
import { Leavers } from './leavers.js';
import { LogInHandler } from './log-in.handler.js';
import { LoginAttempts } from './login-attempts.js';
import { PassOutBatchHandler } from './pass-out-batch.handler.js';
import { PasswordNotices } from './password-notices.js';
import { PasswordResets } from './password-resets.js';
import { Passwords } from './passwords.js';
import { PreferencesController } from './preferences.controller.js';
import { Preferences } from './preferences.js';
import { PreparedImports } from './prepared-imports.js';
import { PeopleController } from './people.controller.js';
import { RegisterUserHandler } from './register-user.handler.js';
import { Registrations } from './registrations.js';
import { RequestLimits } from './request-limits.js';
import { ReversePassOutHandler } from './reverse-pass-out.handler.js';
import { SessionController } from './session.controller.js';
import { SetActiveHandler } from './set-active.handler.js';
import { SignInStatuses } from './sign-in-status.js';
import { SignIns } from './sign-ins.js';
import { StudentImports } from './student-imports.js';
import { Unerased } from './unerased.js';
import { UniqueValues } from './unique-values.js';
import { UpdateUserHandler } from './update-user.handler.js';
import { UsersController } from './users.controller.js';

export const identity = context({
  name: 'identity',
  controllers: [
    SessionController,
    AccountController,
    UsersController,
    PeopleController,
    ContactController,
    PreferencesController,
    DepartmentsController,
  ],
  providers: [
    Passwords,
    LoginAttempts,
    FailedSignIns,
    Leavers,
    SignInStatuses,
    RequestLimits,
    SignIns,
    Unerased,
    UniqueValues,
    Registrations,
    Administrators,
    Preferences,
    PreparedImports,
    ImportCheck,
    StudentImports,
    PasswordNotices,
    PasswordResets,
    FirstAdministrator,
    LogInHandler,
    RegisterUserHandler,
    UpdateUserHandler,
    DeleteUserHandler,
    PassOutBatchHandler,
    ReversePassOutHandler,
    ChangePasswordHandler,
    ImportStudentsHandler,
    SetActiveHandler,
  ],
  projections: [users, accounts, sessions, batches, passOuts, headcount, studentImports, contactRequests, departments],
  policies: [whenEmployed],
  events: identityDeclarations,
  records: [
    { kind: 'user', category: User.category, model: users },
    {
      kind: 'department',
      category: DepartmentRegistry.category,
      ledger: DEPARTMENT_REGISTRY,
      model: departments,
    },
  ],
  figures: [
    { figure: identityFigures.allUsers, on: payments.stats },
    { figure: identityFigures.requestsToAnswer, on: contact.requests },
    { figure: identityFigures.allStudents, on: payments.collections },
    { figure: identityFigures.salaryAgreed, on: payroll.staffPayroll },
  ],
  startUp: [FirstAdministrator, StudentImports],
});
