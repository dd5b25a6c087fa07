import { Injectable, Logger } from '@nestjs/common';
import { type StartUpTask } from './context.js';
import { Idempotency } from './http/idempotency.js';

const EVERY_MS = 24 * 60 * 60 * 1000;

/** Takes out of the state store what nobody may ask for any more: at the start and every day after. */
@Injectable()
export class Housekeeping implements StartUpTask {
  private readonly logger = new Logger('housekeeping');
  private timer: NodeJS.Timeout | undefined;
  private atWork: Promise<void> = Promise.resolve();

  constructor(private readonly idempotency: Idempotency) {}

  /** Begins without waiting for it: nobody is kept from signing in by what is old. */
  run(): Promise<void> {
    const sweep = (): void => {
      this.atWork = this.sweep();
    };
    sweep();
    this.timer = setInterval(sweep, EVERY_MS).unref();
    return Promise.resolve();
  }

  /** Resolves when the sweep at hand, if there is one, is over. */
  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.atWork;
  }

  private async sweep(): Promise<void> {
    try {
      await this.idempotency.sweep();
    } catch (error) {
      this.logger.error('What is old in the state store is left for tomorrow', error);
    }
  }
}
