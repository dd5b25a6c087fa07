/** Every event of one context or aggregate: its name → what it says. Payloads are plain JSON. */
export type EventMap = Record<string, object>;

/** The union of the events of a map: something that happened, in the past tense, never edited. */
export type DomainEvent<Events extends EventMap = EventMap> = {
  [Type in keyof Events & string]: { readonly type: Type; readonly data: Events[Type] };
}[keyof Events & string];

/**
 * A place in the log. Opaque fixed-width text whose text order is log order, so that positions of any
 * engine can be compared, stored and sent as they are.
 */
export type Position = string;

/** Before the first event of the log. */
export const BEGINNING: Position = '';

/** Who caused an event. A person is always the one whose token came with the request. */
export interface Actor {
  readonly userId?: string;
  readonly name?: string;
  /** A person's role, or `system` (policies, sweeps), `provider` (the payment gateway), `anonymous`. */
  readonly role: string;
}

/** What is known about an event besides what it says. */
export interface Metadata {
  /** ISO 8601, UTC. */
  readonly occurredAt: string;
  readonly actor: Actor;
  /** Shared by everything one request set off, policies included. */
  readonly correlationId: string;
  /** The event a policy reacted to. */
  readonly causationId?: string;
  /** The client's `Idempotency-Key`, or generated; a policy's is `{eventId}:{policy}:{n}`. */
  readonly commandId: string;
  readonly schemaVersion: number;
  /** Whose record it is, by the names of then: "Faizan Farooqui for Semester 4 Tuition". Audit sentences say it. */
  readonly about?: string | undefined;
}

/** What the log adds to an event once it is written. */
export interface Recording {
  readonly id: string;
  /** `{category}-{subject}` */
  readonly stream: string;
  /** 0 for the first event of its stream. */
  readonly revision: number;
  readonly position: Position;
  readonly metadata: Metadata;
}

/** An event as it stands in the log. */
export type Recorded<Events extends EventMap = EventMap> = DomainEvent<Events> & Recording;

/** The stream an aggregate is written to; a category contains no hyphen, so the first one splits. */
export const streamName = (category: string, subject: string): string => `${category}-${subject}`;
