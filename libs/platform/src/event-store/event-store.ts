import { canonicalEvent, type DomainEvent, type Metadata, type Position, type Recorded } from '@bursar/domain/kernel';

import { historyOf } from './history.js';

/** The id is kept across retries. */
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

export interface LoggedText {
  /** Canonical JSON. */
  readonly text: string;
  readonly read: () => Recorded;
}

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

export interface Span {
  readonly concerns?: ((type: string) => boolean) | undefined;
  readonly until?: Position | undefined;
}

export abstract class EventStore {
  /** Appends of one event-loop turn, which an outage fails together. */
  readonly failTogetherMax: number = 256;

  /** The log's random name, stored with derived data. */
  abstract identity(): Promise<string>;

  /** `after` and `BEGINNING` for an empty slice. */
  abstract read(stream: string, after?: number): Promise<StreamSlice>;

  /**
   * Appends all or none, durable on return, in the caller's order. A retry with the same ids and `expected` returns the
   * first result.
   * @throws StreamMoved, EventStoreUnavailable, RangeError for no events or a repeated one
   */
  abstract append(stream: string, events: readonly NewEvent[], expected: number): Promise<Appended>;

  /** Yields past, then live events. @throws EventStoreUnavailable */
  abstract follow(after: Position, stop: AbortSignal): AsyncIterable<readonly Recorded[]>;

  /** Yields events up to the end of the log, or `until`; `concerns` leaves out types. */
  async *history(after?: Position, { concerns, until }: Span = {}): AsyncGenerator<Recorded, void> {
    for await (const event of historyOf(this, after)) {
      if (until !== undefined && event.position > until) return;
      if (concerns?.(event.type) ?? true) yield event;
    }
  }

  async *storedTexts(): AsyncGenerator<readonly LoggedText[], void> {
    for await (const event of historyOf(this)) yield [{ text: canonicalEvent(event), read: () => event }];
  }

  abstract head(): Promise<Position>;

  abstract close(): Promise<void>;
}

export const BATCH_MAX = 1_000;
