import { type Timestamp } from '@bursar/domain/kernel';
import { instantLookedAt } from './looking-back.js';
import { narrowingHere } from './narrowing.js';

/** A timer with a longer delay fires at once. */
export const LONGEST_TIMER_MS = 2 ** 31 - 1;

export abstract class Clock {
  protected abstract present(): Timestamp;

  now(): Timestamp {
    const instant = instantLookedAt();
    if (instant === undefined) return this.present();
    narrowingHere()?.exceeded();
    return instant.time;
  }
}

export class SystemClock extends Clock {
  protected override present(): Timestamp {
    return new Date().toISOString();
  }
}
