import { type identity, type InputOf } from '@bursar/contracts';
import { accounts, type AccountRow } from '@bursar/domain/identity';
import { type Caller, Clock, UseCase } from '@bursar/platform';
import { Refused } from '@bursar/platform/http';
import { ReadModels } from '@bursar/platform/read-models';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { FailedSignIns } from './failed-sign-ins.js';
import { Leavers } from './leavers.js';
import { LoginAttempts, triesOf } from './login-attempts.js';
import { Passwords } from './passwords.js';
import { SignIns } from './sign-ins.js';

const HOUR_S = 3_600;
const SESSION_S = 12 * HOUR_S;
const REMEMBERED_S = 30 * 24 * HOUR_S;

interface HowLong {
  readonly remember: boolean;
  readonly device: string | undefined;
}

type Attempt = {
  readonly credentials: InputOf<typeof identity.login>;
  readonly from: { readonly address: string; readonly device: string | undefined };
};

type SignedIn = { readonly userId: string; readonly token: string };

export class LogIn extends UseCase<Attempt, SignedIn> {}

/** Neither sentence nor duration reveals the wrong part. Only a correct password reveals an inactive account. */
@CommandHandler(LogIn)
export class LogInHandler implements ICommandHandler<LogIn> {
  constructor(
    private readonly readModels: ReadModels,
    private readonly attempts: LoginAttempts,
    private readonly passwords: Passwords,
    private readonly signIns: SignIns,
    private readonly failures: FailedSignIns,
    private readonly leavers: Leavers,
    private readonly clock: Clock,
  ) {}

  async execute({
    input: {
      credentials,
      from: { address, device },
    },
    by,
  }: LogIn): Promise<SignedIn> {
    const { email, password, remember_me: remember = false } = credentials;
    const found: { account?: AccountRow | undefined } = {};
    // Late, so that waiting tries cost no reads.
    const lookUp = async () => {
      [found.account] = await this.readModels.find(accounts, { where: { email } });
      return triesOf(email, found.account);
    };
    const right = await this.attempts.judge({ account: lookUp, address }, () =>
      this.passwords.matches(found.account?.credential_id ?? null, password),
    );
    const { account } = found;
    if (!account || !right) {
      this.failures.note({ address, account }, by);
      throw new Refused(401, 'INVALID_CREDENTIALS', 'Invalid email or password');
    }
    if (!account.is_active && !(await this.leavers.mayPay(account))) {
      const sentence = 'Your account is inactive. Please contact the administrator.';
      throw new Refused(403, 'ACCOUNT_INACTIVE', sentence);
    }
    return { userId: account.id, token: await this.openSession(account, { remember, device }, by) };
  }

  private async openSession(account: AccountRow, { remember, device }: HowLong, by: Caller): Promise<string> {
    const { id: userId, role, student_id: studentId, session_version: sessionVersion } = account;
    const exp = Math.floor(Date.parse(this.clock.now()) / 1000) + (remember ? REMEMBERED_S : SESSION_S);
    const them = by.as({ userId, name: account.name, role });
    return this.signIns.open({ userId, role, studentId, sessionVersion, remember, exp, device }, them);
  }
}
