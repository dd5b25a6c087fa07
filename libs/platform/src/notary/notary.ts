/** Prefixes hashes as in RFC 6962. */
export abstract class Notary {
  abstract readonly empty: Uint8Array;

  abstract leaf(text: string): Uint8Array;
  abstract node(left: Uint8Array, right: Uint8Array): Uint8Array;

  /** False also for a malformed key or signature. */
  abstract verify(text: string, signature: string, publicKey: string): boolean;
}
