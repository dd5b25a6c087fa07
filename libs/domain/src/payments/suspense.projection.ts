import { type Paise, paiseOf, projection, rupeesOf, type Timestamp } from '../kernel/index.js';
import { type GatewayPaymentEvents, type Misfit } from './events.js';

export type SuspenseRow = {
  /** The gateway's payment. */
  id: string;
  order_id: string;
  fee_id: string;
  fee_name: string | null;
  student_id: string;
  student_name: string | null;
  amount: number;
  currency: string;
  why: Misfit;
  applied: number;
  refunded: number;
  outstanding: number;
  status: 'held' | 'refunding' | 'cleared';
  refund_id: string | null;
  /** Its refund by hand awaits a second officer. */
  to_confirm_of: string | null;
  reason: string | null;
  received_at: Timestamp;
  version: number;
};

type EventsOfSuspense = Pick<
  GatewayPaymentEvents,
  | 'GatewayPaymentHeld'
  | 'SuspenseApplied'
  | 'SuspenseReturned'
  | 'GatewayRefundSetAside'
  | 'GatewayRefundReleased'
  | 'SuspenseGivenBack'
  | 'GatewayPaymentRecalled'
>;

/** Negative amounts come back. */
function disposed(
  row: SuspenseRow,
  by: { readonly applied?: Paise; readonly refunded?: Paise },
  part: Partial<SuspenseRow> & Pick<SuspenseRow, 'version'>,
): SuspenseRow {
  const applied = paiseOf(row.applied) + (by.applied ?? 0);
  const refunded = paiseOf(row.refunded) + (by.refunded ?? 0);
  const left = paiseOf(row.amount) - applied - refunded;
  const changed = { ...row, ...part, applied: rupeesOf(applied), refunded: rupeesOf(refunded) };
  const status = changed.refund_id === null ? (left === 0 ? 'cleared' : 'held') : 'refunding';
  return { ...changed, outstanding: rupeesOf(left), status };
}

export const suspense = projection<SuspenseRow, EventsOfSuspense>({
  name: 'suspense',
  version: 5,
  indexes: [
    'student_id',
    'student_name',
    'received_at',
    'amount',
    'outstanding',
    'currency',
    'status',
    'why',
    'refund_id',
  ],
  search: ['student_name', 'fee_name', 'id'],
  names: ['student_name', 'id', 'order_id'],
  rowOf: ({ data }) => data.paymentId,
  on: {
    GatewayPaymentHeld: (_, { data, metadata, revision }) => ({
      id: data.paymentId,
      order_id: data.orderId,
      fee_id: data.studentFeeId,
      fee_name: data.feeName ?? null,
      student_id: data.studentId,
      student_name: data.studentName ?? null,
      amount: rupeesOf(data.amountPaise),
      currency: data.currency,
      why: data.reason,
      applied: 0,
      refunded: 0,
      outstanding: rupeesOf(data.amountPaise),
      status: 'held',
      refund_id: null,
      to_confirm_of: null,
      reason: null,
      received_at: metadata.occurredAt,
      version: revision,
    }),
    SuspenseApplied: (row, { data, revision }) =>
      row && disposed(row, { applied: data.amountPaise }, { version: revision }),
    SuspenseReturned: (row, { data, revision }) =>
      row && disposed(row, { applied: -data.amountPaise }, { version: revision }),
    SuspenseGivenBack: (row, { data, revision }) =>
      row &&
      disposed(
        row,
        { refunded: data.amountPaise },
        {
          refund_id: row.refund_id === data.refundId ? null : row.refund_id,
          to_confirm_of: row.refund_id === data.refundId ? null : row.to_confirm_of,
          version: revision,
        },
      ),
    // Money credited to the order's own bill was never in suspense.
    GatewayPaymentRecalled: (row, { data, revision }) =>
      row && data.transactionId !== data.paymentId
        ? disposed(row, { applied: -data.amountPaise, refunded: data.amountPaise }, { version: revision })
        : row,
    GatewayRefundSetAside: (row, { data, revision }) =>
      row && data.transactionId === null
        ? disposed(
            row,
            {},
            {
              refund_id: data.refundId,
              to_confirm_of: data.awaitsAnother ? data.askedBy : null,
              reason: data.reason,
              version: revision,
            },
          )
        : row,
    GatewayRefundReleased: (row, { data, revision }) =>
      row && data.transactionId === null
        ? disposed(row, {}, { refund_id: null, to_confirm_of: null, reason: null, version: revision })
        : row,
  },
});
