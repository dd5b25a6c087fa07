import { type Timestamp } from '@bursar/domain/kernel';

export abstract class Clock {
  abstract now(): Timestamp;
}

export class SystemClock extends Clock {
  override now(): Timestamp {
    return new Date().toISOString();
  }
}
