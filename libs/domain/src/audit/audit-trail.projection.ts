import {
  type EventDeclarations,
  projection,
  type Projection,
  type Recorded,
  rupeesOf,
  type Timestamp,
} from '../kernel/index.js';

export interface Telling {
  readonly context: string;
  readonly events: EventDeclarations;
  /** Stream category to record kind: a `studentFee` is a `fee`. */
  readonly kinds: Readonly<Record<string, string>>;
  /** For events whose record has no stream of its own. */
  readonly recordIn?: (event: Recorded) => RecordName | undefined;
}

export interface RecordName {
  readonly kind: string;
  readonly record: string;
}

export type AuditEntryRow = {
  position: string;
  at: Timestamp;
  context: string;
  type: string;
  /** The audit sentence, without the actor. */
  says: string;
  /** Null for records without a page, such as a session. */
  kind: string | null;
  record: string;
  stream: string;
  actor: { id: string | null; name: string; role: string };
  actor_id: string | null;
  actor_name: string;
  /** In rupees. */
  amount: number | null;
  correlation_id: string;
  data: Readonly<Record<string, unknown>>;
};

const NOBODY_IN_PERSON: Readonly<Record<string, string>> = {
  system: 'Bursar',
  provider: 'Payment gateway',
  anonymous: 'Visitor without sign-in',
};

/** A category contains no hyphen. */
const partsOf = (stream: string): readonly [category: string, subject: string] => {
  const hyphen = stream.indexOf('-');
  return [stream.slice(0, hyphen), stream.slice(hyphen + 1)];
};

const CONFIDENTIAL: ReadonlySet<string> = new Set(['accountNumber']);

const isMasked = (field: string, value: unknown): value is string =>
  CONFIDENTIAL.has(field) && typeof value === 'string';

const holdsAnyToMask = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  Object.entries(value).some(([field, inner]) => isMasked(field, inner) || holdsAnyToMask(inner));

/** Cuts bank account numbers to their last four digits. */
export function masked(value: unknown): unknown {
  if (!holdsAnyToMask(value)) return value;
  if (Array.isArray(value)) return value.map(masked);
  return Object.fromEntries(
    Object.entries(value as object).map(([field, inner]) => [
      field,
      isMasked(field, inner) ? `••••${inner.slice(-4)}` : masked(inner),
    ]),
  );
}

export function entryOf({ context, events, kinds, recordIn }: Telling, event: Recorded): AuditEntryRow {
  const { type, data, stream, position, metadata, names } = event;
  const [category, subject] = partsOf(stream);
  const { says, amountPaise } = events[type]?.tell(data as never, metadata.about ?? subject, names) ?? { says: type };
  const ofStream = { kind: kinds[category] ?? null, record: subject };
  const { userId = null, name, role } = metadata.actor;
  const actorName = name ?? NOBODY_IN_PERSON[role] ?? role;
  return {
    position,
    at: metadata.occurredAt,
    context,
    type,
    says,
    ...ofStream,
    ...recordIn?.(event),
    stream,
    actor: { id: userId, name: actorName, role },
    actor_id: userId,
    actor_name: actorName,
    amount: amountPaise === undefined ? null : rupeesOf(amountPaise),
    correlation_id: metadata.correlationId,
    data: masked(data) as AuditEntryRow['data'],
  };
}

/** One row per declared event, never changed. Reservations are not declared, so the trail omits them. */
export const auditTrail = (tellings: readonly Telling[]): Projection<AuditEntryRow> =>
  projection<AuditEntryRow, Record<string, object>>({
    name: 'audit_trail',
    version: 6,
    indexes: ['position', 'at', 'context', 'type', 'kind', 'stream', 'actor_id', 'amount', 'correlation_id'],
    search: ['says', 'actor_name', 'record'],
    rowOf: ({ position }) => position,
    on: Object.fromEntries(
      tellings.flatMap((telling) =>
        Object.keys(telling.events).map(
          (type) => [type, (_: unknown, event: Recorded) => entryOf(telling, event)] as const,
        ),
      ),
    ),
  });
