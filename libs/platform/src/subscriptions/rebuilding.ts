import {
  type NamesByPosition,
  type Position,
  type Projection,
  type Recorded,
  type Timestamp,
} from '@bursar/domain/kernel';
import { type EventStore } from '../event-store/event-store.js';
import { type Rebuild, type Writes } from '../read-models/read-models.js';
import { ConcernedModels } from './concerned-models.js';
import { folded, rolledUp } from './folded.js';
import { MOMENTS, momentsOf, NO_MOMENT, writingMoments } from './moments.js';

const BATCH = 10_000;

export interface Extent {
  readonly until?: Timestamp | undefined;
  readonly upTo?: Position;
  readonly stop?: AbortSignal | undefined;
  readonly atOnce?: number;
  readonly folded?: (events: readonly Recorded[]) => Promise<void>;
  readonly progress?: (position: Position) => void;
}

export class Rebuilding {
  private readonly concerned: ConcernedModels;
  private moment = NO_MOMENT;
  private last: Recorded | undefined;

  constructor(
    private readonly log: EventStore,
    private readonly rebuild: Rebuild,
    models: readonly Projection[],
    private readonly names: NamesByPosition,
    private readonly withMoments: boolean,
  ) {
    this.concerned = new ConcernedModels(models);
  }

  async fold({ atOnce = BATCH, stop, progress, folded, ...bounds }: Extent): Promise<void> {
    const concerns = this.withMoments ? undefined : (type: string) => this.concerned.ofType(type).length > 0;
    let batch: Recorded[] = [];
    const write = async () => {
      await this.write(batch);
      await folded?.(batch);
      batch = [];
    };
    for await (const event of this.log.history(this.last?.position, { concerns })) {
      if (isBeyond(event, bounds)) break;
      this.last = event;
      if (batch.push(event) < atOnce) continue;
      await write();
      progress?.(event.position);
      if (stop?.aborted) return;
    }
    await write();
  }

  adopt(): Promise<void> {
    return this.rebuild.adopt(this.last);
  }

  private async write(events: readonly Recorded[]): Promise<void> {
    let written = Promise.resolve();
    for (const [model, concerning] of this.concerned.per(this.names.named(events))) {
      const [{ writes, changes }] = await Promise.all([folded(this.rebuild, model, concerning), written]);
      written = this.rebuild.write([writes]);
      for (const rollUp of this.concerned.rollUpsOf(model)) {
        const [ofRollUp] = await Promise.all([rolledUp(this.rebuild, rollUp, changes), written]);
        written = this.rebuild.write([ofRollUp]);
      }
    }
    await written;
    if (this.withMoments) await this.rebuild.write([this.writingMoments(events)]);
  }

  private writingMoments(events: readonly Recorded[]): Writes {
    const moments = momentsOf(events, this.moment);
    this.moment = moments.at(-1) ?? this.moment;
    return writingMoments(moments);
  }
}

const isBeyond = ({ metadata, position }: Recorded, { until, upTo }: Pick<Extent, 'until' | 'upTo'>): boolean =>
  (until !== undefined && metadata.occurredAt > until) || (upTo !== undefined && position > upTo);

export const isMoments = ({ name }: { readonly name: string }): boolean => name === MOMENTS.name;
