import { createHash } from 'node:crypto';

/** `hash` (hex) covers all events in order. */
export interface ChainHead {
  readonly events: number;
  readonly hash: string;
}

const HASH_BYTES = 32;

/**
 * SHA-256 of the previous hash (first: 32 zero bytes) and the event's canonical JSON. A head kept elsewhere proves that
 * no earlier event changed.
 */
export class AuditChain {
  private hash = Buffer.alloc(HASH_BYTES);
  private events = 0;

  /** @param text the event's canonical JSON */
  add(text: string): void {
    this.hash = createHash('sha256').update(this.hash).update(text, 'utf8').digest();
    this.events += 1;
  }

  get head(): ChainHead {
    return { events: this.events, hash: this.hash.toString('hex') };
  }
}
