import { type Officer } from '@bursar/domain/kernel';
import { Inject, Injectable } from '@nestjs/common';
import { type Caller, type Person } from './caller.js';
import { Clock } from './clock.js';
import { type Settings, SETTINGS } from './settings.js';

/** A person who registered or changed an account does not get their own work checked by it for a day. */
const LATELY_MS = 24 * 60 * 60 * 1_000;

/** Describes callers to the rules that ask for a second person. */
@Injectable()
export class Officers {
  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    @Inject(Clock) private readonly clock: Clock,
  ) {}

  /** Returns the caller as an officer; the program itself is one without ids of its own. */
  of({ actor, person }: Caller): Officer {
    return {
      userId: person?.id ?? actor.role,
      name: person?.name ?? actor.role,
      studentIds: person?.studentIds ?? [],
      fourEyes: this.settings.FOUR_EYES === 'enforce',
      changedBy: this.lately(person?.changedBy),
      admittedBy: this.lately(person?.admittedBy),
    };
  }

  /** Returns the ids of those who did it within the last day, and so may still act through the account. */
  private lately(moments: Person['changedBy'] = {}): readonly string[] {
    const now = Date.parse(this.clock.now());
    return Object.entries(moments).flatMap(([userId, at]) => (now - Date.parse(at) < LATELY_MS ? [userId] : []));
  }
}
