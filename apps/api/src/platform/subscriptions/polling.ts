import { type Position } from '@bursar/domain/kernel';
import { type Watermark } from './watermark.js';

/** What another process writes is asked for this often while somebody waits for it, */
const AWAITED_MS = 25;
/** and otherwise this often, which also notices that read models were swapped. */
const IDLE_MS = 1_000;

/** Moves a watermark as far as another process says it has come. */
export class Polling {
  private stopped = false;
  private wake: () => void = () => undefined;
  private readonly running: Promise<void>;

  /** `ask` answers how far it is, or undefined when that is known without asking; it is asked again after it fails. */
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
