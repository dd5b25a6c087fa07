import {
  aboutOf,
  BEGINNING,
  type Command,
  type CommandMap,
  decide,
  type Decider,
  DomainError,
  type DomainEvent,
  type EventMap,
  fold,
  type Position,
  schemaVersionOf,
  streamName,
  type Upcasters,
} from '@bursar/domain/kernel';
import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { type Origin, type Seen } from './caller.js';
import { Clock } from './clock.js';
import { newEventId } from './event-store/event-id.js';
import { EventStore, type NewEvent, NO_STREAM, StreamMoved } from './event-store/event-store.js';
import { UPCASTERS } from './subscriptions/registrations.js';

/** How often a command is decided before it gives up against faster writers. */
const ATTEMPTS_MAX = 4;
/** How many folded states are kept; a state is typically below a kilobyte. */
const CACHED_STATES_MAX = 50_000;

/** An aggregate as far as it is known. */
interface Known<State> {
  readonly state: State;
  readonly revision: number;
  readonly position: Position;
}

/** What became of a command. */
export interface Outcome<State> extends Known<State> {
  /** False when the command found everything "already so". */
  readonly changed: boolean;
}

/** Others were faster every time; the caller may try again. */
export class VersionConflict extends Error {
  override readonly name = 'VersionConflict';
}

/** Somebody else changed the record since the caller saw it. */
export class StaleVersion extends Error {
  override readonly name = 'StaleVersion';
}

/** Refusals that come before a stale version: it is no secret of a record that there is none, or not for the caller. */
const BEFORE_STALE: readonly DomainError['kind'][] = ['missing', 'forbidden'];

/**
 * The one write path: read → decide → append at the revision that was read; when somebody else was faster,
 * read again and decide again.
 *
 * Folded states are kept in memory, and a stream nobody remembers is first taken for a new one. A wrong guess is
 * harmless: an append made from it does not fit its stream's revision, and what it refuses or finds already done is
 * decided once more with what was written since. Commands on one stream wait for each other within this process; between processes the expected revision decides.
 */
@Injectable()
export class Execution {
  private readonly known = new LRUCache<string, Known<unknown>>({ max: CACHED_STATES_MAX });
  private readonly queues = new Map<string, Promise<unknown>>();

  constructor(
    private readonly log: EventStore,
    private readonly clock: Clock,
    @Inject(UPCASTERS) private readonly upcasters: Upcasters = {},
  ) {}

  /** The state of an aggregate, read from the log. Throws `EventStoreUnavailable`. */
  async load<State, Commands extends CommandMap, Events extends EventMap>(
    decider: Decider<State, Commands, Events>,
    subject: string,
  ): Promise<State> {
    return (await this.read(decider, streamName(decider.category, subject))).state;
  }

  /**
   * Carries out a command on one aggregate. Throws the decider's `DomainError`, `VersionConflict` after
   * `ATTEMPTS_MAX` lost races, `StaleVersion` and `EventStoreUnavailable`.
   */
  async execute<State, Commands extends CommandMap, Events extends EventMap>(
    decider: Decider<State, Commands, Events>,
    subject: string,
    command: Command<Commands>,
    origin: Origin,
  ): Promise<Outcome<State>> {
    const stream = streamName(decider.category, subject);
    const outcome = await this.inTurn(stream, () => this.carryOut(stream, new Attempt(decider, command, origin)));
    origin.wrote?.(outcome);
    return outcome;
  }

  /**
   * Whether this very request, sent once more, finds that its first try was carried out: its events stand in the stream, and
   * they are what the command decides on the state they were written to. What it then undid itself was not carried out.
   * Throws `EventStoreUnavailable`.
   */
  wasDone<State, Commands extends CommandMap, Events extends EventMap>(
    decider: Decider<State, Commands, Events>,
    subject: string,
    command: Command<Commands>,
    origin: Origin,
  ): Promise<boolean> {
    return this.stands(streamName(decider.category, subject), new Attempt(decider, command, origin));
  }

  /**
   * Throws `StaleVersion` when others changed a record since it was seen, and `EventStoreUnavailable`. What an earlier try
   * of this very request wrote is no change of others.
   */
  async expectUnchanged({ stream, revision, concerns }: Seen, origin: Origin): Promise<void> {
    const since = await this.log.read(stream, revision);
    if (since.revision === NO_STREAM) return;
    const { correlationId, commandId, actor } = origin;
    const others = since.events.filter(
      ({ metadata }) =>
        metadata.correlationId !== correlationId &&
        !(metadata.commandId === commandId && metadata.actor.userId === actor.userId),
    );
    if (since.revision < revision || others.some(concerns)) {
      throw new StaleVersion(`${stream} is not at revision ${revision} any more`);
    }
  }

  private async carryOut<State, Commands extends CommandMap, Events extends EventMap>(
    stream: string,
    attempt: Attempt<State, Commands, Events>,
  ): Promise<Outcome<State>> {
    const { decider, origin } = attempt;
    if (origin.seen?.stream === stream) await this.expectSeen(attempt, stream, origin.seen);
    const guessed = (this.known.get(stream) ?? newStream(decider)) as Known<State>;
    const first = await this.tryFrom(guessed, stream, attempt);
    if (first) return first;
    for (let tries = 1; tries < ATTEMPTS_MAX; tries++) {
      const from = await this.read(decider, stream);
      if (origin.seen?.stream === stream) await this.expectSeen(attempt, stream, origin.seen);
      const events = await this.decideOnce(stream, attempt, from);
      if (events.length === 0) return { ...from, changed: false };
      const outcome = await this.append(stream, attempt, from, events);
      if (outcome) return outcome;
    }
    throw new VersionConflict(`${stream} was changed by others again and again`);
  }

  /** A record that is not there, or not the caller's, is refused as such. */
  private async expectSeen<State, Commands extends CommandMap, Events extends EventMap>(
    attempt: Attempt<State, Commands, Events>,
    stream: string,
    seen: Seen,
  ): Promise<void> {
    try {
      await this.expectUnchanged(seen, attempt.origin);
    } catch (stale) {
      if (!(stale instanceof StaleVersion)) throw stale;
      const { state } = await this.read(attempt.decider, stream);
      const refusal = refusalOf(() => attempt.decide(state));
      throw refusal && BEFORE_STALE.includes(refusal.kind) ? refusal : stale;
    }
  }

  private async stands<State, Commands extends CommandMap, Events extends EventMap>(
    stream: string,
    attempt: Attempt<State, Commands, Events>,
  ): Promise<boolean> {
    const { commandId, correlationId, actor } = attempt.origin;
    // Without a key, no other request can be the same one.
    if (commandId === correlationId) return false;
    const { events } = await this.log.read(stream);
    const own = events.filter(
      ({ metadata }) => metadata.commandId === commandId && metadata.actor.userId === actor.userId,
    );
    const [first] = own;
    if (!first) return false;
    const before = events.slice(0, events.indexOf(first)) as unknown as readonly DomainEvent<Events>[];
    try {
      const decided = attempt.decide(fold(attempt.decider, before));
      return decided.map(({ type }) => type).join() === own.map(({ type }) => type).join();
    } catch (refusal) {
      if (refusal instanceof DomainError) return false;
      throw refusal;
    }
  }

  /** What a command adds to today's state; nothing when it is refused because its first try was carried out. */
  private async decideOnce<State, Commands extends CommandMap, Events extends EventMap>(
    stream: string,
    attempt: Attempt<State, Commands, Events>,
    { state }: Known<State>,
  ): Promise<readonly DomainEvent<Events>[]> {
    try {
      return attempt.decide(state);
    } catch (refusal) {
      if (refusal instanceof DomainError && (await this.stands(stream, attempt))) return [];
      throw refusal;
    }
  }

  /** Only an append can show that a guessed state is today's; a refusal or "already so" of it proves nothing. */
  private async tryFrom<State, Commands extends CommandMap, Events extends EventMap>(
    guessed: Known<State>,
    stream: string,
    attempt: Attempt<State, Commands, Events>,
  ): Promise<Outcome<State> | undefined> {
    let events: readonly DomainEvent<Events>[];
    try {
      events = attempt.decide(guessed.state);
    } catch (refusal) {
      if (refusal instanceof DomainError) return undefined;
      throw refusal;
    }
    return events.length === 0 ? undefined : this.append(stream, attempt, guessed, events);
  }

  /** Answers undefined when the stream has moved on. */
  private async append<State, Commands extends CommandMap, Events extends EventMap>(
    stream: string,
    attempt: Attempt<State, Commands, Events>,
    from: Known<State>,
    events: readonly DomainEvent<Events>[],
  ): Promise<Outcome<State> | undefined> {
    try {
      const state = fold(attempt.decider, events, from.state);
      const about = aboutOf(attempt.decider, from.state, state) ?? attempt.origin.about;
      const appended = await this.log.append(stream, this.recordable(events, attempt, about), from.revision);
      const now = { state, ...appended };
      this.known.set(stream, now);
      return { ...now, changed: true };
    } catch (error) {
      if (error instanceof StreamMoved) return undefined;
      throw error;
    }
  }

  private async read<State, Commands extends CommandMap, Events extends EventMap>(
    decider: Decider<State, Commands, Events>,
    stream: string,
  ): Promise<Known<State>> {
    const before = this.known.get(stream) as Known<State> | undefined;
    const { events, revision, position } = await this.log.read(stream, before?.revision);
    if (revision === before?.revision) return before;
    const state = fold(decider, events as unknown as readonly DomainEvent<Events>[], before?.state);
    const known = { state, revision, position };
    if (revision >= 0) this.known.set(stream, known);
    return known;
  }

  private recordable(
    events: readonly DomainEvent[],
    { origin, ids }: { origin: Origin; ids: EventIds },
    about: string | undefined,
  ): NewEvent[] {
    const { actor, correlationId, causationId, commandId } = origin;
    const occurredAt = this.clock.now();
    return events.map(({ type, data }, index) => {
      const schemaVersion = schemaVersionOf(this.upcasters, type);
      const metadata = { occurredAt, actor, correlationId, causationId, commandId, schemaVersion, about };
      return { id: ids.at(index), type, data, metadata };
    });
  }

  private async inTurn<Answer>(stream: string, work: () => Promise<Answer>): Promise<Answer> {
    const before = this.queues.get(stream);
    const mine = before ? before.then(work, work) : work();
    this.queues.set(stream, mine);
    try {
      return await mine;
    } finally {
      if (this.queues.get(stream) === mine) this.queues.delete(stream);
    }
  }
}

function refusalOf(decide: () => unknown): DomainError | undefined {
  try {
    decide();
    return undefined;
  } catch (refusal) {
    if (refusal instanceof DomainError) return refusal;
    throw refusal;
  }
}

/** What is known of an aggregate that nobody has written to. */
const newStream = <State>({ initial }: Pick<Decider<State, CommandMap, EventMap>, 'initial'>): Known<State> => ({
  state: initial,
  revision: NO_STREAM,
  position: BEGINNING,
});

/** One command on its way, however often it has to be decided. */
class Attempt<State, Commands extends CommandMap, Events extends EventMap> {
  readonly ids = new EventIds();

  constructor(
    readonly decider: Decider<State, Commands, Events>,
    private readonly command: Command<Commands>,
    readonly origin: Origin,
  ) {}

  decide(state: State): readonly DomainEvent<Events>[] {
    return decide(this.decider, this.command, state);
  }
}

/** The ids of a command's events: made once and kept across retries, so that no retry writes anything twice. */
class EventIds {
  private readonly ids: string[] = [];

  at(index: number): string {
    return (this.ids[index] ??= newEventId());
  }
}
