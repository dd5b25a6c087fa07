import { type SignInStatus } from '@bursar/contracts';
import { accounts, type AccountRow, refuse } from '@bursar/domain/identity';
import { ReadModels } from '@bursar/platform/read-models';
import { Injectable } from '@nestjs/common';
import { Leavers } from './leavers.js';
import { LoginAttempts, triesOf } from './login-attempts.js';
import { Passwords } from './passwords.js';

const INACTIVE = 'The account is inactive.';
const PASSED_OUT = 'The batch has passed out, and nothing is owed.';
const ONLY_BILLS = 'The batch has passed out. The student can sign in to pay the dues.';
const NO_PASSWORD = 'No password is set. A link from “Forgot password?” sets one.';
const FIRST_PASSWORD = 'The password of an administrator is still to be changed at the next sign-in.';

const times = (count: number): string => (count === 1 ? 'once' : `${count} times`);

/** Counts only this process's wrong tries. */
@Injectable()
export class SignInStatuses {
  constructor(
    private readonly readModels: ReadModels,
    private readonly leavers: Leavers,
    private readonly passwords: Passwords,
    private readonly attempts: LoginAttempts,
  ) {}

  async of(userId: string): Promise<SignInStatus> {
    const account = await this.readModels.get(accounts, userId);
    if (!account) throw refuse('user-not-found');
    const { wrongTries, until_ms } = this.attempts.waitOf(triesOf(account.email, account));
    const closed = await this.closedFor(account);
    const open = account.is_active || closed === ONLY_BILLS;
    const hasPassword = await this.passwords.has(account.credential_id);
    return {
      can_sign_in: open && hasPassword && until_ms === undefined,
      reasons: [
        ...(closed === undefined ? [] : [closed]),
        ...(hasPassword ? [] : [NO_PASSWORD]),
        ...(wrongTries === 0 ? [] : [`A wrong password was tried ${times(wrongTries)}.`]),
        ...(account.must_change_password ? [FIRST_PASSWORD] : []),
      ],
      wrong_tries: wrongTries,
      waits_until: until_ms === undefined ? null : new Date(until_ms).toISOString(),
    };
  }

  private async closedFor(account: AccountRow): Promise<string | undefined> {
    if (account.is_active) return undefined;
    if (!account.passed_out) return INACTIVE;
    return (await this.leavers.mayPay(account)) ? ONLY_BILLS : PASSED_OUT;
  }
}
