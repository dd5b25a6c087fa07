import { ADMIN_ROSTER, AdminRoster, type UserState } from '@bursar/domain/identity';
import { Injectable } from '@nestjs/common';
import { type Caller } from '../platform/caller.js';
import { Execution } from '../platform/execution.js';
import { Semaphore } from './semaphore.js';

/** Whether the roster counts on somebody. */
export const isActiveAdmin = (user: UserState): boolean => user.status === 'active' && user.role === 'admin';

/**
 * The roster of active administrators, as people come onto it and off it. An administrator leaves it before losing
 * their powers and joins it after getting them, one change at a time: whatever comes in between, the roster never
 * counts on somebody who cannot sign in.
 */
@Injectable()
export class Administrators {
  private readonly turns = new Semaphore(1);

  constructor(private readonly execution: Execution) {}

  /** One change of people at a time. */
  inTurn<Result>(change: () => Promise<Result>): Promise<Result> {
    return this.turns.run(change);
  }

  /** Throws `identity/last-admin`. */
  async leave(userId: string, by: Caller): Promise<void> {
    await this.execution.execute(AdminRoster, ADMIN_ROSTER, { type: 'Leave', userId }, by);
  }

  async join(userId: string, by: Caller): Promise<void> {
    await this.execution.execute(AdminRoster, ADMIN_ROSTER, { type: 'Join', userId }, by);
  }
}
