import { setTimeout as passing } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import { type StartUpTask } from '../context.js';
import { EventStore } from '../event-store/event-store.js';
import { Leadership } from '../leadership/leadership.js';
import { Jobs } from '../jobs/jobs.js';
import { PolicyRunner } from './policy-runner.js';
import { Projector } from './projector.js';

const RETRY_MS = 1_000;
const AT_ONCE_MS = 0;

@Injectable()
export class Duties {
  private readonly logger = new Logger('duties');
  private tasks: readonly StartUpTask[] = [];
  private turning: Promise<void> = Promise.resolve();
  private term = new AbortController();

  constructor(
    private readonly log: EventStore,
    private readonly projector: Projector,
    private readonly policies: PolicyRunner,
    private readonly leadership: Leadership,
    jobs: Jobs,
  ) {
    jobs.carryOn = () => this.inTurn(() => this.carryOn());
  }

  /** Resolves when the tasks have run, or the lead is lost. */
  takeUp(tasks: readonly StartUpTask[]): Promise<void> {
    const { signal } = (this.term = new AbortController());
    return this.inTurn(() => this.begin(tasks, signal));
  }

  /** Retries until the lead is lost. Never rejects. */
  takeOver(tasks: readonly StartUpTask[]): Promise<void> {
    const { signal } = (this.term = new AbortController());
    return this.inTurn(async () => {
      while (!signal.aborted) {
        try {
          await this.begin(tasks, signal);
          return;
        } catch (error) {
          this.logger.error(`The lead could not be taken over; trying again in ${RETRY_MS} ms`, error);
          await this.stopAll();
          await passing(RETRY_MS, undefined, { signal }).catch(() => undefined);
        }
      }
    });
  }

  /** Never rejects. */
  layDown(): Promise<void> {
    this.term.abort();
    void this.stopAll();
    return this.inTurn(() => this.stopAll());
  }

  private async begin(tasks: readonly StartUpTask[], term: AbortSignal): Promise<void> {
    this.tasks = tasks;
    const saveEvery_ms = this.leadership.shared ? AT_ONCE_MS : undefined;
    const steps = [
      () => this.stopAll(),
      () => this.projector.start(term),
      () => this.policies.start(saveEvery_ms, term),
      async () => this.projector.watermark.reach(await this.log.head(), undefined, term),
      ...tasks.map((task) => () => task.run()),
    ];
    for (const step of steps) if (!term.aborted && this.leadership.leading) await step();
  }

  private async carryOn(): Promise<void> {
    for (const task of this.tasks) if (task.carriesOn && this.leadership.leading) await task.run();
  }

  private inTurn(work: () => Promise<void>): Promise<void> {
    return (this.turning = this.turning.then(work, work));
  }

  /** One failure must not keep the rest from stopping. */
  private async stopAll(): Promise<void> {
    const stops = [...this.tasks.map((task) => async () => task.stop?.()), () => this.policies.stop()];
    for (const stopped of await Promise.allSettled([...stops, () => this.projector.stop()].map((stop) => stop()))) {
      if (stopped.status === 'rejected') this.logger.error('A duty could not be stopped cleanly', stopped.reason);
    }
  }
}
