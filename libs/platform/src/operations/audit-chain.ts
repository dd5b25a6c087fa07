import { createHash } from 'node:crypto';
import { type Recorded } from '@bursar/domain/kernel';

/** Positions belong to the engine. */
export type CarriedEvent = Omit<Recorded, 'position'>;

/** `hash` (hex) covers all events in order. */
export interface ChainHead {
  readonly events: number;
  readonly hash: string;
}

const HASH_BYTES = 32;

const isCollection = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Canonical JSON (RFC 8785). */
export function canonicalJson(value: unknown): string {
  if (!isCollection(value)) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map((item) => canonicalJson(item ?? null)).join()}]`;
  const entries = Object.entries(value).filter(([, item]) => item !== undefined);
  entries.sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${entries.map(([key, item]) => `${JSON.stringify(key)}:${canonicalJson(item)}`).join()}}`;
}

export const canonicalEvent = ({ type, data, id, stream, revision, metadata }: CarriedEvent): string =>
  canonicalJson({ type, data, id, stream, revision, metadata });

/**
 * SHA-256 of the previous hash (first: 32 zero bytes) and the event's canonical JSON. A head kept elsewhere proves that
 * no earlier event changed.
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
