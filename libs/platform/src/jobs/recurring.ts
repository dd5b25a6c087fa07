import { setTimeout as passing } from 'node:timers/promises';
import { Logger } from '@nestjs/common';

const LONGEST_WAIT_MS = 2 ** 31 - 1;

/** Rounds never overlap; a failed one is logged. */
export class Recurring {
  private readonly logger: Logger;
  private stopping: AbortController | undefined;
  private running: Promise<void> = Promise.resolve();

  /** `pause_ms` counts from the end of a round. */
  constructor(
    context: string,
    private readonly round: () => Promise<unknown>,
    private readonly pause_ms: (failed: boolean) => number,
    private readonly onFailure: string,
  ) {
    this.logger = new Logger(context);
  }

  start(): void {
    if (this.stopping) return;
    const { signal } = (this.stopping = new AbortController());
    this.running = this.running.then(() => this.run(signal));
  }

  async stop(): Promise<void> {
    this.stopping?.abort();
    this.stopping = undefined;
    await this.running;
  }

  private async run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const wait_ms = Math.min(this.pause_ms(await this.fails()), LONGEST_WAIT_MS);
      await passing(wait_ms, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }

  private async fails(): Promise<boolean> {
    try {
      await this.round();
      return false;
    } catch (error) {
      this.logger.error(this.onFailure, error);
      return true;
    }
  }
}
