import { projection, rupeesOf, type Timestamp } from '../kernel/index.js';
import { type PaymentOrderEvents } from './events.js';

export type SuspenseRow = {
  /** The gateway's payment. */
  id: string;
  order_id: string;
  student_fee_id: string;
  student_id: string;
  amount: number;
  currency: string;
  reason: PaymentOrderEvents['ExcessPaymentReceived']['reason'];
  received_at: Timestamp;
};

/** Captured money that fits nowhere and waits to be refunded. */
export const suspense = projection<SuspenseRow, Pick<PaymentOrderEvents, 'ExcessPaymentReceived'>>({
  name: 'suspense',
  version: 1,
  indexes: ['student_id', 'received_at'],
  rowOf: ({ data }) => data.paymentId,
  on: {
    ExcessPaymentReceived: (_, { data, metadata }) => ({
      id: data.paymentId,
      order_id: data.orderId,
      student_fee_id: data.studentFeeId,
      student_id: data.studentId,
      amount: rupeesOf(data.excessPaise),
      currency: data.currency,
      reason: data.reason,
      received_at: metadata.occurredAt,
    }),
  },
});
