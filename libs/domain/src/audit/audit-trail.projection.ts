import {
  type Decision,
  deciderName,
  projection,
  type Projection,
  type Recorded,
  rupeesOf,
  type Timestamp,
} from '../kernel/index.js';
import { recordOf, told, type Telling } from './telling.js';

export type AuditEntryRow = {
  position: string;
  at: Timestamp;
  context: string;
  type: string;
  /** Without the actor. */
  says: string;
  /** Null for records without a page. */
  kind: string | null;
  record: string;
  stream: string;
  actor: { id: string | null; name: string; role: string };
  actor_id: string | null;
  actor_name: string;
  /** The actor, and the person for whom a deputy decided. */
  persons: string | null;
  amount: number | null;
  correlation_id: string;
  data: Readonly<Record<string, unknown>>;
};

const NOBODY_IN_PERSON: Readonly<Record<string, string>> = {
  system: 'Bursar',
  provider: 'Payment gateway',
  anonymous: 'Visitor without sign-in',
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

export const personsOf = (actorId: string, forId: string): string => `${actorId} ${forId}`;

function standingIn({ data, metadata: { actor } }: Recorded): (Decision & { readonly for: string }) | undefined {
  const { decision } = data as { readonly decision?: Partial<Decision> | null };
  const isOfActor = decision?.for !== undefined && decision.by === actor.userId;
  return isOfActor ? (decision as Decision & { readonly for: string }) : undefined;
}

export function entryOf(telling: Telling, event: Recorded): AuditEntryRow {
  const { type, data, stream, position, metadata } = event;
  const { says, amountPaise } = told(telling, event);
  const { userId = null, name, role } = metadata.actor;
  const deputy = standingIn(event);
  const actorName = deputy ? deciderName(deputy) : (name ?? NOBODY_IN_PERSON[role] ?? role);
  return {
    position,
    at: metadata.occurredAt,
    context: telling.context,
    type,
    says,
    ...recordOf(telling, event),
    stream,
    actor: { id: userId, name: actorName, role },
    actor_id: userId,
    actor_name: actorName,
    persons: deputy && userId !== null ? personsOf(userId, deputy.for) : userId,
    amount: amountPaise === undefined ? null : rupeesOf(amountPaise),
    correlation_id: metadata.correlationId,
    data: masked(data) as AuditEntryRow['data'],
  };
}

/** One row per declared event, never changed. Reservations are undeclared. */
export const auditTrail = (tellings: readonly Telling[]): Projection<AuditEntryRow> =>
  projection<AuditEntryRow, Record<string, object>>({
    name: 'audit_trail',
    version: 13,
    indexes: ['position', 'at', 'context', 'type', 'kind', 'stream', 'actor_id', 'persons', 'amount', 'correlation_id'],
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
