import { type CarriedEvent } from '@bursar/domain/kernel';
import { type Inclusion } from './attestation.js';

export interface EventProof {
  readonly leaf: number;
  readonly event: Omit<CarriedEvent, 'data' | 'metadata'> & {
    readonly data: Record<string, unknown>;
    readonly metadata: Record<string, unknown>;
  };
  readonly path: readonly string[];
  readonly head: string;
  readonly keys: readonly { readonly key_id: string; readonly public_key: string }[];
}

export const proofOf = (
  { type, data, id, stream, revision, metadata }: CarriedEvent,
  { leaf, path, head, keyId: key_id, publicKey: public_key }: Inclusion,
): EventProof => ({
  leaf,
  event: { type, data: { ...data }, id, stream, revision, metadata: { ...metadata } },
  path,
  head,
  keys: [{ key_id, public_key }],
});
