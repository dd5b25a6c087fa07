import { createPrivateKey, createPublicKey, hash, type KeyObject, sign, verify } from 'node:crypto';
import { Notary } from './notary.js';

const PRIVATE = Buffer.from('302e020100300506032b657004220420', 'hex');
const PUBLIC = Buffer.from('302a300506032b6570032100', 'hex');
const KEY_HEX = /^[\da-f]{64}$/;
/** Only these last characters leave no bit over: one spelling. */
const SIGNATURE = /^[\w-]{85}[AQgw]$/;
const LEAF = '\u0000';
const BYTES = 32;

const sha256 = (bytes: string | Uint8Array): Buffer => hash('sha256', bytes, 'buffer');

const keyOf = (seed: string): KeyObject =>
  createPrivateKey({ key: Buffer.concat([PRIVATE, Buffer.from(seed, 'hex')]), format: 'der', type: 'pkcs8' });

const rawOf = (key: KeyObject): string =>
  createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(PUBLIC.length).toString('hex');

export class NodeNotary extends Notary {
  override readonly empty = sha256('');
  override readonly publicKey: string;
  private readonly pair = Buffer.alloc(1 + 2 * BYTES, 1);

  constructor(private readonly key: KeyObject) {
    super();
    if (key.asymmetricKeyType !== 'ed25519') throw new TypeError('The key is not an Ed25519 key');
    this.publicKey = rawOf(key);
  }

  /** @param seed 32 bytes, hex */
  static ofSeed(seed: string): NodeNotary {
    return new NodeNotary(keyOf(seed));
  }

  override leaf(text: string): Uint8Array {
    return sha256(`${LEAF}${text}`);
  }

  override node(left: Uint8Array, right: Uint8Array): Uint8Array {
    this.pair.set(left, 1);
    this.pair.set(right, 1 + BYTES);
    return sha256(this.pair);
  }

  override sign(text: string): string {
    return sign(null, Buffer.from(text, 'utf8'), this.key).toString('base64url');
  }

  override verify(text: string, signature: string, publicKey: string): boolean {
    if (!KEY_HEX.test(publicKey) || !SIGNATURE.test(signature)) return false;
    const bytes = Buffer.from(signature, 'base64url');
    const der = Buffer.concat([PUBLIC, Buffer.from(publicKey, 'hex')]);
    return verify(null, Buffer.from(text, 'utf8'), createPublicKey({ key: der, format: 'der', type: 'spki' }), bytes);
  }
}
