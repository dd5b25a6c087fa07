import { account } from '@bursar/contracts';
import { refuse, Session, sessions, User, users } from '@bursar/domain/identity';
import { Clock, Execute } from '@bursar/platform';
import { personOf, serve } from '@bursar/platform/http';
import { ReadModels } from '@bursar/platform/read-models';
import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ChangePassword } from './change-password.handler.js';
import { PasswordResets } from './password-resets.js';
import { RequestLimits } from './request-limits.js';

@Controller()
export class AccountController {
  constructor(
    private readonly commands: CommandBus,
    private readonly readModels: ReadModels,
    private readonly resets: PasswordResets,
    private readonly limits: RequestLimits,
    private readonly clock: Clock,
  ) {}

  readonly routes = serve(account)({
    updateMe: async ({ name, phone = null }, by) => {
      const { id } = personOf(by);
      await this.commands.execute(Execute.on(User, id, { type: 'UpdateOwnProfile', name, phone }, by));
      return async () => ({
        message: 'Your profile has been saved.',
        user: await this.readModels.need(users, id, () => refuse('user-not-found')),
      });
    },

    changePassword: async ({ current_password: current, new_password: next }, by) => {
      const token = await this.commands.execute(new ChangePassword({ current, next }, by));
      return () => ({ message: 'Your password has been changed. Every other device has been signed out.', token });
    },

    sessions: async (_input, by) => {
      const { id: user_id, sessionId } = personOf(by);
      const where = { user_id, expires_at: { from: this.clock.now() } };
      const open = await this.readModels.find(sessions, { where, sort: [{ field: 'started_at', descending: true }] });
      return open.map(({ id, device, started_at, expires_at }) => {
        const current = id === sessionId;
        return { id, device, started_at, expires_at, current };
      });
    },

    endSession: async ({ id }, by) => {
      const session = await this.readModels.get(sessions, id);
      if (session?.user_id !== personOf(by).id) throw refuse('session-not-found');
      await this.commands.execute(Execute.on(Session, id, { type: 'LogOut' }, by));
      return () => ({ message: 'The device has been signed out.' });
    },

    logoutEverywhere: async (_input, by) => {
      await this.commands.execute(Execute.on(User, personOf(by).id, { type: 'RevokeSessions' }, by));
      return () => ({ message: 'You have been signed out everywhere.' });
    },

    forgotPassword: async ({ email }, by, { ip }) => {
      await this.limits.resetLink(email, ip);
      this.resets.request(email, by);
      return () => ({ message: 'If the e-mail is registered, a reset link has been sent.' });
    },

    resetPassword: async ({ token, password }, by) => {
      await this.resets.complete(token, password, by);
      return () => ({ message: 'Your password has been set. Please sign in.' });
    },
  });
}
