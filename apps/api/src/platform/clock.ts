import { type Timestamp } from '@bursar/domain/kernel';

/** The only place the time comes from. */
export abstract class Clock {
  abstract now(): Timestamp;
}

/** The machine's clock. */
export class SystemClock extends Clock {
  override now(): Timestamp {
    return new Date().toISOString();
  }
}
