import { type Appended, EventStoreUnavailable, type NewEvent } from '../event-store/event-store.js';
import { MemoryEventStore } from '../event-store/memory-event-store.js';

export class MortalEventStore extends MemoryEventStore {
  constructor(public appendsLeft: number) {
    super();
  }

  override append(stream: string, events: readonly NewEvent[], expected: number): Promise<Appended> {
    if (this.appendsLeft <= 0) return Promise.reject(new EventStoreUnavailable('It died.'));
    this.appendsLeft -= 1;
    return super.append(stream, events, expected);
  }
}
