import { type Paise, projection, type Timestamp } from '../kernel/index.js';
import { type RefundEvents } from './events.js';

export type RefundRow = {
  id: string;
  transaction_id: string | null;
  payment_id: string | null;
  student_id: string;
  amount_paise: Paise;
  through: 'gateway' | 'counter';
  status: 'requested' | 'completed' | 'failed';
  requested_at: Timestamp;
};

export const refunds = projection<RefundRow, Omit<RefundEvents, 'RefundStayedOpen'>>({
  name: 'refunds',
  version: 2,
  indexes: ['status', 'student_id', 'requested_at', 'through', 'payment_id', 'amount_paise'],
  rowOf: ({ data }) => data.refundId,
  on: {
    RefundRequested: (_, { data, metadata }) => ({
      id: data.refundId,
      transaction_id: data.transactionId,
      payment_id: data.paymentId,
      student_id: data.studentId,
      amount_paise: data.amountPaise,
      through: data.through,
      status: 'requested',
      requested_at: metadata.occurredAt,
    }),
    RefundCompleted: (row) => row && { ...row, status: 'completed' },
    RefundFailed: (row) => row && { ...row, status: 'failed' },
  },
});
