import { type Position, type Timestamp } from '@bursar/domain/kernel';
import { Inject, Injectable } from '@nestjs/common';
import { type EventStore } from '../event-store/event-store.js';
import { STORED_LOG } from '../event-store/stored-log.js';
import { type Instant } from '../looking-back.js';
import { ReadModels, type RowReader } from '../read-models/read-models.js';
import { lastMoment, nextMoment } from './moments.js';

/** Stands for the time before the first event. */
const BEFORE_ALL: Timestamp = new Date(0).toISOString();

@Injectable()
export class Past {
  constructor(
    @Inject(STORED_LOG) private readonly log: EventStore,
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
    const until = (await nextMoment(this.readModels, time))?.position ?? (await this.readModels.checkpoint());
    for await (const event of this.log.history(position, { until })) {
      if (event.metadata.occurredAt > time) break;
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
    for await (const event of this.log.history(moment.position, { until: position })) {
      if (event.metadata.occurredAt > time) time = event.metadata.occurredAt;
    }
    return { position, time: time === '' ? BEFORE_ALL : time };
  }
}
