import { createPublicKey, hash, verify } from 'node:crypto';
import { Notary } from './notary.js';
import { PUBLIC } from './signing-key.js';

const KEY_HEX = /^[\da-f]{64}$/;
/** Only these last characters leave no bit over: one spelling. */
const SIGNATURE = /^[\w-]{85}[AQgw]$/;
const LEAF = '\u0000';
const BYTES = 32;

const DIGESTS = 256;

let digests = Buffer.alloc(0);

function sha256(bytes: string | Uint8Array): Buffer {
  if (digests.length === 0) digests = Buffer.allocUnsafeSlow(DIGESTS * BYTES);
  const digest = digests.subarray(0, BYTES);
  digests = digests.subarray(BYTES);
  digest.write(hash('sha256', bytes, 'binary'), 'binary');
  return digest;
}

export class NodeNotary extends Notary {
  override readonly empty = sha256('');
  private readonly pair = Buffer.alloc(1 + 2 * BYTES, 1);

  override leaf(text: string): Uint8Array {
    return sha256(`${LEAF}${text}`);
  }

  override node(left: Uint8Array, right: Uint8Array): Uint8Array {
    this.pair.set(left, 1);
    this.pair.set(right, 1 + BYTES);
    return sha256(this.pair);
  }

  override verify(text: string, signature: string, publicKey: string): boolean {
    if (!KEY_HEX.test(publicKey) || !SIGNATURE.test(signature)) return false;
    const bytes = Buffer.from(signature, 'base64url');
    const der = Buffer.concat([PUBLIC, Buffer.from(publicKey, 'hex')]);
    return verify(null, Buffer.from(text, 'utf8'), createPublicKey({ key: der, format: 'der', type: 'spki' }), bytes);
  }
}
