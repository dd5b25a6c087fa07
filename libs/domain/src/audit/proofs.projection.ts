import { type Position, projection, type Recorded, type Timestamp } from '../kernel/index.js';
import { type ProofEvents, type RowDifference } from './events.js';

export type ProofRow = {
  id: string;
  at: Timestamp;
  status: 'equal' | 'different' | 'failed';
  position: Position | null;
  models: number | null;
  rows: number | null;
  past_rows: number | null;
  found: number | null;
  differences: readonly RowDifference[];
  /** Milliseconds. */
  took: number | null;
  failure: string | null;
  /** Null for the nightly proof. */
  by_name: string | null;
};

const begun = ({ metadata: { occurredAt, actor } }: Recorded) => ({
  at: occurredAt,
  by_name: actor.name ?? null,
});

export const proofs = projection<ProofRow, ProofEvents>({
  name: 'proofs',
  version: 1,
  indexes: ['at', 'by_name'],
  rowOf: ({ data }) => data.proofId,
  on: {
    ReadModelsProven: (_, event) => {
      const { proofId: id, position, models, rows, pastRows: past_rows, found, differences, took } = event.data;
      const status = found === 0 ? 'equal' : 'different';
      const counts = { position, models, rows, past_rows, found, differences, took };
      return { id, ...begun(event), status, ...counts, failure: null };
    },
    ReadModelProofFailed: (_, event) => ({
      ...{ id: event.data.proofId, ...begun(event), status: 'failed', position: null, models: null, rows: null },
      ...{ past_rows: null, found: null, differences: [], took: null, failure: event.data.reason },
    }),
  },
});
