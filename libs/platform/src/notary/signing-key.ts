import { createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto';

/** Of PKCS #8 and SPKI for Ed25519 (RFC 8410). */
const PRIVATE = Buffer.from('302e020100300506032b657004220420', 'hex');
export const PUBLIC = Buffer.from('302a300506032b6570032100', 'hex');

const keyOf = (seed: string): KeyObject =>
  createPrivateKey({ key: Buffer.concat([PRIVATE, Buffer.from(seed, 'hex')]), format: 'der', type: 'pkcs8' });

export class SigningKey {
  /** Hex. */
  readonly publicKey: string;

  constructor(private readonly key: KeyObject) {
    if (key.asymmetricKeyType !== 'ed25519') throw new TypeError('The key is not an Ed25519 key');
    const der = createPublicKey(key).export({ format: 'der', type: 'spki' });
    this.publicKey = der.subarray(PUBLIC.length).toString('hex');
  }

  /** @param seed 32 bytes, hex */
  static ofSeed(seed: string): SigningKey {
    return new SigningKey(keyOf(seed));
  }

  /** @returns base64url */
  sign(text: string): string {
    return sign(null, Buffer.from(text, 'utf8'), this.key).toString('base64url');
  }
}
