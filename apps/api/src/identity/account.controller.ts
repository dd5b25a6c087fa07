import { account, type AnswerOf, type InputOf, type SessionOfUser } from '@bursar/contracts';
import { refuse, Session, sessions, User, users } from '@bursar/domain/identity';
import { Controller, Ip } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Caller } from '../platform/caller.js';
import { Clock } from '../platform/clock.js';
import { Execute } from '../platform/execute.command.js';
import { By, Implements, Input } from '../platform/http/implements.js';
import { personOf } from '../platform/http/person-of.js';
import { ReadModels } from '../platform/read-models/read-models.js';
import { ChangePassword } from './change-password.handler.js';
import { PasswordResets } from './password-resets.js';
import { RequestLimits } from './request-limits.js';

/** What people do with their own account. */
@Controller()
export class AccountController {
  constructor(
    private readonly commands: CommandBus,
    private readonly readModels: ReadModels,
    private readonly resets: PasswordResets,
    private readonly limits: RequestLimits,
    private readonly clock: Clock,
  ) {}

  @Implements(account.updateMe)
  async updateMe(
    @Input() { name, phone }: InputOf<typeof account.updateMe>,
    @By() by: Caller,
  ): Promise<AnswerOf<typeof account.updateMe>> {
    const { id } = personOf(by);
    const command = { type: 'UpdateOwnProfile', name, phone: phone ?? null } as const;
    await this.commands.execute(Execute.on(User, id, command, by));
    const user = await this.readModels.get(users, id);
    if (!user) throw refuse('user-not-found');
    return { message: 'Your profile has been saved.', user };
  }

  @Implements(account.changePassword)
  async changePassword(
    @Input() { current_password, new_password }: InputOf<typeof account.changePassword>,
    @By() by: Caller,
  ): Promise<AnswerOf<typeof account.changePassword>> {
    const token = await this.commands.execute(new ChangePassword(current_password, new_password, by));
    return { message: 'Your password has been changed. Every other device has been signed out.', token };
  }

  @Implements(account.sessions)
  async sessions(@By() by: Caller): Promise<AnswerOf<typeof account.sessions>> {
    const { id, sessionId } = personOf(by);
    const open = await this.readModels.find(sessions, {
      where: { user_id: id, expires_at: { from: this.clock.now() } },
      sort: [{ field: 'started_at', descending: true }],
    });
    return open.map(({ id, device, started_at, expires_at }): SessionOfUser => ({
      id,
      device,
      started_at,
      expires_at,
      current: id === sessionId,
    }));
  }

  @Implements(account.endSession)
  async endSession(
    @Input() { id }: InputOf<typeof account.endSession>,
    @By() by: Caller,
  ): Promise<AnswerOf<typeof account.endSession>> {
    const session = await this.readModels.get(sessions, id);
    if (session?.user_id !== personOf(by).id) throw refuse('session-not-found');
    await this.commands.execute(Execute.on(Session, id, { type: 'LogOut' }, by));
    return { message: 'The device has been signed out.' };
  }

  @Implements(account.logoutEverywhere)
  async logoutEverywhere(@By() by: Caller): Promise<AnswerOf<typeof account.logoutEverywhere>> {
    await this.commands.execute(Execute.on(User, personOf(by).id, { type: 'RevokeSessions' }, by));
    return { message: 'You have been signed out everywhere.' };
  }

  @Implements(account.forgotPassword)
  async forgotPassword(
    @Input() { email }: InputOf<typeof account.forgotPassword>,
    @Ip() address: string,
    @By() by: Caller,
  ): Promise<AnswerOf<typeof account.forgotPassword>> {
    await this.limits.resetLink(email, address);
    this.resets.request(email, by);
    return { message: 'If the e-mail is registered, a reset link has been sent.' };
  }

  @Implements(account.resetPassword)
  async resetPassword(
    @Input() { token, password }: InputOf<typeof account.resetPassword>,
    @By() by: Caller,
  ): Promise<AnswerOf<typeof account.resetPassword>> {
    await this.resets.complete(token, password, by);
    return { message: 'Your password has been set. Please sign in.' };
  }
}
