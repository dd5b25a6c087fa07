import { setImmediate } from 'node:timers/promises';
import { type Position, type Recorded } from '@bursar/domain/kernel';
import { BATCH_MAX } from './event-store.js';

/**
 * Where the followers of a log in this process wait for it to grow. Nobody polls: `grew` wakes them.
 *
 * A batch is read when its follower asks for it, so a slow follower holds nothing in memory; followers that stand
 * at the same place, as they do when they are up to date, share one reading.
 */
export class LogTail {
  private latest: { readonly after: Position; readonly events: readonly Recorded[] } | undefined;
  private readonly asleep = new Set<() => void>();
  private closed = false;

  /** `readAfter` answers the next events after a position, at most `BATCH_MAX`; none at the end of the log. */
  constructor(private readonly readAfter: (after: Position) => readonly Recorded[]) {}

  /** Says that events were appended and can be read. */
  grew(): void {
    for (const wake of this.asleep) wake();
  }

  /** Ends all followers. */
  close(): void {
    this.closed = true;
    this.grew();
  }

  /** See `EventStore.follow`. */
  async *follow(after: Position, stop: AbortSignal): AsyncGenerator<readonly Recorded[]> {
    let position = after;
    while (!stop.aborted && !this.closed) {
      const events = this.eventsAfter(position);
      const last = events.at(-1);
      if (!last) {
        await this.growth(stop);
        continue;
      }
      yield events;
      position = last.position;
      // History is read without waiting for anything; whoever else has work gets a turn between two batches.
      if (events.length === BATCH_MAX) await setImmediate();
    }
  }

  private eventsAfter(position: Position): readonly Recorded[] {
    if (this.latest?.after === position) return this.latest.events;
    const events = this.readAfter(position);
    if (events.length > 0) this.latest = { after: position, events };
    return events;
  }

  private growth(stop: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const wake = () => {
        this.asleep.delete(wake);
        stop.removeEventListener('abort', wake);
        resolve();
      };
      this.asleep.add(wake);
      stop.addEventListener('abort', wake);
    });
  }
}
