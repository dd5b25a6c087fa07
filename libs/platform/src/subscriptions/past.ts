import { type Position, type Timestamp } from '@bursar/domain/kernel';
import { Injectable } from '@nestjs/common';
import { EventStore } from '../event-store/event-store.js';
import { type Instant } from '../looking-back.js';
import { ReadModels, type RowReader } from '../read-models/read-models.js';
import { lastMoment } from './moments.js';

/** Stands for the time before the first event. */
const BEFORE_ALL: Timestamp = new Date(0).toISOString();

@Injectable()
export class Past {
  constructor(
    private readonly log: EventStore,
    private readonly readModels: ReadModels,
  ) {}

  async at(until: Timestamp): Promise<RowReader> {
    return this.readModels.asOf(await this.positionAt(until));
  }

  /**
   * Returns the last projected position before the first event later than `time`, so an instant is always a prefix of
   * the log.
   */
  async positionAt(time: Timestamp): Promise<Position> {
    let { position } = await lastMoment(this.readModels, time);
    const end = await this.readModels.checkpoint();
    for await (const event of this.log.history(position)) {
      if (event.metadata.occurredAt > time || event.position > end) break;
      ({ position } = event);
    }
    return position;
  }

  /** Takes the digits of a position, also without leading zeros. Returns undefined for a place beyond the log. */
  async instantOf(digits: string): Promise<Instant | undefined> {
    const end = await this.readModels.checkpoint();
    const position = digits.padStart(end.length, '0');
    if (position.length > end.length || position > end) return undefined;
    const moment = await lastMoment(this.readModels.asOf(position));
    let { time } = moment;
    for await (const event of this.log.history(moment.position)) {
      if (event.position > position) break;
      if (event.metadata.occurredAt > time) time = event.metadata.occurredAt;
    }
    return { position, time: time === '' ? BEFORE_ALL : time };
  }
}
