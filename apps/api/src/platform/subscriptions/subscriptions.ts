import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { EventStore } from '../event-store/event-store.js';
import { Revocations } from '../http/revocations.js';
import { ReadModels } from '../read-models/read-models.js';
import { StateStore } from '../state-store/state-store.js';
import { PolicyRunner } from './policy-runner.js';
import { Projector } from './projector.js';

/** Starts what follows the log, and ends it before the stores it needs. */
@Injectable()
export class Subscriptions implements OnApplicationShutdown {
  private readonly logger = new Logger('subscriptions');
  private started = false;

  constructor(
    private readonly log: EventStore,
    private readonly readModels: ReadModels,
    private readonly state: StateStore,
    private readonly projector: Projector,
    private readonly policies: PolicyRunner,
    private readonly revocations: Revocations,
  ) {}

  /** Resolves when read models and policies have caught up with the log. */
  async start(): Promise<void> {
    const since = performance.now();
    await this.revocations.start();
    await this.projector.start();
    await this.policies.start();
    await this.projector.watermark.reach(await this.log.head());
    this.started = true;
    this.logger.log(`Read models and policies have caught up in ${Math.round(performance.now() - since)} ms`);
  }

  /** Whether people can be served, and how far the read models are behind. */
  async readiness(): Promise<{ readonly ready: boolean; readonly behind: boolean }> {
    const behind = this.projector.watermark.value < (await this.log.head());
    return { ready: this.started, behind };
  }

  async onApplicationShutdown(): Promise<void> {
    await this.revocations.stop();
    await this.policies.stop();
    await this.projector.stop();
    await Promise.all([this.log.close(), this.readModels.close(), this.state.close()]);
  }
}
