import { randomUUID } from 'node:crypto';
import { BEGINNING, type Position, type Recorded } from '@bursar/domain/kernel';
import { promised } from './promised.js';
import {
  type Appended,
  BATCH_MAX,
  EventStore,
  EventStoreUnavailable,
  type NewEvent,
  NO_STREAM,
  StreamMoved,
  type StreamSlice,
} from './event-store.js';
import { LogTail } from './log-tail.js';
import { recordedOf, textsOf } from './recording.js';

/** Positions leave gaps, as in EventStoreDB. */
const STEP = 7;
const WIDTH = 16;

const positionOf = (index: number): Position => String((index + 1) * STEP).padStart(WIDTH, '0');

export class MemoryEventStore extends EventStore {
  private readonly events: Recorded[] = [];
  private readonly streams = new Map<string, Recorded[]>();
  private readonly tail = new LogTail((after) => {
    const start = Number(after) / STEP;
    return this.events.slice(start, start + BATCH_MAX);
  });
  private readonly name = randomUUID();
  private closed = false;

  override identity(): Promise<string> {
    return Promise.resolve(this.name);
  }

  override read(stream: string, after = NO_STREAM): Promise<StreamSlice> {
    return this.whileOpen(() => {
      const events = (this.streams.get(stream) ?? []).slice(after + 1);
      const last = events.at(-1);
      return { events, revision: last?.revision ?? after, position: last?.position ?? BEGINNING };
    });
  }

  override append(stream: string, events: readonly NewEvent[], expected: number): Promise<Appended> {
    return this.whileOpen(() => {
      const texts = textsOf(stream, events, expected);
      const known = this.streams.get(stream) ?? [];
      if (known.length - 1 !== expected) return this.earlier(stream, events, expected);
      for (const text of texts) {
        const event = recordedOf(text, positionOf(this.events.length));
        this.events.push(event);
        known.push(event);
      }
      this.streams.set(stream, known);
      this.tail.grew();
      return { revision: known.length - 1, position: this.end };
    });
  }

  override follow(after: Position, stop: AbortSignal): AsyncIterable<readonly Recorded[]> {
    return this.tail.follow(after, stop);
  }

  override head(): Promise<Position> {
    return this.whileOpen(() => this.end);
  }

  override close(): Promise<void> {
    this.closed = true;
    this.tail.close();
    return Promise.resolve();
  }

  private earlier(stream: string, events: readonly NewEvent[], expected: number): Appended {
    const revision = expected + events.length;
    const standing = this.streams.get(stream)?.slice(expected + 1, revision + 1) ?? [];
    const last = standing.at(-1);
    if (!last || !events.every(({ id }, index) => standing[index]?.id === id)) throw new StreamMoved(stream, expected);
    return { revision, position: last.position };
  }

  private get end(): Position {
    return this.events.at(-1)?.position ?? BEGINNING;
  }

  private whileOpen<Result>(work: () => Result): Promise<Result> {
    return promised(() => {
      if (this.closed) throw new EventStoreUnavailable('The event log in memory has been closed.');
      return work();
    });
  }
}
