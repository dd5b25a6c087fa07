import { Delegation, type DelegationRow, delegations } from '@bursar/domain/approvals';
import { users } from '@bursar/domain/identity';
import { addDays, istDayOf, startOfIstDay } from '@bursar/domain/kernel';
import { Caller, Clock, Execution } from '@bursar/platform';
import { BackgroundWork, inParallel, RecurringTask } from '@bursar/platform/jobs';
import { ReadModels } from '@bursar/platform/read-models';
import { Injectable } from '@nestjs/common';
import { mayDecide } from '../access/vacancies.js';

const EVERY_MS = 60_000;
const WIDTH = 64;

/** Works at midnight IST. Also ends delegations whose deputy or absent person left. */
@Injectable()
export class DelegationRounds extends RecurringTask {
  constructor(
    private readonly execution: Execution,
    private readonly readModels: ReadModels,
    private readonly clock: Clock,
    background: BackgroundWork,
  ) {
    super(background, {
      name: 'delegations',
      round: () => this.turn(),
      pause_ms: () => Math.min(EVERY_MS, this.untilMidnight_ms()),
      onFailure: 'Delegations could not be begun or ended; retrying',
    });
  }

  async turn(): Promise<void> {
    const today = istDayOf(this.clock.now());
    const past = { status: 'standing', ends_on: { below: today } } as const;
    const starting = { status: 'standing', starts_on: { below: addDays(today, 1) } } as const;
    const [over, begun, orphaned] = await Promise.all([
      this.readModels.find(delegations, { where: past }),
      this.readModels.find(delegations, { where: starting }),
      this.withoutParty(),
    ]);
    const ended = new Map([...over, ...orphaned].map((row) => [row.id, row]));
    const waiting = begun.filter(({ delegated_at, starts_on }) => istDayOf(delegated_at) < starts_on);
    const end = { type: 'EndDelegation', by: null, byName: null, today } as const;
    const begin = { type: 'BeginDelegation', today } as const;
    const left = waiting.filter(({ id }) => !ended.has(id));
    const turns = [
      ...[...ended.keys()].map((id) => ({ id, turn: end })),
      ...left.map(({ id }) => ({ id, turn: begin })),
    ];
    await inParallel(turns, WIDTH, ({ id, turn }) => this.execution.execute(Delegation, id, turn, Caller.system()));
  }

  private async withoutParty(): Promise<readonly DelegationRow[]> {
    const standing = await this.readModels.find(delegations, { where: { status: 'standing' } });
    if (standing.length === 0) return [];
    const ids = standing.flatMap(({ user_id, deputy_id }) => [user_id, deputy_id]);
    const people = await this.readModels.find(users, { ids });
    const able = new Set(people.flatMap((person) => (mayDecide(person) ? [person.id] : [])));
    return standing.filter(({ user_id, deputy_id }) => !able.has(deputy_id) || !able.has(user_id));
  }

  private untilMidnight_ms(): number {
    const now = this.clock.now();
    return Date.parse(startOfIstDay(addDays(istDayOf(now), 1))) - Date.parse(now);
  }
}
