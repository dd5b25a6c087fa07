import { type Paise, projection } from '../kernel/index.js';
import { type TransactionEvents } from './events.js';

export type CollectionsRow = {
  /** Σ of successful transactions; refunds and reversals leave it. */
  revenue_paise: Paise;
  successful: number;
  /** Recorded and waiting for approval. */
  pending: number;
};

const NONE: CollectionsRow = { revenue_paise: 0, successful: 0, pending: 0 };

const collected = (row: CollectionsRow, paise: Paise, count: 1 | -1): CollectionsRow => ({
  ...row,
  revenue_paise: row.revenue_paise + count * paise,
  successful: row.successful + count,
});

/** The totals of all transactions, in one row. */
export const collections = projection<CollectionsRow, TransactionEvents>({
  name: 'collections',
  version: 2,
  indexes: [],
  rowOf: () => 'all',
  on: {
    TransactionRecorded: (row = NONE, { data }) =>
      data.status === 'success' ? collected(row, data.amountPaidPaise, 1) : { ...row, pending: row.pending + 1 },
    TransactionApproved: (row = NONE, { data }) =>
      collected({ ...row, pending: row.pending - 1 }, data.amountPaidPaise, 1),
    TransactionRejected: (row = NONE) => ({ ...row, pending: row.pending - 1 }),
    TransactionReversed: (row = NONE, { data }) => collected(row, data.amountPaidPaise, -1),
    RefundCompleted: (row = NONE, { data }) => collected(row, data.amountPaise, -1),
  },
});
