import {
  BEGINNING,
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
import { sourceOf } from '../event-store/source.js';
import { ReadModels, type Writes } from '../read-models/read-models.js';
import { ConcernedModels, touchedRows } from './concerned-models.js';
import { Follower } from './follower.js';
import { PROJECTIONS } from './registrations.js';
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

/** Folds a batch in memory and writes its rows once. */
@Injectable()
export class Projector {
  readonly committed = new Subject<Committed>();
  readonly watermark = new Watermark();
  private readonly concerned: ConcernedModels;
  private follower: Follower | undefined;

  constructor(
    private readonly log: EventStore,
    private readonly readModels: ReadModels,
    @Inject(PROJECTIONS) private readonly projections: readonly Projection[],
  ) {
    this.concerned = new ConcernedModels(projections);
  }

  /** Rebuilds unfit read models first. */
  async start(stop?: AbortSignal): Promise<void> {
    if (!(await this.readModels.prepare(this.projections, await sourceOf(this.log)))) await this.rebuild();
    const checkpoint = await this.readModels.checkpoint();
    this.watermark.advance(checkpoint);
    const head = await this.log.head();
    if (stop?.aborted) return;
    this.follower = new Follower('projector', this.log, checkpoint, (events) => this.apply(events));
    await this.watermark.reach(head, undefined, stop);
  }

  async attach(): Promise<boolean> {
    return this.readModels.attach(this.projections, await sourceOf(this.log));
  }

  async stop(): Promise<void> {
    await this.follower?.stop();
  }

  /** Replaces all read models at once. */
  async rebuild(until?: Timestamp): Promise<void> {
    const models = this.projections.map((model) => ({ model, rows: new Rows<object>() }));
    const rowsOf = new Map(models.map(({ model, rows }) => [model, rows]));
    const head = await this.log.head();
    let last: Recorded | undefined;
    const stop = new AbortController();
    const position = () => last?.position ?? BEGINNING;
    while (position() < head) {
      for await (const events of this.log.follow(position(), stop.signal)) {
        const happened = until === undefined ? events : events.filter(({ metadata }) => metadata.occurredAt <= until);
        for (const event of happened) this.fold(event, rowsOf);
        last = events.at(-1) ?? last;
        if (position() >= head) break;
      }
    }
    stop.abort();
    await this.readModels.replace(models, last);
  }

  private fold(event: Recorded, rowsOf: ReadonlyMap<Projection, Rows<object>>): void {
    for (const model of this.concerned.of(event)) {
      const rows = rowsOf.get(model);
      if (rows) project(model, rows, event);
    }
  }

  private async apply(events: readonly Recorded[]): Promise<void> {
    const position = events.at(-1)?.position ?? this.watermark.value;
    const changes: ModelChange[] = [];
    const writes: Writes[] = [];
    for (const [model, concerning] of this.concerned.per(events)) {
      const loaded = await touchedRows(this.readModels, model, concerning);
      const rows = new Rows(loaded);
      const changed = new Map<string, Versioned<object>>();
      for (const event of concerning) {
        for (const change of project(model, rows, event)) {
          changed.set(change.id, { row: change.after, position: event.position });
          changes.push({ ...change, event, model: model.name });
        }
      }
      if (changed.size > 0) writes.push({ model, rows: changed, loaded });
    }
    await this.readModels.commit(writes, events.at(-1));
    this.watermark.advance(position);
    this.committed.next({ events, changes, position });
  }
}
