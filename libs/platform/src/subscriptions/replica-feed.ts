import { fanOutOf, type Position, type Projection, type Recorded, type Versioned } from '@bursar/domain/kernel';
import { Inject, Injectable } from '@nestjs/common';
import { merge, type Observable, Subject } from 'rxjs';
import { EventStore } from '../event-store/event-store.js';
import { BackgroundWork } from '../jobs/background-work.js';
import { type Recurring } from '../jobs/recurring.js';
import { Leadership } from '../leadership/leadership.js';
import { Listeners } from '../live/listeners.js';
import { ReadModels } from '../read-models/read-models.js';
import { ConcernedModels, touchedRows } from './concerned-models.js';
import { Follower } from './follower.js';
import { LeadersRebuild } from './leaders-rebuild.js';
import { PolicyRunner } from './policy-runner.js';
import { type ModelChange } from './folded.js';
import { type Committed, Projector } from './projector.js';
import { PROJECTIONS } from './registrations.js';
import { Watermark } from './watermark.js';

const AWAITED_MS = 25;
const IDLE_MS = 1_000;
const HEARING_MS = 1_000;

type Rows = ReadonlyMap<string, Versioned<object>>;

/** A change of lead loses no message. */
@Injectable()
export class ReplicaFeed {
  readonly committed = new Subject<Committed>();
  readonly renewed: Observable<readonly string[]>;
  private readonly heard = new Watermark();
  private readonly concerned: ConcernedModels;
  private followers: readonly Follower[] = [];
  private polls: readonly Recurring[] = [];

  constructor(
    private readonly log: EventStore,
    private readonly readModels: ReadModels,
    private readonly projector: Projector,
    private readonly policies: PolicyRunner,
    private readonly leadership: Leadership,
    private readonly listeners: Listeners,
    private readonly background: BackgroundWork,
    private readonly leadersRebuild: LeadersRebuild,
    @Inject(PROJECTIONS) projections: readonly Projection[],
  ) {
    this.concerned = new ConcernedModels(projections);
    this.renewed = merge(projector.renewed, readModels.swapped);
  }

  async start(): Promise<void> {
    if (!this.leadership.shared) {
      this.projector.committed.subscribe(this.committed);
      return;
    }
    const head = await this.log.head();
    this.heard.advance(head);
    this.followers = [
      new Follower('reactions', this.log, head, (events) => this.hear(events)),
      new Follower('replica', this.log, head, (events) => this.handOn(events)),
    ];
    this.polls = [
      this.poll('read models', this.projector.watermark, () => this.readModels.checkpoint()),
      this.poll('policies', this.policies.watermark, () => this.reacted()),
    ];
    this.leadersRebuild.start();
  }

  async stop(): Promise<void> {
    for (const watermark of [this.projector.watermark, this.policies.watermark, this.heard]) watermark.close();
    await Promise.all([...this.followers, ...this.polls, this.leadersRebuild].map((each) => each.stop()));
  }

  private poll(name: string, watermark: Watermark, ask: () => Promise<Position | undefined>): Recurring {
    const polling = this.background.add({
      name: `${name} of the leader`,
      round: async () => {
        const position = this.leadership.leading ? undefined : await ask();
        if (position !== undefined) watermark.advance(position);
      },
      pause_ms: () => (watermark.awaited ? AWAITED_MS : IDLE_MS),
      retryMax_ms: IDLE_MS,
      onFailure: 'The progress of the leader could not be read; retrying',
    });
    watermark.onAwaited = () => polling.wake();
    polling.start();
    return polling;
  }

  private async reacted(): Promise<Position | undefined> {
    const position = await this.policies.published();
    if (position <= this.policies.watermark.value) return undefined;
    return (await this.heard.reach(await this.log.head(), HEARING_MS)) ? position : undefined;
  }

  private hear(events: readonly Recorded[]): Promise<void> {
    for (const { metadata, position } of events) {
      if (metadata.causationId !== undefined) this.policies.noteReaction(metadata.correlationId, position);
    }
    this.heard.advance(events.at(-1)?.position ?? this.heard.value);
    return Promise.resolve();
  }

  private async handOn(events: readonly Recorded[]): Promise<void> {
    const position = events.at(-1)?.position ?? this.heard.value;
    const perModel = [...this.concerned.per(events)];
    // A deleted row no longer names its owner.
    const before = await Promise.all(perModel.map(([model, some]) => touchedRows(this.readModels, model, some)));
    if (!(await this.projector.watermark.reach(position))) return;
    const changes = perModel.map(async ([model, some], index) => {
      const was: Rows = before[index] ?? new Map();
      const is = await touchedRows(this.readModels, model, some, was.keys());
      return some.flatMap((event) => this.changesOf(model, event, was, is));
    });
    this.committed.next({ events, changes: (await Promise.all(changes)).flat(), position });
  }

  private changesOf(model: Projection, event: Recorded, was: Rows, is: Rows): ModelChange[] {
    const own = event.type in model.on ? model.rowOf(event) : undefined;
    const where = fanOutOf(model, event)?.where;
    const meant = (row: object | undefined): boolean =>
      where !== undefined &&
      row !== undefined &&
      Object.entries(where).every(([field, value]) => (row as Record<string, unknown>)[field] === value);
    return [...is].flatMap(([id, { row: after, position }]) => {
      const before = was.get(id)?.row;
      const touched = id === own || meant(before) || meant(after);
      if (!touched || position < event.position) return [];
      const gone = after === undefined ? this.listeners.ownersIn(event) : undefined;
      return [{ event, model: model.name, id, before: before ?? gone, after }];
    });
  }
}
