import {
  BEGINNING,
  NamesByPosition,
  type Naming,
  type Position,
  type Projection,
  type Recorded,
} from '@bursar/domain/kernel';
import { Inject, Injectable } from '@nestjs/common';
import { Subject } from 'rxjs';
import { EventStore } from '../event-store/event-store.js';
import { sourceOf } from '../event-store/source.js';
import { StartUp } from '../operations/start-up.js';
import { type Model, ReadModels, type Writes } from '../read-models/read-models.js';
import { ConcernedModels, withFamilies } from './concerned-models.js';
import { folded, type ModelChange, rolledUp } from './folded.js';
import { Follower } from './follower.js';
import { lastMoment, MOMENTS, momentsOf, NO_MOMENT, writingMoments } from './moments.js';
import { namesOf } from './names-of.js';
import { type Extent, isMoments, Rebuilding } from './rebuilding.js';
import { type Refold } from './refold.js';
import { NAMING, PROJECTIONS } from './registrations.js';
import { Watermark } from './watermark.js';

export interface Committed {
  readonly events: readonly Recorded[];
  readonly changes: readonly ModelChange[];
  readonly position: Position;
}

export interface RebuildOptions extends Omit<Extent, 'progress'> {
  /** `until` and `upTo` need all models. */
  readonly models?: readonly Model[];
}

export interface Renewal {
  readonly stop?: AbortSignal | undefined;
  /** 0 to 99. */
  readonly percent?: (percent: number) => void;
}

@Injectable()
export class Projector {
  readonly committed = new Subject<Committed>();
  /** Announced in the turn that moves the watermark, maybe twice. */
  readonly readable = new Subject<Committed>();
  readonly renewed = new Subject<readonly string[]>();
  readonly watermark = new Watermark();
  private keptBefore: Position | undefined;
  private readonly concerned: ConcernedModels;
  private names = new NamesByPosition(undefined);
  private follower: Follower | undefined;
  private moment = NO_MOMENT;
  private turn: Promise<void> = Promise.resolve();
  private renewal: Promise<void> = Promise.resolve();

  constructor(
    private readonly log: EventStore,
    private readonly readModels: ReadModels,
    @Inject(PROJECTIONS) private readonly projections: readonly Projection[],
    @Inject(NAMING) private readonly naming?: Naming,
    @Inject(StartUp) private readonly startUp = new StartUp(),
  ) {
    this.concerned = new ConcernedModels(projections);
  }

  async start(stop?: AbortSignal): Promise<void> {
    const stale = await this.prepare();
    if (stale.length > 0) await this.rebuild({ models: stale, stop });
    if (stop?.aborted) return;
    this.names = await namesOf(this.log, this.naming);
    const checkpoint = await this.readModels.checkpoint();
    this.moment = await lastMoment(this.readModels.asOf(checkpoint));
    this.watermark.advance(checkpoint);
    const head = await this.log.head();
    this.follower = new Follower('projector', this.log, checkpoint, (events) => this.inTurn(() => this.apply(events)));
    await this.watermark.reach(head, undefined, stop);
  }

  async prepare(): Promise<readonly Model[]> {
    return this.readModels.prepare(this.models, await sourceOf(this.log));
  }

  async attach(): Promise<boolean> {
    return this.readModels.attach(this.models, await sourceOf(this.log));
  }

  get models(): readonly Model[] {
    return [...this.projections, MOMENTS as unknown as Model];
  }

  async stop(): Promise<void> {
    await this.follower?.stop();
    this.keptBefore = undefined;
  }

  /** Behind `watermark` while a commit is under way or fails. */
  get kept(): Position {
    return this.keptBefore ?? this.watermark.value;
  }

  /** Only while nothing follows the log. */
  async rebuild({ models: asked = this.models, ...extent }: RebuildOptions = {}): Promise<void> {
    const models = this.withFamilies(asked);
    const names = await namesOf(this.log, this.naming);
    this.startUp.hasRows = models.length < this.models.length || (await this.readModels.checkpoint()) !== BEGINNING;
    await this.watched(models, async (progress) => {
      const rebuilding = await this.rebuilding(models, names);
      await rebuilding.fold({ ...extent, progress });
      if (!extent.stop?.aborted) await rebuilding.adopt();
    });
  }

  /** Catches up between two batches while events are followed, and is swapped in. */
  renew(asked: readonly Model[], { stop, percent }: Renewal = {}): Promise<void> {
    const models = this.withFamilies(asked);
    const renewed = this.renewal.then(async () => {
      if (stop?.aborted) return;
      await this.watched(
        models,
        async (progress) => {
          const rebuilding = await this.rebuilding(models, this.names);
          await rebuilding.fold({ upTo: await this.readModels.checkpoint(), progress, stop });
          if (stop?.aborted) return;
          await this.inTurn(async () => {
            await rebuilding.fold({ upTo: await this.readModels.checkpoint() });
            await rebuilding.adopt();
          });
          this.renewed.next(models.map(({ name }) => name));
        },
        percent,
      );
    });
    this.renewal = renewed.catch(() => undefined);
    return renewed;
  }

  /** `fold` goes up to a position, and on from there when asked again. */
  rewrite(fold: (names: NamesByPosition, upTo: Position) => Promise<Refold>): Promise<void> {
    const rewritten = this.renewal.then(async () => {
      await fold(this.names, await this.readModels.checkpoint());
      await this.inTurn(async () => {
        const refold = await fold(this.names, await this.readModels.checkpoint());
        for (const [model, versions] of refold.versions()) await this.readModels.rewrite(model, versions);
        this.renewed.next([...refold.versions().keys()].map(({ name }) => name));
      });
    });
    this.renewal = rewritten.catch(() => undefined);
    return rewritten;
  }

  private withFamilies(asked: readonly Model[]): readonly Model[] {
    return withFamilies(this.models, this.projections, asked);
  }

  private async rebuilding(models: readonly Model[], names: NamesByPosition): Promise<Rebuilding> {
    const rebuild = await this.readModels.rebuild(models);
    const wanted = this.projections.filter(({ name }) => models.some((model) => model.name === name));
    return new Rebuilding(this.log, rebuild, wanted, names, models.some(isMoments));
  }

  private async watched(
    models: readonly Model[],
    work: (progress: (position: Position) => void) => Promise<void>,
    told: (percent: number) => void = () => undefined,
  ): Promise<void> {
    const head = await this.log.head();
    const reaches = (position: Position) => {
      const percent = Math.min(Math.floor((Number(position) / Number(head)) * 100) || 0, 99);
      this.startUp.rebuilding = { models: models.map(({ name }) => name), percent };
      told(percent);
    };
    reaches(BEGINNING);
    try {
      await work(reaches);
    } finally {
      this.startUp.rebuilding = undefined;
    }
  }

  private inTurn(work: () => Promise<void>): Promise<void> {
    const done = this.turn.then(work);
    this.turn = done.catch(() => undefined);
    return done;
  }

  private async apply(events: readonly Recorded[]): Promise<void> {
    const position = events.at(-1)?.position ?? this.watermark.value;
    const changes: ModelChange[] = [];
    const writes: Writes[] = [];
    for (const [model, concerning] of this.concerned.per(this.names.named(events))) {
      const fold = await folded(this.readModels, model, concerning);
      changes.push(...fold.changes);
      if (fold.changes.length === 0) continue;
      writes.push(fold.writes);
      for (const rollUp of this.concerned.rollUpsOf(model))
        writes.push(await rolledUp(this.readModels, rollUp, fold.changes));
    }
    const moments = momentsOf(events, this.moment);
    this.keptBefore = this.kept;
    const batch = { events, changes, position };
    await this.readModels.commit([...writes, writingMoments(moments)], events.at(-1), () => {
      this.readable.next(batch);
      this.watermark.advance(position);
    });
    this.keptBefore = undefined;
    this.moment = moments.at(-1) ?? this.moment;
    this.committed.next(batch);
  }
}
