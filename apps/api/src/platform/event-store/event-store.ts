import { type DomainEvent, type Metadata, type Position, type Recorded } from '@bursar/domain/kernel';

/** The id is made once per command and kept across retries. */
export type NewEvent = DomainEvent & { readonly id: string; readonly metadata: Metadata };

export const NO_STREAM = -1;

export interface StreamSlice {
  readonly events: readonly Recorded[];
  readonly revision: number;
  readonly position: Position;
}

export interface Appended {
  readonly revision: number;
  readonly position: Position;
}

/** The stream is not at the expected revision: read and decide again. */
export class StreamMoved extends Error {
  override readonly name = 'StreamMoved';

  constructor(
    readonly stream: string,
    readonly expected: number,
  ) {
    super(`${stream} is no longer at revision ${expected}`);
  }
}

export class EventStoreUnavailable extends Error {
  override readonly name = 'EventStoreUnavailable';
}

/** The only source of truth. `event-store.suite.ts` tests every adapter. */
export abstract class EventStore {
  /** The most appends, made in one turn of the event loop, that an outage fails together. */
  readonly failTogetherMax: number = 256;

  /** Returns the log's random name; it tells data derived from another log apart. */
  abstract identity(): Promise<string>;

  /** Returns the events after revision `after`. An empty slice is at `after` and `BEGINNING`. */
  abstract read(stream: string, after?: number): Promise<StreamSlice>;

  /**
   * Appends all events or none, durable on return. A retry with the same ids and `expected` returns the first result.
   * Appends of one caller keep their order.
   * @throws StreamMoved, EventStoreUnavailable, and RangeError for no events or a repeated event
   */
  abstract append(stream: string, events: readonly NewEvent[], expected: number): Promise<Appended>;

  /**
   * Yields every event after `after`, then live ones, until `stop` or close. A slow consumer slows it down.
   * @throws EventStoreUnavailable
   */
  abstract follow(after: Position, stop: AbortSignal): AsyncIterable<readonly Recorded[]>;

  abstract head(): Promise<Position>;

  abstract close(): Promise<void>;
}

export const BATCH_MAX = 1_000;
