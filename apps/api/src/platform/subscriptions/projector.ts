import {
  BEGINNING,
  concerns,
  fanOutOf,
  type Position,
  project,
  type Projection,
  type Recorded,
  type RowChange,
  type Timestamp,
  type Versioned,
} from '@bursar/domain/kernel';
import { Inject, Injectable } from '@nestjs/common';
import { Subject } from 'rxjs';
import { EventStore } from '../event-store/event-store.js';
import { ReadModels, type Writes } from '../read-models/read-models.js';
import { Follower } from './follower.js';
import { PROJECTIONS } from './registrations.js';
import { Watermark } from './watermark.js';

/** What an event did to a row of a read model. */
export interface ModelChange extends RowChange {
  readonly event: Recorded;
  readonly model: string;
}

/** A batch of events that can now be read in the read models. */
export interface Committed {
  readonly events: readonly Recorded[];
  readonly changes: readonly ModelChange[];
  readonly position: Position;
}

/**
 * Drives every read model from the log in one pass: takes a run of events, loads the rows they touch, folds in
 * memory, writes once. Rows and checkpoint are written together, so a crash repeats or loses nothing.
 */
@Injectable()
export class Projector {
  /** Batches as they become readable, in order. */
  readonly committed = new Subject<Committed>();
  readonly watermark = new Watermark();
  private readonly byType = new Map<string, Projection[]>();
  private follower: Follower | undefined;

  constructor(
    private readonly log: EventStore,
    private readonly readModels: ReadModels,
    @Inject(PROJECTIONS) private readonly projections: readonly Projection[],
  ) {}

  /** Rebuilds what does not fit the log or the code, catches up, and keeps following. */
  async start(): Promise<void> {
    const source = { identity: await this.log.identity(), head: await this.log.head() };
    if (!(await this.readModels.prepare(this.projections, source))) await this.rebuild();
    this.watermark.advance(await this.readModels.checkpoint());
    const head = await this.log.head();
    this.follower = new Follower('projector', this.log, this.watermark.value, (events) => this.apply(events));
    await this.watermark.reach(head);
  }

  async stop(): Promise<void> {
    await this.follower?.stop();
  }

  /** Folds the whole log, or what happened up to an instant, in memory and replaces every read model at once. */
  async rebuild(until?: Timestamp): Promise<void> {
    const models = this.projections.map((model) => ({ model, rows: new Map<string, Versioned<object>>() }));
    const rowsOf = new Map(models.map(({ model, rows }) => [model, rows]));
    const head = await this.log.head();
    let position = BEGINNING;
    const stop = new AbortController();
    while (position < head) {
      for await (const events of this.log.follow(position, stop.signal)) {
        const happened = until === undefined ? events : events.filter(({ metadata }) => metadata.occurredAt <= until);
        for (const event of happened) this.fold(event, rowsOf);
        position = events.at(-1)?.position ?? position;
        if (position >= head) break;
      }
    }
    stop.abort();
    await this.readModels.replace(models, position);
  }

  private fold(event: Recorded, rowsOf: ReadonlyMap<Projection, Map<string, Versioned<object>>>): void {
    for (const model of this.concerned(event)) {
      const rows = rowsOf.get(model);
      if (rows) project(model, rows, event);
    }
  }

  private async apply(events: readonly Recorded[]): Promise<void> {
    const position = events.at(-1)?.position ?? this.watermark.value;
    const changes: ModelChange[] = [];
    const writes: Writes[] = [];
    for (const [model, concerning] of this.perModel(events)) {
      const rows = await this.touched(model, concerning);
      const changed = new Map<string, Versioned<object>>();
      for (const event of concerning) {
        for (const change of project(model, rows, event)) {
          changed.set(change.id, { row: change.after, position: event.position });
          changes.push({ ...change, event, model: model.name });
        }
      }
      if (changed.size > 0) writes.push({ model, rows: changed });
    }
    await this.readModels.commit(writes, position);
    this.watermark.advance(position);
    this.committed.next({ events, changes, position });
  }

  private touched(model: Projection, events: readonly Recorded[]): Promise<Map<string, Versioned<object>>> {
    const ids = new Set<string>();
    const where: Partial<object>[] = [];
    for (const event of events) {
      if (event.type in model.on) ids.add(model.rowOf(event));
      const fanOut = fanOutOf(model, event);
      if (fanOut) where.push(fanOut.where);
    }
    return this.readModels.load(model, [...ids], where);
  }

  private perModel(events: readonly Recorded[]): Map<Projection, Recorded[]> {
    const perModel = new Map<Projection, Recorded[]>();
    for (const event of events) {
      for (const model of this.concerned(event)) {
        const concerning = perModel.get(model);
        if (concerning) concerning.push(event);
        else perModel.set(model, [event]);
      }
    }
    return perModel;
  }

  private concerned(event: Recorded): readonly Projection[] {
    let models = this.byType.get(event.type);
    if (!models) {
      models = this.projections.filter((model) => concerns(model, event));
      this.byType.set(event.type, models);
    }
    return models;
  }
}
