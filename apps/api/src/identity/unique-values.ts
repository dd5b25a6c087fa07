import { User } from '@bursar/domain/identity';
import { DomainError } from '@bursar/domain/kernel';
import { type Caller, Claims, Execution } from '@bursar/platform';
import { Injectable } from '@nestjs/common';
import { type UniqueValue, uniqueValuesOf } from './new-user.js';
import { PreparedImports } from './prepared-imports.js';

@Injectable()
export class UniqueValues {
  constructor(
    private readonly execution: Execution,
    private readonly claims: Claims,
    private readonly imports: PreparedImports,
  ) {}

  /** Values may be taken until `claim`. */
  async taken(values: readonly UniqueValue[], userId: string): Promise<readonly UniqueValue[]> {
    const taken: UniqueValue[] = [];
    for (const value of values) {
      const { holder } = await this.execution.load(value.reservation, value.name);
      if (holder === null || holder === userId) continue;
      if (await this.has(holder, value)) taken.push(value);
    }
    return taken;
  }

  /** All or none. @throws the taken value's refusal */
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

  async release(values: readonly UniqueValue[], userId: string, by: Caller): Promise<void> {
    for (const { reservation, name } of values) await this.claims.release(reservation, name, userId, by);
  }

  /** A crash may leave a reservation. */
  private async has(userId: string, { name }: UniqueValue): Promise<boolean> {
    const user = await this.execution.load(User, userId);
    if (user.status === 'none' || user.status === 'deleted') return false;
    return uniqueValuesOf(user).some((value) => value.name === name);
  }
}
