export type EventMap = Record<string, object>;

export type DomainEvent<Events extends EventMap = EventMap> = {
  [Type in keyof Events & string]: { readonly type: Type; readonly data: Events[Type] };
}[keyof Events & string];

/** Opaque fixed-width text that sorts in log order on every engine. */
export type Position = string;

export const BEGINNING: Position = '';

export interface Actor {
  readonly userId?: string;
  readonly name?: string;
  /** A user's role, `system`, `provider` (the gateway) or `anonymous`. */
  readonly role: string;
}

export interface Metadata {
  readonly occurredAt: string;
  readonly actor: Actor;
  /** Shared by all events of one request, policies included. */
  readonly correlationId: string;
  readonly causationId?: string;
  /** The client's `Idempotency-Key`, or generated; a policy's is `{eventId}:{policy}:{n}`. */
  readonly commandId: string;
  readonly schemaVersion: number;
  /** The owner's name at that time. */
  readonly about?: string | undefined;
  /** The id of the person whom `about` names. */
  readonly whom?: string | undefined;
}

export type Names = Readonly<Record<string, string>>;

export interface Recording {
  readonly id: string;
  /** `{category}-{subject}` */
  readonly stream: string;
  readonly revision: number;
  readonly position: Position;
  readonly metadata: Metadata;
  /** As of the position; absent while no record was named. */
  readonly names?: Names;
}

export type Recorded<Events extends EventMap = EventMap> = DomainEvent<Events> & Recording;

export const streamName = (category: string, subject: string): string => `${category}-${subject}`;
