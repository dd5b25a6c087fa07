import { type Position, type Timestamp } from '@bursar/domain/kernel';
import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { atMost } from '../at-most.js';
import { type EventStore } from '../event-store/event-store.js';
import { STORED_LOG } from '../event-store/stored-log.js';
import { type Instant } from '../looking-back.js';
import { ReadModels, type RowReader } from '../read-models/read-models.js';
import { lastMoment, nextMoment } from './moments.js';

const BEFORE_ALL: Timestamp = new Date(0).toISOString();

const INSTANTS_MAX = 1_000;

@Injectable()
export class Past {
  /** The log before a position never changes. */
  private readonly instants = new LRUCache<Position, Instant>(atMost(INSTANTS_MAX));
  private readonly positions = new LRUCache<Timestamp, Position>(atMost(INSTANTS_MAX));

  constructor(
    @Inject(STORED_LOG) private readonly log: EventStore,
    private readonly readModels: ReadModels,
  ) {}

  async at(until: Timestamp): Promise<RowReader> {
    return this.readModels.asOf(await this.positionAt(until));
  }

  /** The position before the first event later than `time`: an instant is always a prefix of the log. */
  async positionAt(time: Timestamp): Promise<Position> {
    const known = this.positions.get(time);
    if (known !== undefined) return known;
    let { position } = await lastMoment(this.readModels, time);
    const next = await nextMoment(this.readModels, time);
    const until = next?.position ?? (await this.readModels.checkpoint());
    for await (const event of this.log.history(position, { until })) {
      if (event.metadata.occurredAt > time) break;
      ({ position } = event);
    }
    // Without a later event, the next one may still belong to this time.
    if (next) this.positions.set(time, position);
    return position;
  }

  /** Undefined beyond the log. */
  async instantOf(digits: string): Promise<Instant | undefined> {
    const end = await this.readModels.checkpoint();
    const position = digits.padStart(end.length, '0');
    if (position.length > end.length || position > end) return undefined;
    const known = this.instants.get(position);
    if (known) return known;
    const moment = await lastMoment(this.readModels.asOf(position));
    let { time } = moment;
    for await (const event of this.log.history(moment.position, { until: position })) {
      if (event.metadata.occurredAt > time) time = event.metadata.occurredAt;
    }
    const instant = { position, time: time === '' ? BEFORE_ALL : time };
    this.instants.set(position, instant);
    return instant;
  }
}
