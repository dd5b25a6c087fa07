import { hash } from 'node:crypto';

export interface ChainHead {
  readonly events: number;
  readonly hash: string;
}

const HASH_BYTES = 32;
/** UTF-8 of a UTF-16 unit, at most. */
const UNIT_BYTES_MAX = 3;

/** SHA-256 of the previous hash (first: 32 zero bytes) and the event's canonical JSON. */
export class AuditChain {
  private bytes = Buffer.alloc(HASH_BYTES + 4_096);
  private events = 0;

  add(text: string): void {
    const room = HASH_BYTES + text.length * UNIT_BYTES_MAX;
    if (room > this.bytes.length) this.bytes = Buffer.concat([this.bytes.subarray(0, HASH_BYTES)], room);
    const end = HASH_BYTES + this.bytes.write(text, HASH_BYTES, 'utf8');
    this.bytes.write(hash('sha256', this.bytes.subarray(0, end), 'binary'), 'binary');
    this.events += 1;
  }

  get head(): ChainHead {
    return { events: this.events, hash: this.bytes.toString('hex', 0, HASH_BYTES) };
  }
}
