import { setImmediate } from 'node:timers/promises';
import { type Position, type Recorded } from '@bursar/domain/kernel';
import { BATCH_MAX } from './event-store.js';

/** Followers at one position share a read. */
export class LogTail {
  private latest: { readonly after: Position; readonly events: readonly Recorded[] } | undefined;
  private readonly asleep = new Set<() => void>();
  private closed = false;

  constructor(private readonly readAfter: (after: Position) => readonly Recorded[]) {}

  grew(): void {
    for (const wake of this.asleep) wake();
  }

  close(): void {
    this.closed = true;
    this.grew();
  }

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
