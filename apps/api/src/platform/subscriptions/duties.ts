import { setTimeout as passing } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import { type StartUpTask } from '../context.js';
import { EventStore } from '../event-store/event-store.js';
import { Leadership } from '../leadership/leadership.js';
import { Jobs } from '../live/jobs.js';
import { PolicyRunner } from './policy-runner.js';
import { Projector } from './projector.js';

const RETRY_MS = 1_000;
/** Others wait for what policies have done, so they are told at once. */
const AT_ONCE_MS = 0;

/** What only the leader does: projector, policies, start-up work and timers. Taken up and laid down any number of times. */
@Injectable()
export class Duties {
  private readonly logger = new Logger('duties');
  private tasks: readonly StartUpTask[] = [];
  private turning: Promise<void> = Promise.resolve();

  constructor(
    private readonly log: EventStore,
    private readonly projector: Projector,
    private readonly policies: PolicyRunner,
    private readonly leadership: Leadership,
    jobs: Jobs,
  ) {
    jobs.carryOn = () => this.inTurn(() => this.carryOn());
  }

  /** Resolves when read models and policies have caught up with the log and the tasks have run, or the lead is lost. */
  takeUp(tasks: readonly StartUpTask[]): Promise<void> {
    return this.inTurn(() => this.begin(tasks));
  }

  /** As `takeUp`, tried again until it succeeds or the lead is lost. */
  takeOver(tasks: readonly StartUpTask[]): Promise<void> {
    return this.inTurn(async () => {
      while (this.leadership.leading) {
        try {
          await this.begin(tasks);
          return;
        } catch (error) {
          this.logger.error(`The lead could not be taken over; trying again in ${RETRY_MS} ms`, error);
          await this.stopAll();
          await passing(RETRY_MS);
        }
      }
    });
  }

  /** Stops at once; resolves when what was under way is over. */
  layDown(): Promise<void> {
    void this.stopAll();
    return this.inTurn(() => this.stopAll());
  }

  private async begin(tasks: readonly StartUpTask[]): Promise<void> {
    this.tasks = tasks;
    const saveEvery_ms = this.leadership.shared ? AT_ONCE_MS : undefined;
    const steps = [
      () => this.projector.start(),
      () => this.policies.start(saveEvery_ms),
      async () => this.projector.watermark.reach(await this.log.head()),
      ...tasks.map((task) => () => task.run()),
    ];
    for (const step of steps) if (this.leadership.leading) await step();
  }

  private async carryOn(): Promise<void> {
    for (const task of this.tasks) if (task.carriesOn && this.leadership.leading) await task.run();
  }

  private inTurn(work: () => Promise<void>): Promise<void> {
    return (this.turning = this.turning.then(work, work));
  }

  private async stopAll(): Promise<void> {
    await Promise.all(this.tasks.map(async (task) => task.stop?.()));
    await this.policies.stop();
    await this.projector.stop();
  }
}
