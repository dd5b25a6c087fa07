import { createHash } from 'node:crypto';
import { type Recorded } from '@bursar/domain/kernel';

/** An event without its position, which belongs to the engine and not to what happened. */
export type CarriedEvent = Omit<Recorded, 'position'>;

/** How many events a chain holds, and the hash in hex that stands for all of them in their order. */
export interface ChainHead {
  readonly events: number;
  readonly hash: string;
}

const HASH_BYTES = 32;

const isCollection = (value: unknown): value is object => typeof value === 'object' && value !== null;

/**
 * A value's one JSON text whatever the order of its keys (RFC 8785): keys by their UTF-16 code units, no spaces. Keys
 * without a value are left out, as JSON does.
 */
export function canonicalJson(value: unknown): string {
  if (!isCollection(value)) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map((item) => canonicalJson(item ?? null)).join()}]`;
  const entries = Object.entries(value).filter(([, item]) => item !== undefined);
  entries.sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${entries.map(([key, item]) => `${JSON.stringify(key)}:${canonicalJson(item)}`).join()}}`;
}

/** What is hashed of an event: all of it but its position. */
export const canonicalEvent = ({ type, data, id, stream, revision, metadata }: CarriedEvent): string =>
  canonicalJson({ type, data, id, stream, revision, metadata });

/**
 * The hash chain over a log: each hash is the SHA-256 of the one before it (32 zero bytes for the first) and the event's
 * canonical JSON as UTF-8. It is computed, not stored, so it is the same on every engine; a head somebody else keeps proves
 * that nothing before it was changed, left out or put in since.
 */
export class AuditChain {
  private hash = Buffer.alloc(HASH_BYTES);
  private events = 0;

  add(event: CarriedEvent): void {
    this.hash = createHash('sha256').update(this.hash).update(canonicalEvent(event), 'utf8').digest();
    this.events += 1;
  }

  get head(): ChainHead {
    return { events: this.events, hash: this.hash.toString('hex') };
  }
}
