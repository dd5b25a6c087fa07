import { ADMIN_ROSTER, AdminRoster, User } from '@bursar/domain/identity';
import { Injectable } from '@nestjs/common';
import { type Caller } from '../platform/caller.js';
import { Execution } from '../platform/execution.js';
import { type NewUser, type UniqueValue, uniqueValuesOf } from './new-user.js';
import { Passwords } from './passwords.js';
import { UniqueValues } from './unique-values.js';

/**
 * What one registration and many have in common. Every step may be taken again with the same ids and then
 * changes nothing, so a repeated request or a restart finishes what was begun.
 */
@Injectable()
export class Registrations {
  constructor(
    private readonly execution: Execution,
    private readonly uniqueValues: UniqueValues,
    private readonly passwords: Passwords,
  ) {}

  /** Creates a user. Throws `identity/duplicate-email` or `identity/duplicate-enrollment`. */
  async create(user: NewUser, password: string, by: Caller): Promise<void> {
    await this.claim(user, by);
    await this.passwords.keep(new Map([[user.credentialId, await this.passwords.hash(password)]]));
    await this.register(user, by);
  }

  /** The unique values of a user to be that another user has by now; `claim` has the last word. */
  conflicts({ registration }: NewUser): Promise<readonly UniqueValue[]> {
    return this.uniqueValues.taken(uniqueValuesOf(registration), registration.userId);
  }

  /** Takes the unique values of a user to be: all of them, or none and throws the refusal of the one that is taken. */
  claim({ registration }: NewUser, by: Caller): Promise<void> {
    return this.uniqueValues.claim(uniqueValuesOf(registration), registration.userId, by);
  }

  /** Lets go of what was taken for somebody who will not be registered. */
  release({ registration }: NewUser, by: Caller): Promise<void> {
    return this.uniqueValues.release(uniqueValuesOf(registration), registration.userId, by);
  }

  /** Registers a user whose values are claimed and whose password is kept. */
  async register({ registration, credentialId, departmentsLed }: NewUser, by: Caller): Promise<void> {
    const { userId, role } = registration;
    const command = { type: 'RegisterUser', registration, credentialId, departmentsLed } as const;
    await this.execution.execute(User, userId, command, by);
    if (role === 'admin') {
      await this.execution.execute(AdminRoster, ADMIN_ROSTER, { type: 'Join', userId }, by);
    }
  }
}
