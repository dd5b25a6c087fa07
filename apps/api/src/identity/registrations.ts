import { ADMIN_ROSTER, AdminRoster, User } from '@bursar/domain/identity';
import { DomainError } from '@bursar/domain/kernel';
import { Injectable } from '@nestjs/common';
import { type Caller } from '../platform/caller.js';
import { Claims } from '../platform/claims.js';
import { Execution } from '../platform/execution.js';
import { type NewUser, type UniqueValue, uniqueValuesOf } from './new-user.js';
import { Passwords } from './passwords.js';
import { PreparedImports } from './prepared-imports.js';

/**
 * What one registration and many have in common. Every step may be taken again with the same ids and then
 * changes nothing, so a repeated request or a restart finishes what was begun.
 */
@Injectable()
export class Registrations {
  constructor(
    private readonly execution: Execution,
    private readonly claims: Claims,
    private readonly passwords: Passwords,
    private readonly imports: PreparedImports,
  ) {}

  /** Creates a user. Throws `identity/duplicate-email` or `identity/duplicate-enrollment`. */
  async create(user: NewUser, password: string, by: Caller): Promise<void> {
    await this.claim(user, by);
    await this.passwords.keep(new Map([[user.credentialId, await this.passwords.hash(password)]]));
    await this.register(user, by);
  }

  /** The unique values of a user to be that another user has by now; `claim` has the last word. */
  async conflicts(user: NewUser): Promise<readonly UniqueValue[]> {
    const conflicts: UniqueValue[] = [];
    for (const value of uniqueValuesOf(user)) {
      const { holder } = await this.execution.load(value.reservation, value.name);
      if (holder === null || holder === user.registration.userId) continue;
      if (await this.isRegistered(holder)) conflicts.push(value);
    }
    return conflicts;
  }

  /** Takes the unique values of a user to be: all of them, or none and throws the refusal of the one that is taken. */
  async claim(user: NewUser, by: Caller): Promise<void> {
    const { userId } = user.registration;
    const exists = async (holder: string) => (await this.isRegistered(holder)) || (await this.imports.expect(holder));
    try {
      for (const { reservation, name } of uniqueValuesOf(user)) {
        await this.claims.take(reservation, { value: name, holder: userId, exists }, by);
      }
    } catch (error) {
      if (error instanceof DomainError) await this.release(user, by);
      throw error;
    }
  }

  /** Lets go of what was taken for somebody who will not be registered. */
  async release(user: NewUser, by: Caller): Promise<void> {
    for (const { reservation, name } of uniqueValuesOf(user)) {
      await this.claims.release(reservation, name, user.registration.userId, by);
    }
  }

  /** Registers a user whose values are claimed and whose password is kept. */
  async register({ registration, credentialId }: NewUser, by: Caller): Promise<void> {
    const { userId, role } = registration;
    const command = { type: 'RegisterUser', registration, credentialId } as const;
    by.wrote(await this.execution.execute(User, userId, command, by));
    if (role === 'admin') {
      by.wrote(await this.execution.execute(AdminRoster, ADMIN_ROSTER, { type: 'Join', userId }, by));
    }
  }

  private async isRegistered(userId: string): Promise<boolean> {
    return (await this.execution.load(User, userId)).status !== 'none';
  }
}
