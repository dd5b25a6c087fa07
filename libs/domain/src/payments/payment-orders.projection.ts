import { type Paise, projection, type Timestamp } from '../kernel/index.js';
import { type GatewayPaymentEvents, type PaymentOrderEvents } from './events.js';

export type PaymentOrderRow = {
  id: string;
  student_fee_id: string;
  fee_name: string | null;
  student_id: string;
  user_id: string;
  amount_paise: Paise;
  /** At creation; the order is reused while that is unchanged. */
  outstanding_paise: Paise;
  /** `returned`: all of it went back before the capture was heard of. */
  status: 'open' | 'paid' | 'returned';
  payment_id: string | null;
  excess_paise: Paise;
  returned_paise: Paise;
  failure: string | null;
  pending_payment_id: string | null;
  pending_since: Timestamp | null;
  created_at: Timestamp;
};

const decided = { pending_payment_id: null, pending_since: null } as const;

/** The order may wait for another payment by now. */
const withoutPending = (row: PaymentOrderRow | undefined, paymentId: string): PaymentOrderRow | undefined =>
  row?.pending_payment_id === paymentId ? { ...row, ...decided } : row;

/** The gateway gives a second success of an order back. */
const isPaidByAnother = (
  { status, payment_id }: PaymentOrderRow,
  { paymentId, gonePaise, capturedPaise }: GatewayPaymentEvents['GatewayPaymentCaptured'],
): boolean => status === 'paid' && payment_id !== paymentId && gonePaise === capturedPaise;

type EventsOfAnOrder = Pick<PaymentOrderEvents, 'PaymentOrderCreated'> &
  Pick<
    GatewayPaymentEvents,
    | 'GatewayPaymentPending'
    | 'GatewayPaymentFailed'
    | 'GatewayPaymentGivenUp'
    | 'GatewayPaymentCaptured'
    | 'GatewayPaymentHeld'
  >;

export const paymentOrders = projection<PaymentOrderRow, EventsOfAnOrder>({
  name: 'payment_orders',
  version: 6,
  indexes: ['student_fee_id', 'student_id', 'status', 'created_at', 'pending_since'],
  names: ['id'],
  rowOf: ({ data }) => data.orderId,
  on: {
    PaymentOrderCreated: (_, { data, metadata }) => ({
      id: data.orderId,
      student_fee_id: data.studentFeeId,
      fee_name: data.feeName ?? null,
      student_id: data.studentId,
      user_id: data.userId,
      amount_paise: data.amountPaise,
      outstanding_paise: data.outstandingPaise,
      status: 'open',
      payment_id: null,
      excess_paise: 0,
      returned_paise: 0,
      failure: null,
      ...decided,
      created_at: metadata.occurredAt,
    }),
    GatewayPaymentCaptured: (row, { data }) => {
      if (!row || isPaidByAnother(row, data)) return row;
      return {
        ...row,
        ...decided,
        status: data.gonePaise === data.capturedPaise ? 'returned' : 'paid',
        payment_id: data.paymentId,
        returned_paise: data.gonePaise,
        failure: data.misfit === null && data.creditedPaise > 0 ? null : row.failure,
      };
    },
    GatewayPaymentHeld: (row, { data }) => row && { ...row, excess_paise: row.excess_paise + data.amountPaise },
    GatewayPaymentPending: (row, { data, metadata }) =>
      row && { ...row, failure: null, pending_payment_id: data.paymentId, pending_since: metadata.occurredAt },
    GatewayPaymentFailed: (row, { data }) => {
      const order = withoutPending(row, data.paymentId);
      return order && { ...order, failure: data.description };
    },
    GatewayPaymentGivenUp: (row, { data }) => withoutPending(row, data.paymentId),
  },
});
