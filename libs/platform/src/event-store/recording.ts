import { BEGINNING, canonicalEvent, type Position, type Recorded } from '@bursar/domain/kernel';
import { type NewEvent } from './event-store.js';

export function requireAppendable(stream: string, events: readonly NewEvent[]): void {
  if (events.length === 0) throw new RangeError(`An append to ${stream} holds no event`);
  if (new Set(events.map(({ id }) => id)).size < events.length) {
    throw new RangeError(`An append to ${stream} holds one event twice`);
  }
}

export function textsOf(stream: string, events: readonly NewEvent[], expected: number): string[] {
  requireAppendable(stream, events);
  return events.map(({ type, data, id, metadata }, index) =>
    canonicalEvent({ type, data, id, stream, revision: expected + 1 + index, metadata }),
  );
}

const isCanonical = (text: string): boolean => text.startsWith('{"data":');

export const canonicalIn = (text: string): string =>
  isCanonical(text) ? text : canonicalEvent(recordedOf(text, BEGINNING));

const AFTER_TYPE = '"}';

/** Parses nothing: the type stands last, and holds no quote. */
export const typeIn = (text: string): string =>
  isCanonical(text)
    ? text.slice(text.lastIndexOf('"', text.length - AFTER_TYPE.length - 1) + 1, -AFTER_TYPE.length)
    : recordedOf(text, BEGINNING).type;

export function recordedOf(text: string, position: Position): Recorded {
  const event = JSON.parse(text) as Omit<Recorded, 'position'> & { position: Position };
  event.position = position;
  return event;
}
