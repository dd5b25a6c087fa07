import { intend, policy } from '../kernel/index.js';
import { type PaymentEvents } from '../payments/events.js';
import { StudentFee } from './student-fee.js';

type Followed = Pick<
  PaymentEvents,
  'GatewayPaymentVerified' | 'SuspenseApplied' | 'RefundCompleted' | 'TransactionReversed'
>;

/** Money the gateway holds is credited to its bill, and a refunded or reversed payment is taken off it again. */
export const whenPaymentChanges = policy<Followed>({
  name: 'fees.when-payment-changes',
  on: {
    GatewayPaymentVerified: ({ data }) => [
      intend(StudentFee, data.studentFeeId, {
        type: 'CreditGatewayPayment',
        transactionId: data.transactionId,
        orderId: data.orderId,
        amountPaise: data.amountPaise,
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
    TransactionReversed: ({ data }) => [
      intend(StudentFee, data.studentFeeId, { type: 'ReversePayment', transactionId: data.transactionId }),
    ],
    RefundCompleted: ({ data }) => [
      intend(StudentFee, data.studentFeeId, { type: 'ReversePayment', transactionId: data.transactionId }),
    ],
  },
});
