import { accounts, refuse, sessions, User } from '@bursar/domain/identity';
import { Execution, UseCase } from '@bursar/platform';
import { personOf, unauthenticated } from '@bursar/platform/http';
import { ReadModels } from '@bursar/platform/read-models';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { LoginAttempts, triesOf } from './login-attempts.js';
import { Passwords } from './passwords.js';
import { PasswordNotices } from './password-notices.js';
import { SignIns } from './sign-ins.js';

export class ChangePassword extends UseCase<{ readonly current: string; readonly next: string }, string> {}

@CommandHandler(ChangePassword)
export class ChangePasswordHandler implements ICommandHandler<ChangePassword> {
  constructor(
    private readonly readModels: ReadModels,
    private readonly attempts: LoginAttempts,
    private readonly passwords: Passwords,
    private readonly execution: Execution,
    private readonly signIns: SignIns,
    private readonly notices: PasswordNotices,
  ) {}

  async execute({ input: { current, next }, by }: ChangePassword): Promise<string> {
    const { id: userId, sessionId } = personOf(by);
    const account = await this.readModels.get(accounts, userId);
    const session = await this.readModels.get(sessions, sessionId);
    if (!account || !session) throw unauthenticated();
    const { credential_id, role, student_id: studentId } = account;
    // Guesses in an open session must not block the person's sign-in.
    const right = await this.attempts.judge(
      { account: () => Promise.resolve(triesOf(userId, account)), address: userId },
      () => this.passwords.matches(credential_id, current),
    );
    if (!right) throw refuse('wrong-password');
    if (account.must_change_password && next === current) throw refuse('same-password');

    const credentialId = by.newId();
    await this.passwords.keep(new Map([[credentialId, await this.passwords.hash(next)]]));
    const { state } = await this.execution.execute(User, userId, { type: 'SetPassword', credentialId, by: 'self' }, by);
    if (!('sessionVersion' in state)) throw unauthenticated();
    const { sessionVersion } = state;
    const exp = Math.floor(Date.parse(session.expires_at) / 1000);
    const { device, remember } = session;
    const token = await this.signIns.open(
      { userId, role, studentId, sessionVersion, remember, exp, device: device ?? undefined },
      by,
    );
    if (credential_id !== null) await this.passwords.forget(credential_id);
    this.notices.changed({ ...account, userId });
    return token;
  }
}
