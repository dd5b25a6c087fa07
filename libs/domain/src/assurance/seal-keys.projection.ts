import { projection, type Timestamp } from '../kernel/index.js';
import { type AssuranceEvents } from './events.js';

export type SealKeyRow = {
  id: string;
  key_id: string;
  /** Ed25519, hex. */
  public_key: string;
  signed_by_previous: string | null;
  introduced_at: Timestamp;
  retired_at: Timestamp | null;
  reason: string | null;
};

export const sealKeys = projection<SealKeyRow, AssuranceEvents>({
  name: 'seal_keys',
  version: 1,
  indexes: ['introduced_at'],
  rowOf: ({ data }) => ('keyId' in data ? data.keyId : ''),
  on: {
    SealKeyIntroduced: (_, { data: { keyId, publicKey, signedByPrevious }, metadata }) => ({
      id: keyId,
      key_id: keyId,
      public_key: publicKey,
      signed_by_previous: signedByPrevious,
      introduced_at: metadata.occurredAt,
      retired_at: null,
      reason: null,
    }),
    SealKeyRetired: (row, { data: { reason }, metadata }) => row && { ...row, retired_at: metadata.occurredAt, reason },
  },
});
