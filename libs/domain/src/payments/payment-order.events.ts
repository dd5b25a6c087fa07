import { event, type EventsOf, formatPaise, type Paise } from '../kernel/index.js';

type RejectionReason = 'signature' | 'amount' | 'fee';

const REJECTIONS: Readonly<Record<RejectionReason, string>> = {
  signature: 'its signature is wrong',
  amount: 'its amount is not the order’s',
  fee: 'it was presented for another fee',
};

export const paymentOrderEvents = {
  PaymentOrderCreated: event<{
    orderId: string;
    studentFeeId: string;
    studentId: string;
    userId: string;
    /** A multiple of 100. */
    amountPaise: Paise;
    outstandingPaise: Paise;
    currency: 'INR';
    receipt: string;
    provider: 'razorpay' | 'sandbox';
    /** Absent in the oldest orders. */
    studentName?: string;
    feeName?: string;
  }>(({ amountPaise, orderId }, about) => ({
    says: `Opened the order ${orderId} for ${formatPaise(amountPaise)} of ${about}`,
    amountPaise,
  })),

  GatewayPaymentRejected: event<{
    orderId: string;
    paymentId: string;
    reason: RejectionReason;
  }>(({ paymentId, reason }, about) => ({
    says: `Refused the payment ${paymentId} of ${about}: ${REJECTIONS[reason]}`,
  })),
};

export type PaymentOrderEvents = EventsOf<typeof paymentOrderEvents>;
