import { type Position, type Recorded } from '@bursar/domain/kernel';
import { Logger } from '@nestjs/common';
import { type EventStore } from '../event-store/event-store.js';

const RETRY_FIRST_MS = 50;
const RETRY_LAST_MS = 5_000;

export class Follower {
  private readonly stopping = new AbortController();
  private readonly running: Promise<void>;
  private readonly logger: Logger;

  constructor(
    name: string,
    private readonly log: EventStore,
    private position: Position,
    private readonly handle: (events: readonly Recorded[]) => Promise<void>,
  ) {
    this.logger = new Logger(name);
    this.running = this.run();
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    await this.running;
  }

  private async run(): Promise<void> {
    let wait_ms = RETRY_FIRST_MS;
    while (!this.stopping.signal.aborted) {
      try {
        for await (const events of this.log.follow(this.position, this.stopping.signal)) {
          await this.handle(events);
          this.position = events.at(-1)?.position ?? this.position;
          wait_ms = RETRY_FIRST_MS;
        }
      } catch (error) {
        this.logger.error(`stopped after ${this.position || 'the beginning'}; trying again in ${wait_ms} ms`, error);
        await this.pause(wait_ms);
        wait_ms = Math.min(wait_ms * 2, RETRY_LAST_MS);
      }
    }
  }

  private pause(wait_ms: number): Promise<void> {
    const { signal } = this.stopping;
    return new Promise((resolve) => {
      const timer = setTimeout(done, wait_ms);
      function done() {
        clearTimeout(timer);
        signal.removeEventListener('abort', done);
        resolve();
      }
      signal.addEventListener('abort', done);
    });
  }
}
