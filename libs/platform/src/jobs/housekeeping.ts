import { Injectable } from '@nestjs/common';
import { type StartUpTask } from '../context.js';
import { Idempotency } from '../http/idempotency.js';
import { BackgroundWork } from './background-work.js';
import { type Recurring } from './recurring.js';

const EVERY_MS = 24 * 60 * 60 * 1000;

@Injectable()
export class Housekeeping implements StartUpTask {
  private readonly sweeps: Recurring;

  constructor(idempotency: Idempotency, background: BackgroundWork) {
    this.sweeps = background.add({
      name: 'housekeeping',
      round: () => idempotency.sweep(),
      pause_ms: () => EVERY_MS,
      onFailure: 'Old records of the state store could not be deleted; retrying',
    });
  }

  /** Old records must not delay sign-ins. */
  run(): Promise<void> {
    this.sweeps.start();
    return Promise.resolve();
  }

  stop(): Promise<void> {
    return this.sweeps.stop();
  }
}
