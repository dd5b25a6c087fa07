import {
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
  type Subject,
  subjectOf,
  type Upcasters,
} from '@bursar/domain/kernel';
import { Inject, Injectable, Optional } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { atMost } from './at-most.js';
import { AppendGate } from './append-gate.js';
import { type Origin, type Seen } from './caller.js';
import { Clock } from './clock.js';
import { instantLookedAt } from './looking-back.js';
import { newEventId } from './event-store/event-id.js';
import { EventStore, type NewEvent, NO_STREAM, StreamMoved } from './event-store/event-store.js';
import { UPCASTERS } from './subscriptions/registrations.js';

const ATTEMPTS_MAX = 4;
const CACHED_STATES_MAX = 50_000;

interface Known<State> {
  readonly state: State;
  readonly revision: number;
  readonly position: Position;
}

export interface Outcome<State> extends Known<State> {
  readonly changed: boolean;
}

export class VersionConflict extends Error {
  override readonly name = 'VersionConflict';
}

export class StaleVersion extends Error {
  override readonly name = 'StaleVersion';
}

/** Precede `StaleVersion`, which would reveal hidden records. */
const BEFORE_STALE: readonly DomainError['kind'][] = ['missing', 'forbidden'];

/** Commands on one stream queue within a process; between processes the revision decides. */
@Injectable()
export class Execution {
  private readonly known = new LRUCache<string, Known<unknown>>(atMost(CACHED_STATES_MAX));
  private readonly queues = new Map<string, Promise<unknown>>();

  constructor(
    private readonly log: EventStore,
    private readonly clock: Clock,
    @Inject(UPCASTERS) private readonly upcasters: Upcasters = {},
    @Optional() private readonly gate?: AppendGate,
  ) {}

  /** States in memory may hold texts whose keys are gone. */
  forget(): void {
    this.known.clear();
  }

  async load<State, Commands extends CommandMap, Events extends EventMap>(
    decider: Decider<State, Commands, Events>,
    subject: string,
  ): Promise<State> {
    return (await this.read(decider, streamName(decider.category, subject))).state;
  }

  /** @throws the decider's `DomainError`, `VersionConflict`, `StaleVersion`, `EventStoreUnavailable` */
  async execute<State, Commands extends CommandMap, Events extends EventMap>(
    decider: Decider<State, Commands, Events>,
    subject: string,
    command: Command<Commands>,
    origin: Origin,
  ): Promise<Outcome<State>> {
    if (instantLookedAt()) throw new Error(`${command.type} was sent while looking at the past`);
    const stream = streamName(decider.category, subject);
    const outcome = await this.inTurn(stream, () => this.carryOut(stream, new Attempt(decider, command, origin)));
    origin.wrote?.(outcome);
    return outcome;
  }

  /** True if an earlier try of this request succeeded and still stands. */
  wasDone<State, Commands extends CommandMap, Events extends EventMap>(
    decider: Decider<State, Commands, Events>,
    subject: string,
    command: Command<Commands>,
    origin: Origin,
  ): Promise<boolean> {
    return this.stands(streamName(decider.category, subject), new Attempt(decider, command, origin));
  }

  /** @throws StaleVersion, EventStoreUnavailable */
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

  /** A refusal after a successful earlier try returns no events. */
  private async decideOnce<State, Commands extends CommandMap, Events extends EventMap>(
    stream: string,
    attempt: Attempt<State, Commands, Events>,
    { state }: Known<State>,
  ): Promise<readonly DomainEvent<Events>[]> {
    try {
      const events = attempt.decide(state);
      const isDone = attempt.origin.once && events.length > 0 && (await this.stands(stream, attempt));
      return isDone ? [] : events;
    } catch (refusal) {
      if (refusal instanceof DomainError && (await this.stands(stream, attempt))) return [];
      throw refusal;
    }
  }

  /** Only an append proves a cached state current; other outcomes are decided again from the log. */
  private async tryFrom<State, Commands extends CommandMap, Events extends EventMap>(
    guessed: Known<State>,
    stream: string,
    attempt: Attempt<State, Commands, Events>,
  ): Promise<Outcome<State> | undefined> {
    if (attempt.origin.once) return undefined;
    let events: readonly DomainEvent<Events>[];
    try {
      events = attempt.decide(guessed.state);
    } catch (refusal) {
      if (refusal instanceof DomainError) return undefined;
      throw refusal;
    }
    return events.length === 0 ? undefined : this.append(stream, attempt, guessed, events);
  }

  private async append<State, Commands extends CommandMap, Events extends EventMap>(
    stream: string,
    attempt: Attempt<State, Commands, Events>,
    from: Known<State>,
    events: readonly DomainEvent<Events>[],
  ): Promise<Outcome<State> | undefined> {
    const leave = await this.gate?.enter(events, this.clock.now());
    try {
      return await this.appendNow(stream, attempt, from, events);
    } finally {
      await leave?.();
    }
  }

  private async appendNow<State, Commands extends CommandMap, Events extends EventMap>(
    stream: string,
    attempt: Attempt<State, Commands, Events>,
    from: Known<State>,
    events: readonly DomainEvent<Events>[],
  ): Promise<Outcome<State> | undefined> {
    try {
      const state = fold(attempt.decider, events, from.state);
      const { about, whom } = attempt.origin;
      const subject = subjectOf(attempt.decider, from.state, state) ?? { about, whom };
      const appended = await this.log.append(stream, this.recordable(events, attempt, subject), from.revision);
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
    subject: Subject,
  ): NewEvent[] {
    const { actor, correlationId, causationId, commandId } = origin;
    const occurredAt = this.clock.now();
    return events.map(({ type, data }, index) => {
      const schemaVersion = schemaVersionOf(this.upcasters, type);
      const metadata = { occurredAt, actor, correlationId, causationId, commandId, schemaVersion, ...subject };
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

const newStream = <State>({ initial }: Pick<Decider<State, CommandMap, EventMap>, 'initial'>): Known<State> => ({
  state: initial,
  revision: NO_STREAM,
  position: BEGINNING,
});

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

/** No retry writes an event twice. */
class EventIds {
  private readonly ids: string[] = [];

  at(index: number): string {
    return (this.ids[index] ??= newEventId());
  }
}
