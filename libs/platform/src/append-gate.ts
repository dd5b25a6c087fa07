import { type DomainEvent, type Timestamp } from '@bursar/domain/kernel';

/** Stands in front of each append. */
export abstract class AppendGate {
  /** Returns how to leave it after the append. @throws `DomainError` to refuse the events */
  abstract enter(events: readonly DomainEvent[], now: Timestamp): Promise<() => Promise<void>>;
}
