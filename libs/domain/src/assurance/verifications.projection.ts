import { projection, type Timestamp } from '../kernel/index.js';
import { type AssuranceEvents } from './events.js';

export type VerificationRow = {
  id: string;
  at: Timestamp;
  events: number;
  chain: string;
  seals: number;
  whole: boolean;
  verdict: string;
  findings: readonly string[];
  took: number;
  by_name: string | null;
};

export const verifications = projection<VerificationRow, Pick<AssuranceEvents, 'LogVerified'>>({
  name: 'verifications',
  version: 1,
  indexes: ['at'],
  rowOf: ({ data }) => data.verificationId,
  on: {
    LogVerified: (_, { data, metadata }) => {
      const { verificationId: id, events, chain, seals, whole, verdict, findings, took } = data;
      const by_name = metadata.actor.userId === undefined ? null : (metadata.actor.name ?? null);
      return { id, at: metadata.occurredAt, events, chain, seals, whole, verdict, findings, took, by_name };
    },
  },
});
