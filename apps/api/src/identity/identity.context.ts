import {
  accounts,
  batches,
  headcount,
  identityWords,
  sessions,
  studentImports,
  User,
  users,
} from '@bursar/domain/identity';
import { context } from '../platform/context.js';
import { FirstAdministrator } from './first-administrator.js';
import { ImportCheck } from './import-check.js';
import { ImportStudentsHandler } from './import-students.handler.js';
import { LogInHandler } from './log-in.handler.js';
import { LoginAttempts } from './login-attempts.js';
import { Passwords } from './passwords.js';
import { PreparedImports } from './prepared-imports.js';
import { RegisterUserHandler } from './register-user.handler.js';
import { Registrations } from './registrations.js';
import { SessionController } from './session.controller.js';
import { SetActiveHandler } from './set-active.handler.js';
import { StudentImports } from './student-imports.js';
import { UsersController } from './users.controller.js';

export const identity = context({
  name: 'identity',
  controllers: [SessionController, UsersController],
  providers: [
    Passwords,
    LoginAttempts,
    Registrations,
    PreparedImports,
    ImportCheck,
    StudentImports,
    FirstAdministrator,
    LogInHandler,
    RegisterUserHandler,
    ImportStudentsHandler,
    SetActiveHandler,
  ],
  projections: [users, accounts, sessions, batches, headcount, studentImports],
  policies: [],
  words: identityWords,
  records: [{ kind: 'user', category: User.category, model: users }],
  startUp: [FirstAdministrator, StudentImports],
});
