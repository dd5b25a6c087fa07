import { ADMIN_ROSTER, AdminRoster, type UserState } from '@bursar/domain/identity';
import { type Caller, Execution } from '@bursar/platform';
import { Injectable } from '@nestjs/common';
import { Semaphore } from './semaphore.js';

export const isActiveAdmin = (user: UserState): boolean => user.status === 'active' && user.role === 'admin';

/** Leaves before powers end and joins after they begin. So every counted administrator can sign in. */
@Injectable()
export class Administrators {
  private readonly turns = new Semaphore(1);

  constructor(private readonly execution: Execution) {}

  inTurn<Result>(change: () => Promise<Result>): Promise<Result> {
    return this.turns.run(change);
  }

  async leave(userId: string, by: Caller): Promise<void> {
    await this.execution.execute(AdminRoster, ADMIN_ROSTER, { type: 'Leave', userId }, by);
  }

  async join(userId: string, by: Caller): Promise<void> {
    await this.execution.execute(AdminRoster, ADMIN_ROSTER, { type: 'Join', userId }, by);
  }
}
