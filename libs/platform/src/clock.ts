import { type Timestamp } from '@bursar/domain/kernel';

/** A timer with a longer delay fires at once. */
export const LONGEST_TIMER_MS = 2 ** 31 - 1;

export abstract class Clock {
  abstract now(): Timestamp;
}

export class SystemClock extends Clock {
  override now(): Timestamp {
    return new Date().toISOString();
  }
}
