import { type Command, type CommandMap, decide, type Decider, fold } from './decider.js';
import { DomainError } from './domain-error.js';
import { type Actor, type DomainEvent, type EventMap, type Position, type Recorded, streamName } from './event.js';
import { type Policy } from './policy.js';
import { project, type Projection } from './projection.js';
import { Rows, type Versioned } from './rows.js';

const SYSTEM: Actor = { role: 'system' };
const START_MS = Date.parse('2026-04-01T04:30:00.000Z');
const DELIVERIES_MAX = 10_000;

export interface Parked {
  readonly policy: string;
  readonly event: Recorded;
  readonly refusal: DomainError;
}

type AnyPolicy = Pick<Policy, 'name'> & { readonly on: object };

/** An in-memory log whose deliveries a test orders, repeats and interrupts. */
export class Simulation {
  readonly log: Recorded[] = [];
  readonly parked: Parked[] = [];
  gate: (events: readonly DomainEvent[]) => void = () => undefined;
  readonly carriedOut = new Map<string, number>();
  private readonly streams = new Map<string, Recorded[]>();
  private readonly states = new Map<string, { readonly state: unknown; readonly length: number }>();
  private readonly standings: { readonly policy: Policy; seen: number }[];

  constructor(policies: readonly AnyPolicy[] = []) {
    this.standings = policies.map((policy) => ({ policy, seen: 0 }));
  }

  execute<State, Commands extends CommandMap, Events extends EventMap>(
    decider: Decider<State, Commands, Events>,
    subject: string,
    command: Command<Commands>,
    by: Actor = SYSTEM,
  ): readonly Recorded[] {
    const events = decide(decider, command, this.stateOf(decider, subject));
    this.gate(events);
    const name = `${decider.category}.${command.type}`;
    if (events.length > 0) this.carriedOut.set(name, (this.carriedOut.get(name) ?? 0) + 1);
    return this.append(streamName(decider.category, subject), events, by);
  }

  stateOf<State, Commands extends CommandMap, Events extends EventMap>(
    decider: Decider<State, Commands, Events>,
    subject: string,
  ): State {
    const stream = streamName(decider.category, subject);
    const events = this.streams.get(stream) ?? [];
    const known = this.states.get(stream) ?? { state: decider.initial, length: 0 };
    if (known.length === events.length) return known.state as State;
    const since = events.slice(known.length) as unknown as readonly DomainEvent<Events>[];
    const state = fold(decider, since, known.state as State);
    this.states.set(stream, { state, length: events.length });
    return state;
  }

  get policies(): number {
    return this.standings.length;
  }

  behind(): readonly number[] {
    return [...this.standings.keys()].filter((place) => (this.standings[place]?.seen ?? 0) < this.log.length);
  }

  /** A crash carries out `steps` commands and forgets the event, so it comes again. A refused step is parked. */
  deliver(place: number, steps?: number): void {
    const standing = this.standings[place];
    const event = standing && this.log[standing.seen];
    if (!event) return;
    const intents = standing.policy.on[event.type]?.(event) ?? [];
    for (const { decider, subject, command, overtakenBy } of intents.slice(0, steps)) {
      try {
        this.execute(decider, subject, command, event.metadata.actor);
      } catch (refusal) {
        if (!(refusal instanceof DomainError)) throw refusal;
        if (overtakenBy.includes(refusal.code)) continue;
        this.parked.push({ policy: standing.policy.name, event, refusal });
      }
    }
    if (steps === undefined) standing.seen += 1;
  }

  rewind(place: number, count: number): void {
    const standing = this.standings[place];
    if (standing) standing.seen = Math.max(0, standing.seen - count);
  }

  hop(): void {
    const end = this.log.length;
    for (const [place, standing] of this.standings.entries()) while (standing.seen < end) this.deliver(place);
  }

  settle(): void {
    for (let deliveries = 0; deliveries < DELIVERIES_MAX; deliveries++) {
      const [next] = this.behind();
      if (next === undefined) return;
      this.deliver(next);
    }
    throw new Error('The policies do not come to rest.');
  }

  private append(stream: string, events: readonly DomainEvent[], actor: Actor): readonly Recorded[] {
    const written = this.streams.get(stream) ?? [];
    this.streams.set(stream, written);
    const commandId = `e${this.log.length}`;
    return events.map(({ type, data }) => {
      const number = this.log.length;
      const id = `e${number}`;
      const event: Recorded = {
        type,
        data,
        id,
        stream,
        revision: written.length,
        position: positionOf(number),
        metadata: {
          occurredAt: new Date(START_MS + number * 1000).toISOString(),
          actor,
          correlationId: id,
          commandId,
          schemaVersion: 1,
        },
      };
      written.push(event);
      this.log.push(event);
      return event;
    });
  }
}

const positionOf = (number: number): Position => String(number).padStart(12, '0');

/** Delivers each event twice, rows as JSON between; must equal `replay`. */
export function redelivered<Row extends object, Events extends EventMap>(
  model: Projection<Row, Events>,
  events: Iterable<Recorded>,
): Map<string, Row> {
  let rows = new Rows<Row>();
  for (const event of events) {
    for (const _ of ['first', 'again']) {
      project(model as unknown as Projection<Row>, rows, event);
      rows = new Rows(JSON.parse(JSON.stringify([...rows])) as [string, Versioned<Row>][]);
    }
  }
  const live = new Map<string, Row>();
  for (const [id, { row }] of rows) if (row) live.set(id, row);
  return live;
}
