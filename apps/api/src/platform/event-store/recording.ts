import { type Position, type Recorded } from '@bursar/domain/kernel';
import { type NewEvent } from './event-store.js';

/** Throws a `RangeError` for an append without events or with one event twice. */
export function requireAppendable(stream: string, events: readonly NewEvent[]): void {
  if (events.length === 0) throw new RangeError(`An append to ${stream} holds no event`);
  if (new Set(events.map(({ id }) => id)).size < events.length) {
    throw new RangeError(`An append to ${stream} holds one event twice`);
  }
}

/**
 * The texts in which the events of an append are kept: everything but the position, which the log adds. Throws a
 * `RangeError` for an append without events or with one event twice.
 */
export function textsOf(stream: string, events: readonly NewEvent[], expected: number): string[] {
  requireAppendable(stream, events);
  return events.map(({ type, data, id, metadata }, index) =>
    JSON.stringify({ type, data, id, stream, revision: expected + 1 + index, metadata }),
  );
}

/** The event a text was made from, where it stands in the log. */
export function recordedOf(text: string, position: Position): Recorded {
  const event = JSON.parse(text) as Omit<Recorded, 'position'> & { position: Position };
  event.position = position;
  return event;
}
