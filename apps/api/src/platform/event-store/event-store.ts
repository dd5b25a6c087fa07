import { type DomainEvent, type Metadata, type Position, type Recorded } from '@bursar/domain/kernel';

/** An event on its way into the log. Its id is made once per command and kept across retries. */
export type NewEvent = DomainEvent & { readonly id: string; readonly metadata: Metadata };

/** The revision of a stream nobody wrote to. */
export const NO_STREAM = -1;

/** A stream as it was read: `revision` is that of its last event, `position` where that event stands. */
export interface StreamSlice {
  readonly events: readonly Recorded[];
  readonly revision: number;
  readonly position: Position;
}

/** Where an append ended: the revision and position of its last event. */
export interface Appended {
  readonly revision: number;
  readonly position: Position;
}

/** The stream is not at the revision the append expected; read again and decide again. */
export class StreamMoved extends Error {
  override readonly name = 'StreamMoved';

  constructor(
    readonly stream: string,
    readonly expected: number,
  ) {
    super(`${stream} is no longer at revision ${expected}`);
  }
}

/** The log cannot be reached or written; nothing is known to have been lost. */
export class EventStoreUnavailable extends Error {
  override readonly name = 'EventStoreUnavailable';
}

/**
 * The log: the only source of truth. One conformance suite (`event-store.suite.ts`) holds for every adapter.
 */
export abstract class EventStore {
  /** The most appends made in one turn of the event loop that an outage fails together, so that a load has no gap. */
  readonly failTogetherMax: number = 256;

  /** A random name the log was given when it was made, by which what was derived from another log is told apart. */
  abstract identity(): Promise<string>;

  /**
   * The events of a stream after revision `after`, all of them by default. Where there are none the slice is at `after`
   * and the beginning: a stream nobody wrote to is at `NO_STREAM`.
   */
  abstract read(stream: string, after?: number): Promise<StreamSlice>;

  /**
   * All or nothing, durable on return. Throws `StreamMoved` unless the stream is at `expected`; with the same
   * event ids and the same expected revision it answers the original success, so an append whose outcome is
   * unknown may simply be sent again. Appends of one caller are written in the order they were called.
   * Throws `EventStoreUnavailable`, and a `RangeError` for an append of no events or of one event twice.
   */
  abstract append(stream: string, events: readonly NewEvent[], expected: number): Promise<Appended>;

  /**
   * Every event after `after` in log order, in batches of at most `BATCH_MAX`, first those that are there and
   * then live, until `stop` fires or the log is closed. Pulling slowly slows it down; nothing is skipped or
   * repeated. Throws `EventStoreUnavailable`.
   */
  abstract follow(after: Position, stop: AbortSignal): AsyncIterable<readonly Recorded[]>;

  /** The position of the last event of the log. */
  abstract head(): Promise<Position>;

  /** Finishes what is being written and lets go of the engine. */
  abstract close(): Promise<void>;
}

/** The most events a batch of `follow` holds. */
export const BATCH_MAX = 1_000;
