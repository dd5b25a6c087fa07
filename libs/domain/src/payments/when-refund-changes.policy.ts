import { type StudentFeeEvents } from '../fees/events.js';
import { intend, policy } from '../kernel/index.js';
import { type GatewayPaymentEvents, type RefundEvents } from './events.js';
import { GatewayPayment } from './gateway-payment.js';
import { Refund } from './refund.js';

type Followed = Pick<StudentFeeEvents, 'FeeRefundSetAside'> &
  Pick<GatewayPaymentEvents, 'GatewayRefundSetAside' | 'SuspenseGivenBack'> &
  Pick<RefundEvents, 'RefundCompleted' | 'RefundFailed'>;

export const whenRefundChanges = policy<Followed>({
  name: 'payments.when-refund-changes',
  on: {
    FeeRefundSetAside: ({ data: { title: feeName, feeStructureId: _structure, ...data } }) => [
      intend(Refund, data.refundId, {
        type: 'RequestRefund',
        ...data,
        feeName,
        paymentId: null,
        through: 'counter',
        awaitsAnother: false,
        attempt: 1,
      }),
    ],
    GatewayRefundSetAside: ({ data }) => [intend(Refund, data.refundId, { type: 'RequestRefund', ...data })],
    SuspenseGivenBack: ({ data: { refundId, providerRefundId } }) =>
      refundId === null || providerRefundId !== null
        ? []
        : [intend(Refund, refundId, { type: 'CompleteRefund', providerRefundId })],
    RefundCompleted: ({ data: { refundId, paymentId, providerRefundId } }) =>
      paymentId === null
        ? []
        : [intend(GatewayPayment, paymentId, { type: 'NoteRefunded', refundId, providerRefundId })],
    RefundFailed: ({ data: { refundId, paymentId, attempt } }) =>
      paymentId === null ? [] : [intend(GatewayPayment, paymentId, { type: 'ReleaseRefund', refundId, attempt })],
  },
});
