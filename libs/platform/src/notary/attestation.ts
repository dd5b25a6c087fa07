import { type Position, type Timestamp } from '@bursar/domain/kernel';

export interface Signed {
  readonly keyId: string;
  /** Ed25519, base64url. */
  readonly signature: string;
}

/** From an event to a signed head (RFC 6962, 2.1.1); hashes are hex. */
export interface Inclusion {
  readonly leaf: number;
  readonly path: readonly string[];
  readonly head: string;
  readonly sealNo: number;
  readonly events: number;
  readonly keyId: string;
  readonly publicKey: string;
}

export abstract class Attestation {
  /** Introduces a new key first. */
  abstract sign(text: (keyId: string) => string): Promise<Signed>;

  /** From 0. */
  abstract ordinalOf(position: Position): Promise<number>;

  abstract positionOf(ordinal: number): Promise<Position | undefined>;

  abstract publicKeyOf(keyId: string): Promise<string | undefined>;

  abstract signsSince(): Promise<Timestamp | undefined>;

  /**
   * Under the last seal unless another is named; undefined until a seal covers the event.
   * @throws a refusal for an unknown or earlier seal
   */
  abstract inclusionOf(ordinal: number, sealNo?: string): Promise<Inclusion | undefined>;
}
