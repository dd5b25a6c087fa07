import { type StartUpTask } from '../context.js';
import { type BackgroundWork } from './background-work.js';
import { type Recurring, type RecurringWork } from './recurring.js';

export abstract class RecurringTask implements StartUpTask {
  protected readonly rounds: Recurring;

  constructor(background: BackgroundWork, work: RecurringWork) {
    this.rounds = background.add(work);
  }

  run(): Promise<void> {
    this.rounds.start();
    return Promise.resolve();
  }

  stop(): Promise<void> {
    return this.rounds.stop();
  }
}
