import { type Position as LogPosition, type ReadPosition, type RecordedEvent, START } from '@eventstore/db-client';
import { BEGINNING, type Metadata, type Position, type Recorded } from '@bursar/domain/kernel';

/** Positions sort as texts. */
const WIDTH = 20;
/** Servers before 22.6 return this. */
const UNKNOWN = 2n ** 64n - 1n;

const padded = (number: bigint): string => number.toString().padStart(WIDTH, '0');

export class NoPosition extends Error {
  override readonly name = 'NoPosition';
}

export function positionOf(position: LogPosition | undefined): Position {
  if (!position || position.commit === UNKNOWN) throw new NoPosition('The server does not say where an event stands');
  return padded(position.commit) + padded(position.prepare);
}

export const logPositionOf = (position: Position): ReadPosition =>
  position === BEGINNING ? START : { commit: BigInt(position.slice(0, WIDTH)), prepare: BigInt(position.slice(WIDTH)) };

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
