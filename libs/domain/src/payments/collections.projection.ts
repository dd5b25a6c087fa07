import { type StudentFeeEvents } from '../fees/events.js';
import { type Paise, projection } from '../kernel/index.js';
import { type CounterReceiptEvents } from './events.js';

export type CollectionsRow = {
  /** Without refunds and reversals. */
  revenue_paise: Paise;
  online_paise: Paise;
  successful: number;
  pending: number;
};

const NONE: CollectionsRow = { revenue_paise: 0, online_paise: 0, successful: 0, pending: 0 };

const collected = (
  row: CollectionsRow = NONE,
  paise: Paise,
  { online, count }: { readonly online: boolean; readonly count: 1 | 0 | -1 },
): CollectionsRow => ({
  ...row,
  revenue_paise: row.revenue_paise + paise,
  online_paise: row.online_paise + (online ? paise : 0),
  successful: row.successful + count,
});

const waiting = (row: CollectionsRow = NONE, count: number): CollectionsRow => ({
  ...row,
  pending: row.pending + count,
});

type MoneyEvents = Pick<
  StudentFeeEvents,
  'FeePaymentReserved' | 'FeePaymentReleased' | 'FeePaymentApplied' | 'FeePaymentReversed' | 'FeePaymentRefunded'
> &
  Pick<CounterReceiptEvents, 'CounterReceiptLineRecorded' | 'CounterReceiptRejected'>;

export const collections = projection<CollectionsRow, MoneyEvents>({
  name: 'collections',
  version: 4,
  indexes: [],
  rowOf: () => 'all',
  on: {
    // A receipt for several bills waits once all bills have reserved their amounts.
    FeePaymentReserved: (row, { data }) => (data.counterReceiptId === undefined ? waiting(row, 1) : row),
    CounterReceiptLineRecorded: (row) => waiting(row, 1),
    FeePaymentReleased: (row, { data }) => (data.counterReceiptId === undefined ? waiting(row, -1) : row),
    CounterReceiptRejected: (row, { data }) => waiting(row, -data.lines.length),
    FeePaymentApplied: (row, { data: { source, amountPaise } }) => {
      if (source === 'aid') return row;
      const online = source === 'gateway';
      return collected(online ? row : waiting(row, -1), amountPaise, { online, count: 1 });
    },
    FeePaymentReversed: (row, { data: { source, amountPaise } }) =>
      source === 'aid' ? row : collected(row, -amountPaise, { online: false, count: -1 }),
    FeePaymentRefunded: (row, { data: { amountPaise, leftPaise, providerRefundId } }) =>
      collected(row, -amountPaise, { online: providerRefundId !== null, count: leftPaise === 0 ? -1 : 0 }),
  },
});
