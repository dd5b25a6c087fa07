import {
  NamesByPosition,
  type Naming,
  type Position,
  project,
  type Projection,
  type Recorded,
  type RowChange,
  Rows,
  type Timestamp,
  type Versioned,
} from '@bursar/domain/kernel';
import { Inject, Injectable } from '@nestjs/common';
import { Subject } from 'rxjs';
import { EventStore } from '../event-store/event-store.js';
import { historyOf } from '../event-store/history.js';
import { sourceOf } from '../event-store/source.js';
import { type Model, ReadModels, type Rebuild, type Writes } from '../read-models/read-models.js';
import { ConcernedModels, touchedRows } from './concerned-models.js';
import { Follower } from './follower.js';
import { lastMoment, MOMENTS, momentsOf, NO_MOMENT, writingMoments } from './moments.js';
import { namesOf } from './names-of.js';
import { NAMING, PROJECTIONS } from './registrations.js';
import { Watermark } from './watermark.js';

export interface ModelChange extends RowChange {
  readonly event: Recorded;
  readonly model: string;
}

export interface Committed {
  readonly events: readonly Recorded[];
  readonly changes: readonly ModelChange[];
  readonly position: Position;
}

interface Folded {
  readonly writes: Writes;
  readonly changes: readonly ModelChange[];
}

const BATCH = 10_000;

export interface Rebuilding {
  /** Ends before the first event that is later. */
  readonly until?: Timestamp | undefined;
  /** Ends with this event. */
  readonly upTo?: Position;
  readonly atOnce?: number;
  readonly folded?: (events: readonly Recorded[]) => Promise<void>;
}

/** Folds a batch in memory and writes its rows once. */
@Injectable()
export class Projector {
  readonly committed = new Subject<Committed>();
  /** Rows up to here are readable. */
  readonly watermark = new Watermark();
  private keptBefore: Position | undefined;
  private readonly concerned: ConcernedModels;
  private names = new NamesByPosition(undefined);
  private follower: Follower | undefined;
  private moment = NO_MOMENT;

  constructor(
    private readonly log: EventStore,
    private readonly readModels: ReadModels,
    @Inject(PROJECTIONS) private readonly projections: readonly Projection[],
    @Inject(NAMING) private readonly naming?: Naming,
  ) {
    this.concerned = new ConcernedModels(projections);
  }

  /** Rebuilds unfit read models first. */
  async start(stop?: AbortSignal): Promise<void> {
    if (!(await this.prepare())) await this.rebuild();
    this.names = await namesOf(this.log, this.naming);
    const checkpoint = await this.readModels.checkpoint();
    this.moment = await lastMoment(this.readModels.asOf(checkpoint));
    this.watermark.advance(checkpoint);
    const head = await this.log.head();
    if (stop?.aborted) return;
    this.follower = new Follower('projector', this.log, checkpoint, (events) => this.apply(events));
    await this.watermark.reach(head, undefined, stop);
  }

  /** False when read models must be rebuilt. */
  async prepare(): Promise<boolean> {
    return this.readModels.prepare(this.models, await sourceOf(this.log));
  }

  async attach(): Promise<boolean> {
    return this.readModels.attach(this.models, await sourceOf(this.log));
  }

  private get models(): readonly Model[] {
    return [...this.projections, MOMENTS as unknown as Model];
  }

  async stop(): Promise<void> {
    await this.follower?.stop();
    this.keptBefore = undefined;
  }

  /** Rows up to here are kept. Behind `watermark` while a commit is under way or fails. */
  get kept(): Position {
    return this.keptBefore ?? this.watermark.value;
  }

  /** Replaces all read models at once, with the memory of one batch. */
  async rebuild({ until, upTo, atOnce = BATCH, folded }: Rebuilding = {}): Promise<void> {
    this.names = await namesOf(this.log, this.naming);
    const rebuild = await this.readModels.rebuild(this.models);
    this.moment = NO_MOMENT;
    let last: Recorded | undefined;
    let batch: Recorded[] = [];
    const fold = async () => {
      await this.foldInto(rebuild, batch);
      await folded?.(batch);
      batch = [];
    };
    for await (const event of historyOf(this.log)) {
      if (until !== undefined && event.metadata.occurredAt > until) break;
      if (upTo !== undefined && event.position > upTo) break;
      last = event;
      if (batch.push(event) >= atOnce) await fold();
    }
    await fold();
    await rebuild.adopt(last);
  }

  /** One model's rows are written while the next model is folded. */
  private async foldInto(rebuild: Rebuild, events: readonly Recorded[]): Promise<void> {
    let written = Promise.resolve();
    for (const [model, concerning] of this.concerned.per(this.names.named(events))) {
      const [{ writes }] = await Promise.all([this.fold(rebuild, model, concerning), written]);
      written = rebuild.write([writes]);
    }
    await written;
    const moments = momentsOf(events, this.moment);
    await rebuild.write([writingMoments(moments)]);
    this.moment = moments.at(-1) ?? this.moment;
  }

  private async fold(from: Pick<ReadModels, 'load'>, model: Projection, events: readonly Recorded[]): Promise<Folded> {
    const loaded = await touchedRows(from, model, events);
    const rows = new Rows(loaded);
    const changed = new Map<string, Versioned<object>>();
    const replaced = new Map<string, Versioned<object>[]>();
    const changes: ModelChange[] = [];
    for (const event of events) {
      for (const change of project(model, rows, event)) {
        keepReplaced(replaced, change.id, changed.get(change.id));
        changed.set(change.id, { row: change.after, position: event.position });
        changes.push({ ...change, event, model: model.name });
      }
    }
    return { writes: { model, rows: changed, loaded, replaced }, changes };
  }

  private async apply(events: readonly Recorded[]): Promise<void> {
    const position = events.at(-1)?.position ?? this.watermark.value;
    const changes: ModelChange[] = [];
    const writes: Writes[] = [];
    for (const [model, concerning] of this.concerned.per(this.names.named(events))) {
      const folded = await this.fold(this.readModels, model, concerning);
      changes.push(...folded.changes);
      if (folded.changes.length > 0) writes.push(folded.writes);
    }
    const moments = momentsOf(events, this.moment);
    this.keptBefore = this.kept;
    await this.readModels.commit([...writes, writingMoments(moments)], events.at(-1), () => {
      this.watermark.advance(position);
    });
    this.keptBefore = undefined;
    this.moment = moments.at(-1) ?? this.moment;
    this.committed.next({ events, changes, position });
  }
}

function keepReplaced(
  replaced: Map<string, Versioned<object>[]>,
  id: string,
  version: Versioned<object> | undefined,
): void {
  if (!version) return;
  const versions = replaced.get(id);
  if (versions) versions.push(version);
  else replaced.set(id, [version]);
}
