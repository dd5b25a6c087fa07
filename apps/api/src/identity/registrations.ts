import { ADMIN_ROSTER, AdminRoster, User } from '@bursar/domain/identity';
import { type Caller, Execution } from '@bursar/platform';
import { Injectable } from '@nestjs/common';
import { type NewUser, type UniqueValue, uniqueValuesOf } from './new-user.js';
import { Passwords } from './passwords.js';
import { UniqueValues } from './unique-values.js';

/** Each step is repeatable. */
@Injectable()
export class Registrations {
  constructor(
    private readonly execution: Execution,
    private readonly uniqueValues: UniqueValues,
    private readonly passwords: Passwords,
  ) {}

  async create(user: NewUser, password: string, by: Caller): Promise<void> {
    await this.claim(user, by);
    await this.passwords.keep(new Map([[user.credentialId, await this.passwords.hash(password)]]));
    await this.register(user, by);
  }

  conflicts({ registration }: NewUser): Promise<readonly UniqueValue[]> {
    return this.uniqueValues.taken(uniqueValuesOf(registration), registration.userId);
  }

  claim({ registration }: NewUser, by: Caller): Promise<void> {
    return this.uniqueValues.claim(uniqueValuesOf(registration), registration.userId, by);
  }

  release({ registration }: NewUser, by: Caller): Promise<void> {
    return this.uniqueValues.release(uniqueValuesOf(registration), registration.userId, by);
  }

  async register({ registration, credentialId, departmentsLed }: NewUser, by: Caller): Promise<void> {
    const { userId, role } = registration;
    const command = { type: 'RegisterUser', registration, credentialId, departmentsLed } as const;
    await this.execution.execute(User, userId, command, by);
    if (role === 'admin') {
      await this.execution.execute(AdminRoster, ADMIN_ROSTER, { type: 'Join', userId }, by);
    }
  }
}
