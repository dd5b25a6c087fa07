import { intend, policy } from '../kernel/index.js';
import { type PaymentEvents } from '../payments/events.js';
import { StudentFee } from './student-fee.js';

type Followed = Pick<
  PaymentEvents,
  'GatewayPaymentCaptured' | 'SuspenseApplied' | 'GatewayPaymentRecalled' | 'RefundCompleted'
>;

/** One policy does both, so a bill hears of a payment before its refund. */
export const whenPaymentChanges = policy<Followed>({
  name: 'fees.when-payment-changes',
  on: {
    GatewayPaymentCaptured: ({ data }) =>
      data.misfit !== null || data.creditedPaise === 0
        ? []
        : [
            intend(StudentFee, data.studentFeeId, {
              type: 'CreditGatewayPayment',
              transactionId: data.paymentId,
              orderId: data.orderId,
              amountPaise: data.creditedPaise,
              orderedPaise: data.orderedPaise,
            }),
          ],
    SuspenseApplied: ({ data }) => [
      intend(StudentFee, data.studentFeeId, {
        type: 'CreditGatewayPayment',
        transactionId: data.applicationId,
        orderId: data.orderId,
        amountPaise: data.amountPaise,
        orderedPaise: null,
        gatewayPaymentId: data.paymentId,
      }),
    ],
    GatewayPaymentRecalled: ({
      data: { transactionId, refundId, providerRefundId, reason, gonePaise, studentFeeId },
    }) => [
      intend(StudentFee, studentFeeId, {
        type: 'TakeBack',
        transactionId,
        refundId,
        providerRefundId,
        reason,
        gonePaise,
      }),
    ],
    RefundCompleted: ({ data: { refundId, transactionId, paymentId, studentFeeId } }) =>
      paymentId !== null || transactionId === null
        ? []
        : [intend(StudentFee, studentFeeId, { type: 'CompleteRefund', refundId, transactionId })],
  },
});
