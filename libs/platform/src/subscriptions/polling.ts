import { type Position } from '@bursar/domain/kernel';
import { type Watermark } from './watermark.js';

/** Interval while a caller waits. */
const AWAITED_MS = 25;
const IDLE_MS = 1_000;

export class Polling {
  private stopped = false;
  private wake: () => void = () => undefined;
  private readonly running: Promise<void>;

  /** Undefined when the position is known. */
  constructor(
    private readonly watermark: Watermark,
    private readonly ask: () => Promise<Position | undefined>,
  ) {
    watermark.onAwaited = () => {
      this.wake();
    };
    this.running = this.run();
  }

  async stop(): Promise<void> {
    this.stopped = true;
    this.wake();
    await this.running;
  }

  private async run(): Promise<void> {
    while (!this.stopped) {
      const position = await this.ask().catch(() => undefined);
      if (position !== undefined) this.watermark.advance(position);
      await this.pause(this.watermark.awaited ? AWAITED_MS : IDLE_MS);
    }
  }

  private pause(wait_ms: number): Promise<void> {
    return new Promise((resolve) => {
      if (this.stopped) {
        resolve();
        return;
      }
      const done = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(done, wait_ms);
      this.wake = () => {
        if (this.stopped || wait_ms === IDLE_MS) done();
      };
    });
  }
}
