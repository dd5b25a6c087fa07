import { type Position, type Timestamp } from '@bursar/domain/kernel';

export interface Signed {
  readonly keyId: string;
  /** Ed25519, base64url. */
  readonly signature: string;
}

/** Leads from an event to a signed head (RFC 6962, 2.1.1). Hashes are hex. */
export interface Inclusion {
  readonly leaf: number;
  readonly path: readonly string[];
  /** The five lines of `headFile`. */
  readonly head: string;
  readonly sealNo: number;
  /** Events under the head. */
  readonly events: number;
  readonly keyId: string;
  readonly publicKey: string;
}

export abstract class Attestation {
  /** Introduces the key first, if it was never used. */
  abstract sign(text: (keyId: string) => string): Promise<Signed>;

  /** From 0, in the order of the log. */
  abstract ordinalOf(position: Position): Promise<number>;

  /** Undefined beyond the end of the log. */
  abstract positionOf(ordinal: number): Promise<Position | undefined>;

  /** Hex; undefined for a key that was never introduced. */
  abstract publicKeyOf(keyId: string): Promise<string | undefined>;

  /** The time of the first key; undefined before it. */
  abstract signsSince(): Promise<Timestamp | undefined>;

  /**
   * Under the last seal unless another is named. Undefined until a seal covers the event.
   * @throws a refusal for an unknown seal, and for one that was made before the event
   */
  abstract inclusionOf(ordinal: number, sealNo?: string): Promise<Inclusion | undefined>;
}
