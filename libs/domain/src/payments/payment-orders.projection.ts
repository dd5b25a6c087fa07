import { type Paise, projection, type Timestamp } from '../kernel/index.js';
import { type PaymentOrderEvents } from './events.js';

export type PaymentOrderRow = {
  id: string;
  student_fee_id: string;
  student_id: string;
  user_id: string;
  amount_paise: Paise;
  /** What was owed when it was made; while that is unchanged, the order is used again. */
  outstanding_paise: Paise;
  status: 'open' | 'paid';
  payment_id: string | null;
  /** What the bank said of the last attempt. */
  failure: string | null;
  created_at: Timestamp;
};

/** The orders at the gateway; open ones are looked up there until they are paid. */
export const paymentOrders = projection<PaymentOrderRow, PaymentOrderEvents>({
  name: 'payment_orders',
  version: 1,
  indexes: ['student_fee_id', 'student_id', 'status', 'created_at'],
  rowOf: ({ data }) => data.orderId,
  on: {
    PaymentOrderCreated: (_, { data, metadata }) => ({
      id: data.orderId,
      student_fee_id: data.studentFeeId,
      student_id: data.studentId,
      user_id: data.userId,
      amount_paise: data.amountPaise,
      outstanding_paise: data.outstandingPaise,
      status: 'open',
      payment_id: null,
      failure: null,
      created_at: metadata.occurredAt,
    }),
    GatewayPaymentVerified: (row, { data }) =>
      row && { ...row, status: 'paid', payment_id: data.paymentId, failure: null },
    GatewayPaymentFailed: (row, { data }) => row && { ...row, failure: data.description },
    ExcessPaymentReceived: (row, { data }) => row && { ...row, status: 'paid', payment_id: data.paymentId },
  },
});
