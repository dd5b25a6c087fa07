import { projection, type Timestamp } from '../kernel/index.js';
import { type AssuranceEvents } from './events.js';

export type SealWitness = {
  name: string;
  purpose: string;
  at: Timestamp;
  /** Null for an address outside the house. */
  user_id: string | null;
};

export type SealRow = {
  id: string;
  seal_no: number;
  events: number;
  root: string;
  previous_root: string;
  sealed_at: Timestamp;
  key_id: string;
  signature: string;
  clock_set_back: boolean;
  /** Of the last witness. */
  kept_at: Timestamp | null;
  witnesses: readonly SealWitness[];
};

export const seals = projection<SealRow, AssuranceEvents>({
  name: 'seals',
  version: 1,
  indexes: ['seal_no', 'sealed_at', 'kept_at'],
  rowOf: ({ data }) => ('sealNo' in data ? String(data.sealNo) : ''),
  on: {
    LogSealed: (_, { data }) => ({
      id: String(data.sealNo),
      seal_no: data.sealNo,
      events: data.events,
      root: data.root,
      previous_root: data.previousRoot,
      sealed_at: data.sealedAt,
      key_id: data.keyId,
      signature: data.signature,
      clock_set_back: data.clockSetBack ?? false,
      kept_at: null,
      witnesses: [],
    }),
    HeadWitnessed: (row, { data: { name, purpose, userId }, metadata }) =>
      row && {
        ...row,
        kept_at: metadata.occurredAt,
        witnesses: [...row.witnesses, { name, purpose, at: metadata.occurredAt, user_id: userId }],
      },
  },
});
