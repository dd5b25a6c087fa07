import { type Position as LogPosition, type ReadPosition, type RecordedEvent, START } from '@eventstore/db-client';
import { BEGINNING, type Metadata, type Position, type Recorded } from '@bursar/domain/kernel';

/** Decimal digits of the largest unsigned 64-bit number, so that the order of texts is the order of numbers. */
const WIDTH = 20;
/** What servers before 22.6 answer for an event that was not read from the whole log. */
const UNKNOWN = 2n ** 64n - 1n;

const padded = (number: bigint): string => number.toString().padStart(WIDTH, '0');

/** The server did not say where an event stands. */
export class NoPosition extends Error {
  override readonly name = 'NoPosition';
}

/** Throws `NoPosition` when a server is too old to know. */
export function positionOf(position: LogPosition | undefined): Position {
  if (!position || position.commit === UNKNOWN) throw new NoPosition('The server does not say where an event stands');
  return padded(position.commit) + padded(position.prepare);
}

/** A position as the client takes it. */
export const logPositionOf = (position: Position): ReadPosition =>
  position === BEGINNING ? START : { commit: BigInt(position.slice(0, WIDTH)), prepare: BigInt(position.slice(WIDTH)) };

/** An event as it stands in the log. Throws `NoPosition`. */
export function recordedOf({ type, data, id, streamId, revision, position, metadata }: RecordedEvent): Recorded {
  return {
    type,
    data: data as object,
    id,
    stream: streamId,
    revision: Number(revision),
    position: positionOf(position),
    metadata: metadata as unknown as Metadata,
  };
}
