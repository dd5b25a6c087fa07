import { User } from '@bursar/domain/identity';
import { DomainError } from '@bursar/domain/kernel';
import { Injectable } from '@nestjs/common';
import { type Caller } from '../platform/caller.js';
import { Claims } from '../platform/claims.js';
import { Execution } from '../platform/execution.js';
import { type UniqueValue, uniqueValuesOf } from './new-user.js';
import { PreparedImports } from './prepared-imports.js';

/** The values only one user may have, as users hold them. */
@Injectable()
export class UniqueValues {
  constructor(
    private readonly execution: Execution,
    private readonly claims: Claims,
    private readonly imports: PreparedImports,
  ) {}

  /** Those that another user has by now; `claim` has the last word. */
  async taken(values: readonly UniqueValue[], userId: string): Promise<readonly UniqueValue[]> {
    const taken: UniqueValue[] = [];
    for (const value of values) {
      const { holder } = await this.execution.load(value.reservation, value.name);
      if (holder === null || holder === userId) continue;
      if (await this.has(holder, value)) taken.push(value);
    }
    return taken;
  }

  /** Takes all of them for a user, or none and throws the refusal of the one that is taken. */
  async claim(values: readonly UniqueValue[], userId: string, by: Caller): Promise<void> {
    try {
      for (const value of values) {
        const exists = async (holder: string) => (await this.has(holder, value)) || (await this.imports.expect(holder));
        await this.claims.take(value.reservation, { value: value.name, holder: userId, exists }, by);
      }
    } catch (error) {
      if (error instanceof DomainError) await this.release(values, userId, by);
      throw error;
    }
  }

  /** Lets go of those that a user holds. */
  async release(values: readonly UniqueValue[], userId: string, by: Caller): Promise<void> {
    for (const { reservation, name } of values) await this.claims.release(reservation, name, userId, by);
  }

  /** Whether somebody has a value today: a crash may have kept one reserved that was given up. */
  private async has(userId: string, { name }: UniqueValue): Promise<boolean> {
    const user = await this.execution.load(User, userId);
    if (user.status === 'none' || user.status === 'deleted') return false;
    return uniqueValuesOf(user).some((value) => value.name === name);
  }
}
