import { type Officer } from '@bursar/domain/kernel';
import { type Caller, Clock, type Person } from '@bursar/platform';
import { Inject, Injectable } from '@nestjs/common';
import { RuleSets } from './rule-sets.js';

/** So long an account cannot check the work of who registered or changed it. */
const LATELY_MS = 24 * 60 * 60 * 1_000;

@Injectable()
export class Officers {
  constructor(
    private readonly ruleSets: RuleSets,
    @Inject(Clock) private readonly clock: Clock,
  ) {}

  of({ actor, person }: Caller): Officer {
    return {
      userId: person?.id ?? actor.role,
      name: person?.name ?? actor.role,
      studentIds: person?.studentIds ?? [],
      fourEyes: this.ruleSets.fourEyes,
      changedBy: this.lately(person?.changedBy),
      admittedBy: this.lately(person?.admittedBy),
    };
  }

  private lately(moments: Person['changedBy'] = {}): readonly string[] {
    const now = Date.parse(this.clock.now());
    return Object.entries(moments).flatMap(([userId, at]) => (now - Date.parse(at) < LATELY_MS ? [userId] : []));
  }
}
