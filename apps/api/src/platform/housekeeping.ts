import { Injectable } from '@nestjs/common';
import { type StartUpTask } from './context.js';
import { Idempotency } from './http/idempotency.js';
import { Recurring } from './recurring.js';

const EVERY_MS = 24 * 60 * 60 * 1000;

/** Takes out of the state store what nobody may ask for any more: at the start and every day after. */
@Injectable()
export class Housekeeping implements StartUpTask {
  private readonly sweeps: Recurring;

  constructor(idempotency: Idempotency) {
    const failure = 'What is old in the state store is left for tomorrow';
    this.sweeps = new Recurring(
      'housekeeping',
      () => idempotency.sweep(),
      () => EVERY_MS,
      failure,
    );
  }

  /** Begins without waiting for it: nobody is kept from signing in by what is old. */
  run(): Promise<void> {
    this.sweeps.start();
    return Promise.resolve();
  }

  /** Resolves when the sweep at hand, if there is one, is over. */
  stop(): Promise<void> {
    return this.sweeps.stop();
  }
}
