import { setTimeout as passing } from 'node:timers/promises';
import { BEGINNING } from '@bursar/domain/kernel';
import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { type StartUpTask } from '../context.js';
import { EventStore, EventStoreUnavailable } from '../event-store/event-store.js';
import { sourceOf } from '../event-store/source.js';
import { Revocations } from '../sessions/revocations.js';
import { Leadership } from '../leadership/leadership.js';
import { Jobs } from '../jobs/jobs.js';
import { ReadModels } from '../read-models/read-models.js';
import { StateStore } from '../state-store/state-store.js';
import { Duties } from './duties.js';
import { PolicyRunner } from './policy-runner.js';
import { Projector } from './projector.js';
import { ReplicaFeed } from './replica-feed.js';

const LOOK_EVERY_MS = 100;

const LOST_LOG =
  'The event log is empty, but the read models were built from a log with events. Restore the log from a backup or ' +
  'correct its address; to begin anew, delete the read models and the state store too.';

const CUT_OFF =
  'Events were cut off the end of the event log: it no longer holds the last event the read models were made from. ' +
  'Restore the whole log. To go on with the log as it is, as after restoring an older backup, run `npm run rebuild` first.';

const STALLED_MS = 5_000;

/** `first` runs before anything follows the log, `tasks` after catching up. */
export interface Work {
  readonly first?: () => Promise<void>;
  readonly tasks: readonly StartUpTask[];
}

export interface Readiness {
  readonly ready: boolean;
  readonly role: 'leader' | 'follower';
  readonly behind: boolean;
  /** Events wait, but nothing moves. */
  readonly stalled: boolean;
}

@Injectable()
export class Subscriptions implements OnApplicationShutdown {
  private readonly logger = new Logger('subscriptions');
  private listening: Promise<void> | undefined;
  private started = false;
  private stopped = false;

  constructor(
    private readonly log: EventStore,
    private readonly readModels: ReadModels,
    private readonly state: StateStore,
    private readonly leadership: Leadership,
    private readonly projector: Projector,
    private readonly policies: PolicyRunner,
    private readonly duties: Duties,
    private readonly feed: ReplicaFeed,
    private readonly revocations: Revocations,
    private readonly jobs: Jobs,
  ) {}

  /** @throws EventStoreUnavailable if the log lacks the read models' last event */
  async start(work: Work): Promise<void> {
    const since = performance.now();
    await new Promise<void>((resolve, reject) => {
      this.leadership.campaign((leading) => {
        this.logger.log(leading ? 'This process leads' : 'This process no longer leads; it still serves requests');
        if (!leading) void this.duties.layDown();
        else if (this.started) void this.duties.takeOver(work.tasks);
        else this.lead(work, resolve).catch(reject);
      });
      this.standBy(resolve).catch(reject);
    });
    this.started = true;
    this.jobs.start();
    this.logger.log(`Read models and policies have caught up in ${Math.round(performance.now() - since)} ms`);
  }

  private async lead({ first, tasks }: Work, ready: () => void): Promise<void> {
    await this.refuseLostLog();
    await first?.();
    await this.listen();
    await this.duties.takeUp(tasks);
    if (this.leadership.leading) ready();
  }

  /** A truncated log must not pass for a whole one. */
  private async refuseLostLog(): Promise<void> {
    // In this order, because a leader may write meanwhile.
    const checkpoint = await this.readModels.checkpoint();
    const head = await this.log.head();
    if (head === BEGINNING && checkpoint !== BEGINNING) throw new EventStoreUnavailable(LOST_LOG);
    const [{ identity, holds }, seen] = await Promise.all([sourceOf(this.log), this.readModels.lastSeen()]);
    if (seen?.identity === identity && !(await holds(seen.event))) throw new EventStoreUnavailable(CUT_OFF);
  }

  private async standBy(ready: () => void): Promise<void> {
    if (this.leadership.shared) await this.refuseLostLog();
    while (this.leadership.shared && !this.started && !this.stopped) {
      if (!this.leadership.leading && (await this.projector.attach())) {
        await this.listen();
        if (await this.projector.watermark.reach(await this.log.head())) ready();
        return;
      }
      await passing(LOOK_EVERY_MS);
    }
  }

  private listen(): Promise<void> {
    return (this.listening ??= this.revocations.start().then(() => this.feed.start()));
  }

  private standing: { readonly at: string; readonly since_ms: number } | undefined;

  async readiness(): Promise<Readiness> {
    const head = await this.log.head();
    const places = [this.projector.kept, this.policies.watermark.value];
    const behind = this.projector.kept < head;
    const stalled = this.stands(places.filter((place) => place < head).join(' '));
    return { ready: this.started, role: this.leadership.leading ? 'leader' : 'follower', behind, stalled };
  }

  private stands(at: string): boolean {
    if (at === '' || at !== this.standing?.at) this.standing = { at, since_ms: performance.now() };
    return at !== '' && performance.now() - this.standing.since_ms >= STALLED_MS;
  }

  async onApplicationShutdown(): Promise<void> {
    this.stopped = true;
    await Promise.all([this.feed.stop(), this.revocations.stop(), this.jobs.stop(), this.duties.layDown()]);
    await this.leadership.resign();
    await Promise.all([this.log.close(), this.readModels.close(), this.state.close()]);
  }
}
