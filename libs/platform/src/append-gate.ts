import { type DomainEvent, type Timestamp } from '@bursar/domain/kernel';

export abstract class AppendGate {
  /** Returns a function to leave it after the append. @throws `DomainError` to refuse */
  abstract enter(events: readonly DomainEvent[], now: Timestamp): Promise<() => Promise<void>>;
}
