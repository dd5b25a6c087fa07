import { BEGINNING, type Recorded } from '@bursar/domain/kernel';
import { type EventStore } from './event-store.js';

/**
 * Every event that stands in a log now, in its order, a batch at a time; what is appended meanwhile is not waited for.
 * Throws `EventStoreUnavailable`.
 */
export async function* historyOf(log: EventStore): AsyncGenerator<Recorded, void> {
  const head = await log.head();
  if (head === BEGINNING) return;
  const until = new AbortController();
  try {
    for await (const events of log.follow(BEGINNING, until.signal)) {
      yield* events.filter(({ position }) => position <= head);
      if ((events.at(-1)?.position ?? BEGINNING) >= head) return;
    }
  } finally {
    until.abort();
  }
}
