import { type Officer } from '@bursar/domain/kernel';
import { Inject, Injectable } from '@nestjs/common';
import { type Caller } from './caller.js';
import { type Settings, SETTINGS } from './settings.js';

/** Describes callers to the rules that ask for a second person. */
@Injectable()
export class Officers {
  constructor(@Inject(SETTINGS) private readonly settings: Settings) {}

  /** Returns the caller as an officer; the program itself is one without ids of its own. */
  of({ actor, person }: Caller): Officer {
    return {
      userId: person?.id ?? actor.role,
      name: person?.name ?? actor.role,
      studentIds: person?.studentIds ?? [],
      fourEyes: this.settings.FOUR_EYES === 'enforce',
    };
  }
}
