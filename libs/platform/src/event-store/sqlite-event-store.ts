import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { BEGINNING, type Position, type Recorded } from '@bursar/domain/kernel';
import { guarded } from '../sqlite/database-fault.js';
import { type Database } from '../sqlite/database.mjs';
import { lockDirectory } from '../sqlite/directory-lock.js';
import { DurableFile, type Lost } from '../sqlite/durable-file.js';
import {
  type Appended,
  BATCH_MAX,
  EventStore,
  EventStoreUnavailable,
  type LoggedText,
  type NewEvent,
  NO_STREAM,
  StreamMoved,
  type Span,
  type StreamSlice,
} from './event-store.js';
import { LogTail } from './log-tail.js';
import { canonicalIn, recordedOf, textsOf, typeIn } from './recording.js';

export interface Append {
  readonly stream: string;
  readonly expected: number;
  readonly ids: readonly string[];
  readonly events: string;
}

export type Written = number | 'moved' | 'repeats';

type EventRow = readonly [event: string, position: number];

const WRITER = new URL('./sqlite-log-writer.mjs', import.meta.url);
/** Positions sort as texts. */
const WIDTH = 16;

const positionOf = (row: number): Position => String(row).padStart(WIDTH, '0');
const rowOf = (position: Position): number => Number(position);

export class SqliteEventStore extends EventStore {
  private readonly tail = new LogTail((after) => this.eventsAfter(after));
  private readonly statements: ReturnType<typeof statementsOf>;
  private closing: Promise<void> | undefined;

  private constructor(
    private readonly log: DurableFile<Append, Written>,
    private readonly unlock: () => void,
  ) {
    super();
    this.statements = statementsOf(log.reader);
  }

  /** @throws EventStoreUnavailable, also when another process holds the directory */
  static async open(directory: string, lost?: Lost): Promise<SqliteEventStore> {
    const file = {
      title: 'The event log',
      path: join(directory, 'events.sqlite'),
      remedy: 'Restore it from a backup.',
      Unavailable: EventStoreUnavailable,
    };
    const unlock = guarded(file, () => lockDirectory(directory));
    try {
      return new SqliteEventStore(await DurableFile.open(file, WRITER, lost), unlock);
    } catch (error) {
      unlock();
      throw error;
    }
  }

  override identity(): Promise<string> {
    return this.log.read(() => {
      const [identity] = this.statements.identity.get() as [string];
      return identity;
    });
  }

  override read(stream: string, after = NO_STREAM): Promise<StreamSlice> {
    return this.log.read(() => {
      const events = recordings(this.statements.stream.all(stream, after));
      const last = events.at(-1);
      return { events, revision: last?.revision ?? after, position: last?.position ?? BEGINNING };
    });
  }

  override async append(stream: string, events: readonly NewEvent[], expected: number): Promise<Appended> {
    const texts = textsOf(stream, events, expected);
    const ids = events.map(({ id }) => id);
    const written = await this.log.write({ stream, expected, ids, events: texts.join() });
    if (written === 'moved') throw new StreamMoved(stream, expected);
    if (written === 'repeats') throw new RangeError(`An append to ${stream} holds an event that stands in the log`);
    this.tail.grew();
    return { revision: expected + events.length, position: positionOf(written) };
  }

  override follow(after: Position, stop: AbortSignal): AsyncIterable<readonly Recorded[]> {
    return this.tail.follow(after, stop);
  }

  override async *history(after = BEGINNING, { concerns, until }: Span = {}): AsyncGenerator<Recorded, void> {
    for await (const rows of this.rows(after, until)) {
      for (const [text, row] of rows) {
        if (concerns === undefined || concerns(typeIn(text))) yield recordedOf(text, positionOf(row));
      }
    }
  }

  override async *storedTexts(): AsyncGenerator<readonly LoggedText[], void> {
    for await (const rows of this.rows(BEGINNING)) {
      yield rows.map(([text, row]) => ({ text: canonicalIn(text), read: () => recordedOf(text, positionOf(row)) }));
    }
  }

  override head(): Promise<Position> {
    return this.log.read(() => {
      const [row] = this.statements.head.get() as [number | null];
      return row === null ? BEGINNING : positionOf(row);
    });
  }

  override close(): Promise<void> {
    return (this.closing ??= this.letGo());
  }

  private async *rows(after: Position, until?: Position): AsyncGenerator<readonly EventRow[], void> {
    const head = rowOf(await this.head());
    const end = until === undefined ? head : Math.min(head, rowOf(until));
    for (let row = rowOf(after); row < end;) {
      const rows = this.log.readNow(() => this.statements.between.all(row, end, BATCH_MAX)) as EventRow[];
      yield rows;
      row = rows.at(-1)?.[1] ?? end;
      await setImmediate();
    }
  }

  private eventsAfter(position: Position): readonly Recorded[] {
    return this.log.readNow(() => recordings(this.statements.after.all(rowOf(position), BATCH_MAX)));
  }

  private async letGo(): Promise<void> {
    this.tail.close();
    await this.log.close();
    this.unlock();
  }
}

const statementsOf = (reader: Database) => ({
  identity: reader.prepare('SELECT identity FROM log').raw(),
  head: reader.prepare('SELECT max(position) FROM events').raw(),
  stream: reader
    .prepare(
      `SELECT event, position FROM events
       WHERE stream = (SELECT number FROM streams WHERE name = ?) AND revision > ? ORDER BY revision`,
    )
    .raw(),
  between: reader
    .prepare('SELECT event, position FROM events WHERE position > ? AND position <= ? ORDER BY position LIMIT ?')
    .raw(),
  after: reader.prepare('SELECT event, position FROM events WHERE position > ? ORDER BY position LIMIT ?').raw(),
});

const recordings = (rows: unknown[]): Recorded[] =>
  (rows as EventRow[]).map(([event, row]) => recordedOf(event, positionOf(row)));
