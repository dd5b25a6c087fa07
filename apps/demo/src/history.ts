import { hash } from 'node:crypto';
import {
  type Actor,
  type Command,
  type CommandMap,
  decide,
  type Decider,
  DomainError,
  type EventMap,
  fold,
  type Policy,
  type Recorded,
  schemaVersionOf,
  streamName,
  subjectOf,
  type Timestamp,
  type Upcasters,
} from '@bursar/domain/kernel';
import { type Origin } from '@bursar/platform';
import { NO_STREAM } from '@bursar/platform/event-store';

const POSITION_WIDTH = 12;

export interface Program {
  readonly policies: readonly Policy[];
  readonly upcasters?: Upcasters;
}

interface Known {
  readonly state: unknown;
  readonly revision: number;
}

/** UUID version 5 (RFC 9562) without a namespace. */
function uuidOf(name: string): string {
  const hex = hash('sha1', name);
  const variant = ((parseInt(hex.charAt(16), 16) & 0x3) | 0x8).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** Runs deciders and policies at past times with repeatable ids. */
export class History {
  private readonly recorded: Recorded[] = [];
  private readonly known = new Map<string, Known>();
  private moments = 0;

  constructor(private readonly program: Program) {}

  get events(): readonly Recorded[] {
    return this.recorded;
  }

  /** Times must not go back. */
  at(time: Timestamp, actor: Actor): Moment {
    this.moments += 1;
    const correlationId = uuidOf(`demo/moment/${this.moments}`);
    return new Moment(this, time, { actor, correlationId, commandId: correlationId });
  }

  load<State, Commands extends CommandMap, Events extends EventMap>(
    decider: Decider<State, Commands, Events>,
    subject: string,
  ): State {
    return this.read(decider, streamName(decider.category, subject)).state as State;
  }

  execute<State, Commands extends CommandMap, Events extends EventMap>(
    decider: Decider<State, Commands, Events>,
    subject: string,
    command: Command<Commands>,
    { time, origin }: { readonly time: Timestamp; readonly origin: Origin },
  ): void {
    const stream = streamName(decider.category, subject);
    const { state, revision } = this.read(decider, stream);
    const decided = decide(decider, command, state as State);
    if (decided.length === 0) return;
    const after = fold(decider, decided, state as State);
    const whose = subjectOf(decider, state as State, after);
    const happened = decided.map(({ type, data }, index): Recorded => {
      const place = revision + 1 + index;
      const position = String(this.recorded.length + index + 1).padStart(POSITION_WIDTH, '0');
      const schemaVersion = schemaVersionOf(this.program.upcasters ?? {}, type);
      const metadata = { occurredAt: time, ...origin, schemaVersion, ...whose };
      return { type, data, id: uuidOf(`demo/${stream}/${place}`), stream, revision: place, position, metadata };
    });
    this.recorded.push(...happened);
    this.known.set(stream, { state: after, revision: revision + decided.length });
    for (const event of happened) this.react(event);
  }

  private unless(overtakenBy: readonly string[], step: () => void): void {
    try {
      step();
    } catch (error) {
      if (!(error instanceof DomainError && overtakenBy.includes(error.code))) throw error;
    }
  }

  private react(event: Recorded): void {
    const { occurredAt: time, actor, correlationId, about, whom } = event.metadata;
    for (const { name, on } of this.program.policies) {
      for (const [index, { decider, subject, command, overtakenBy }] of (on[event.type]?.(event) ?? []).entries()) {
        const commandId = `${event.id}:${name}:${index}`;
        const origin = { about, whom, actor, correlationId, causationId: event.id, commandId };
        this.unless(overtakenBy, () => this.execute(decider, subject, command, { time, origin }));
      }
    }
  }

  private read<State, Commands extends CommandMap, Events extends EventMap>(
    { initial }: Decider<State, Commands, Events>,
    stream: string,
  ): Known {
    return this.known.get(stream) ?? { state: initial, revision: NO_STREAM };
  }
}

export class Moment {
  constructor(
    private readonly history: History,
    readonly time: Timestamp,
    readonly origin: Origin,
  ) {}

  get events(): readonly Recorded[] {
    return this.history.events;
  }

  load<State, Commands extends CommandMap, Events extends EventMap>(
    decider: Decider<State, Commands, Events>,
    subject: string,
  ): State {
    return this.history.load(decider, subject);
  }

  execute<State, Commands extends CommandMap, Events extends EventMap>(
    decider: Decider<State, Commands, Events>,
    subject: string,
    command: Command<Commands>,
  ): void {
    this.history.execute(decider, subject, command, this);
  }
}
