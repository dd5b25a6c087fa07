import { randomUUID } from 'node:crypto';
import { setTimeout as passing } from 'node:timers/promises';
import {
  BACKWARDS,
  END,
  jsonEvent,
  type JSONType,
  NO_STREAM as NOBODY_WROTE,
  type RecordedEvent,
  streamNameFilter,
  StreamNotFoundError,
  WrongExpectedVersionError,
} from '@eventstore/db-client';
import { BEGINNING, type Position, type Recorded } from '@bursar/domain/kernel';
import { Logger } from '@nestjs/common';
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
import { batchesOf, eventsOf, SubscriptionDropped } from './eventstoredb-batches.js';
import { type Attempt, EventStoreDbConnection } from './eventstoredb-connection.js';
import { faultOf, firstSentenceFor, LogRewound, passes } from './eventstoredb-faults.js';
import { Holders, HOLDERS } from './eventstoredb-holders.js';
import { logPositionOf, positionOf, recordedOf } from './eventstoredb-recording.js';
import { eventStoreDbAddress } from './eventstoredb-url.js';
import { requireAppendable } from './recording.js';

/** Cannot clash: aggregate streams contain a hyphen. */
const IDENTITY = 'logIdentity';
const START_MS = 10_000;
const SILENCE_MS = 10_000;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const RESUME_FIRST_MS = 50;
const RESUME_LAST_MS = 1_000;
/** Reads the whole log only if our last event is not among these. */
const LOOK_BACK = 16;

const isOurs = ({ streamId, type }: Pick<RecordedEvent, 'streamId' | 'type'>): boolean =>
  streamId !== IDENTITY && streamId !== HOLDERS && !streamId.startsWith('$') && !type.startsWith('$');

const METADATA = ['occurredAt', 'correlationId', 'commandId'] as const;

function hasMetadata({ isJson, metadata }: Pick<RecordedEvent, 'isJson' | 'metadata'>): boolean {
  if (!isJson || typeof metadata !== 'object') return false;
  const fields = (metadata as unknown as Readonly<Record<string, unknown>> | null) ?? {};
  return METADATA.every((name) => typeof fields[name] === 'string') && typeof fields.actor === 'object';
}

/** The server answers a bad id as if it were away. */
function requireUuids(stream: string, events: readonly NewEvent[]): void {
  const wrong = events.find(({ id }) => !UUID.test(id));
  if (wrong) throw new RangeError(`An append to ${stream} holds an event whose id ${wrong.id} is no UUID`);
}

const notSystemStreams = () => streamNameFilter({ regex: '^[^$]' });

/** docs/eventstoredb.md lists the faults it handles. */
export class EventStoreDbEventStore extends EventStore {
  override readonly failTogetherMax = 1;
  private readonly logger = new Logger('event log');
  private readonly closing = new AbortController();
  /** One at a time: the server does not order concurrent appends. */
  private appends: Promise<unknown> = Promise.resolve();
  private outage: unknown;
  private seen = { end: BEGINNING, head: BEGINNING };
  private closed: Promise<void> | undefined;
  private readonly strangers = new Set<string>();
  private readonly holders: Holders;

  private constructor(
    private readonly connection: EventStoreDbConnection,
    private readonly whenClosed: () => void,
  ) {
    super();
    this.holders = new Holders(connection);
  }

  /** @throws EventStoreUnavailable with an operator's sentence */
  static async open(url: string, whenClosed: () => void = () => undefined): Promise<EventStoreDbEventStore> {
    const address = eventStoreDbAddress(url);
    const store = new EventStoreDbEventStore(new EventStoreDbConnection(address), whenClosed);
    try {
      await store.name(Date.now() + START_MS);
      return store;
    } catch (error) {
      await store.close();
      const cause = error instanceof EventStoreUnavailable ? error.cause : error;
      throw new EventStoreUnavailable(await firstSentenceFor(address, cause), { cause });
    }
  }

  hold(holder: string): Promise<void> {
    return this.whileOpen(() => this.holders.hold(holder));
  }

  override identity(): Promise<string> {
    return this.whileOpen(() => this.name());
  }

  override read(stream: string, after = NO_STREAM): Promise<StreamSlice> {
    return this.whileOpen(() => this.slice(stream, { after }));
  }

  override append(stream: string, events: readonly NewEvent[], expected: number): Promise<Appended> {
    return this.whileOpen(() => {
      requireAppendable(stream, events);
      requireUuids(stream, events);
      const outage = this.outage;
      const written = this.appends.then(() => {
        // The caller has waited through the outage, and no append may overtake a failed one.
        if (this.outage !== outage) throw this.outage;
        return this.write(stream, events, expected);
      });
      this.appends = written.catch(() => undefined);
      return written;
    });
  }

  override async *follow(after: Position, stop: AbortSignal): AsyncGenerator<readonly Recorded[]> {
    const over = AbortSignal.any([stop, this.closing.signal]);
    let position = after;
    let wait_ms = RESUME_FIRST_MS;
    while (!over.aborted) {
      try {
        for await (const events of this.batches(position, over)) {
          yield events;
          position = events.at(-1)?.position ?? position;
          wait_ms = RESUME_FIRST_MS;
        }
      } catch (error) {
        if (!passes(faultOf(error))) throw this.connection.unavailable(error);
        if (wait_ms === RESUME_FIRST_MS)
          this.logger.warn(`${this.connection.unavailable(error).message} Trying again.`);
        await passing(wait_ms, undefined, { signal: over }).catch(() => undefined);
        wait_ms = Math.min(wait_ms * 2, RESUME_LAST_MS);
      }
    }
  }

  override head(): Promise<Position> {
    return this.whileOpen(() => this.lastOfOurs());
  }

  override close(): Promise<void> {
    return (this.closed ??= this.letGo());
  }

  private async name(until?: number): Promise<string> {
    for (;;) {
      const { events } = await this.slice(IDENTITY, { until });
      const named = events[0]?.data as { readonly identity: string } | undefined;
      if (named) return named.identity;
      const naming = jsonEvent({ type: 'LogNamed', data: { identity: randomUUID() } });
      try {
        await this.connection.call(
          ({ client, options }) =>
            client.appendToStream(IDENTITY, naming, { ...options, expectedRevision: NOBODY_WROTE }),
          until,
        );
      } catch (error) {
        if (!(error instanceof WrongExpectedVersionError)) throw error;
      }
    }
  }

  private slice(
    stream: string,
    { after = NO_STREAM, until }: { readonly after?: number; readonly until?: number } = {},
  ): Promise<StreamSlice> {
    const fromRevision = BigInt(after + 1);
    return this.connection.call(async ({ client, options, over, progress }) => {
      const events: Recorded[] = [];
      let revision = after;
      try {
        for await (const { event } of eventsOf(client.readStream(stream, { ...options, fromRevision }), over)) {
          progress();
          if (!event) continue;
          revision = Number(event.revision);
          if (stream === IDENTITY || this.isKnown(event)) events.push(recordedOf(event));
        }
      } catch (error) {
        if (!(error instanceof StreamNotFoundError)) throw error;
      }
      const last = events.at(-1);
      return { events, revision, position: last?.position ?? BEGINNING };
    }, until);
  }

  private async write(stream: string, events: readonly NewEvent[], expected: number): Promise<Appended> {
    const proposed = events.map(({ id, type, data, metadata }) =>
      jsonEvent({ id, type, data: data as JSONType, metadata }),
    );
    const expectedRevision = expected === NO_STREAM ? NOBODY_WROTE : BigInt(expected);
    try {
      const { position } = await this.connection.call(({ client, options }) =>
        client.appendToStream(stream, proposed, { ...options, expectedRevision }),
      );
      const revision = expected + events.length;
      return { revision, position: position ? positionOf(position) : await this.positionIn(stream, revision) };
    } catch (error) {
      if (this.connection.isAway) this.outage = error;
      throw error instanceof WrongExpectedVersionError ? new StreamMoved(stream, expected) : error;
    }
  }

  /** The server may omit the position of a repeated append. */
  private async positionIn(stream: string, revision: number): Promise<Position> {
    const { events } = await this.slice(stream);
    return events[revision]?.position ?? BEGINNING;
  }

  private async *batches(after: Position, stop: AbortSignal): AsyncGenerator<readonly Recorded[]> {
    const session = this.connection.current;
    let position = after;
    const subscription = session.client.subscribeToAll(
      { ...this.connection.options, fromPosition: logPositionOf(position), filter: notSystemStreams() },
      { highWaterMark: BATCH_MAX },
    );
    try {
      for await (const batch of batchesOf(subscription, { stop, lost: session.over }, SILENCE_MS)) {
        if (batch.length === 0) await this.requireUpTo(position);
        const after = position;
        const events = batch
          .flatMap(({ event }) => (event && this.isKnown(event) ? [recordedOf(event)] : []))
          .filter((event) => event.position > after);
        if (events.length > 0) yield events;
        position = events.at(-1)?.position ?? position;
      }
    } catch (error) {
      this.connection.failed(session, error);
      throw error;
    }
  }

  private async requireUpTo(position: Position): Promise<void> {
    const head = await this.lastOfOurs();
    if (head > position) throw new SubscriptionDropped('EventStoreDB fell silent');
    if (head < position) throw new LogRewound('The log ends before the last event read from it');
  }

  private lastOfOurs(): Promise<Position> {
    return this.connection.call(
      async (attempt) =>
        (await this.lookBack(attempt, LOOK_BACK)) ??
        (await this.lookBack(attempt, Number.MAX_SAFE_INTEGER)) ??
        BEGINNING,
    );
  }

  private async lookBack(
    { client, options, over, progress }: Attempt,
    maxCount: number,
  ): Promise<Position | undefined> {
    const { seen } = this;
    const read = client.readAll({ ...options, direction: BACKWARDS, fromPosition: END, maxCount });
    let end: Position | undefined;
    for await (const { event } of eventsOf(read, over)) {
      progress();
      if (!event) continue;
      const position = positionOf(event.position);
      end ??= position;
      const known = position <= seen.end && seen.end <= end;
      if (!known && !this.isKnown(event)) continue;
      this.seen = { end, head: known ? seen.head : position };
      return this.seen.head;
    }
    return undefined;
  }

  private isKnown(event: RecordedEvent): boolean {
    if (event.streamId === HOLDERS) this.holders.seen(event);
    if (!isOurs(event)) return false;
    if (hasMetadata(event)) return true;
    if (!this.strangers.has(event.id)) {
      this.strangers.add(event.id);
      this.logger.warn(`The event ${event.id} (${event.type} in ${event.streamId}) is not of this program; skipped`);
    }
    return false;
  }

  private async letGo(): Promise<void> {
    this.closing.abort();
    await this.appends;
    await this.connection.close();
    this.whenClosed();
  }

  private async whileOpen<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.closing.signal.aborted) throw new EventStoreUnavailable('The event log has been closed.');
    return work();
  }
}
