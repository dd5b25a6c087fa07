import { randomBytes } from 'node:crypto';
import { accounts, type AccountRow, refuse, User } from '@bursar/domain/identity';
import { decide, DomainError } from '@bursar/domain/kernel';
import { Caller, Clock, derivedId, Execution, sha256 } from '@bursar/platform';
import { ReadModels } from '@bursar/platform/read-models';
import { StateStore } from '@bursar/platform/state-store';
import { Injectable, Logger } from '@nestjs/common';
import { Leavers } from './leavers.js';
import { PasswordNotices } from './password-notices.js';
import { Passwords } from './passwords.js';

const VALID_MINUTES = 30;
const TOKEN_BYTES = 32;

/** Stores the token's hash, which readers of the store cannot use. */
type Reset = { readonly userId: string; readonly resetId: string; readonly expiresAt: string };

@Injectable()
export class PasswordResets {
  private readonly logger = new Logger('identity');

  constructor(
    private readonly readModels: ReadModels,
    private readonly execution: Execution,
    private readonly state: StateStore,
    private readonly passwords: Passwords,
    private readonly notices: PasswordNotices,
    private readonly leavers: Leavers,
    private readonly clock: Clock,
  ) {}

  /** The duration would reveal whether the user exists. */
  request(email: string, by: Caller): void {
    this.mailLink(email, by).catch((error: unknown) => {
      this.logger.error('A reset link could not be made', error);
    });
  }

  async complete(token: string, password: string, by: Caller): Promise<void> {
    const reset = await this.state.get<Reset>('resets', sha256(token));
    if (!reset) throw refuse('reset-link');
    const { userId, resetId } = reset;
    const user = await this.execution.load(User, userId);
    if (!('userId' in user)) throw refuse('reset-link');
    // Parallel uses must not overwrite each other's hash. A repeat has the same.
    const credentialId = derivedId(resetId, by.newId());
    if (user.credentialId === credentialId) return;
    const command = { type: 'CompletePasswordReset', resetId, credentialId, at: this.clock.now() } as const;
    decide(User, command, user);
    await this.passwords.keep(new Map([[credentialId, await this.passwords.hash(password)]]));
    try {
      await this.execution.execute(User, userId, command, by);
    } catch (error) {
      if (error instanceof DomainError) await this.passwords.forget(credentialId);
      throw error;
    }
    if (user.credentialId !== null) await this.passwords.forget(user.credentialId);
    this.notices.changed(user);
  }

  private async mailLink(email: string, by: Caller): Promise<void> {
    await this.forgetExpired();
    const [account] = await this.readModels.find(accounts, { where: { email } });
    if (!account) return;
    if (account.is_active || (await this.leavers.mayPay(account))) await this.mailTo(account, by);
  }

  private async mailTo(account: AccountRow, by: Caller): Promise<void> {
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    const resetId = by.newId();
    const expiresAt = new Date(Date.parse(this.clock.now()) + VALID_MINUTES * 60_000).toISOString();
    const reset: Reset = { userId: account.id, resetId, expiresAt };
    await this.state.put('resets', new Map([[sha256(token), reset]]));
    await this.execution.execute(User, account.id, { type: 'RequestPasswordReset', resetId, expiresAt }, by);
    this.notices.link({ ...account, userId: account.id }, token, VALID_MINUTES);
  }

  private async forgetExpired(): Promise<void> {
    const now = this.clock.now();
    const resets = await this.state.list<Reset>('resets');
    const expired = resets.filter(({ value }) => value.expiresAt <= now).map(({ key }) => key);
    if (expired.length > 0) await this.state.delete('resets', expired);
  }
}
