import { BEGINNING, type Position, type Recorded, type Timestamp, type Versioned } from '@bursar/domain/kernel';
import { type Model, type RowReader, type Writes } from '../read-models/read-models.js';

/** The greatest time of all events up to `position`: clocks of servers may disagree. */
export interface Moment {
  readonly position: Position;
  readonly time: Timestamp;
}

export const MOMENTS: Model<Moment> = { name: 'moments', version: 1, indexes: ['time'] };

const APART = 250;

export const NO_MOMENT: Moment = { position: BEGINNING, time: '' };

export async function lastMoment(reader: RowReader, until?: Timestamp): Promise<Moment> {
  const where = until === undefined ? {} : { time: { below: justAfter(until) } };
  const [moment] = await reader.find(MOMENTS, { where, sort: [{ field: 'time', descending: true }], limit: 1 });
  return moment ?? NO_MOMENT;
}

export async function nextMoment(reader: RowReader, time: Timestamp): Promise<Moment | undefined> {
  const where = { time: { from: justAfter(time) } };
  const [moment] = await reader.find(MOMENTS, { where, sort: [{ field: 'time' }], limit: 1 });
  return moment;
}

const justAfter = (time: Timestamp): string => `${time}\u0000`;

export function momentsOf(events: readonly Recorded[], after: Moment): readonly Moment[] {
  const moments: Moment[] = [];
  let { time } = after;
  events.forEach(({ position, metadata }, index) => {
    if (metadata.occurredAt > time) time = metadata.occurredAt;
    if (index % APART === APART - 1 || index === events.length - 1) moments.push({ position, time });
  });
  return moments;
}

export const writingMoments = (moments: readonly Moment[]): Writes => ({
  model: MOMENTS as unknown as Model,
  rows: new Map(moments.map((row): [string, Versioned<object>] => [row.position, { row, position: row.position }])),
});
