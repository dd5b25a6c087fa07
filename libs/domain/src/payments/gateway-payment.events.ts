import { event, type EventsOf, formatPaise, type Paise } from '../kernel/index.js';
import { type RefundFacts } from './refund.events.js';

export interface PaymentReference {
  paymentId: string;
  orderId: string;
  studentFeeId: string;
  studentId: string;
  studentName?: string;
  feeName?: string;
}

export type Misfit = 'settled' | 'revoked' | 'reserved' | 'amount' | 'currency';

function backBy(refundId: string | null, providerRefundId: string | null): string {
  if (providerRefundId === null) return ' by hand';
  return refundId === null ? ` at the payment gateway itself (${providerRefundId})` : ` (${providerRefundId})`;
}

const MISFITS: Readonly<Record<Misfit, string>> = {
  settled: 'the bill was already paid',
  revoked: 'the bill had been revoked',
  reserved: 'a receipt for several bills waits for approval',
  amount: 'the amount is not the order’s',
  currency: 'the currency is not the order’s',
};

export const gatewayPaymentEvents = {
  /** The bill must not be paid again meanwhile. */
  GatewayPaymentPending: event<PaymentReference & { amountPaise: Paise }>(({ paymentId, amountPaise }, about) => ({
    says: `The bank has not decided about ${formatPaise(amountPaise)} of ${about} (${paymentId})`,
    amountPaise,
  })),

  GatewayPaymentFailed: event<PaymentReference & { code: string; description: string }>(
    ({ paymentId, description }, about) => ({
      says: `The payment ${paymentId} of ${about} failed: ${description}`,
    }),
  ),

  /** The bill may be paid again. A late success is still credited. */
  GatewayPaymentGivenUp: event<PaymentReference & { amountPaise: Paise; reason: string }>(
    ({ paymentId, amountPaise, reason }, about) => ({
      says: `Stopped waiting for the bank’s answer about ${formatPaise(amountPaise)} of ${about} (${paymentId}): ${reason}`,
      amountPaise,
    }),
  ),

  /** The bill may return credited money for lack of room. The same command holds a misfit. */
  GatewayPaymentCaptured: event<
    PaymentReference & {
      capturedPaise: Paise;
      /** Only a payment of exactly this may round a bill off. */
      orderedPaise: Paise;
      /** ISO 4217. */
      currency: string;
      creditedPaise: Paise;
      /** Went back before the gateway told of the payment. */
      gonePaise: Paise;
      /** Null for a payment as ordered. */
      misfit: Extract<Misfit, 'amount' | 'currency'> | null;
      via: 'callback' | 'webhook' | 'reconciliation';
    }
  >(
    ({ capturedPaise, gonePaise, paymentId }, about) => ({
      says: `The gateway took ${formatPaise(capturedPaise)} of ${about} (${paymentId})${
        gonePaise > 0 ? ` and had given back ${formatPaise(gonePaise)}` : ''
      }`,
      amountPaise: capturedPaise,
    }),
    { name: 'payment.received', model: 'payment_orders' },
  ),

  /** Moves money from credited to suspense. */
  GatewayPaymentHeld: event<PaymentReference & { amountPaise: Paise; currency: string; reason: Misfit }>(
    ({ amountPaise, reason }, about) => ({
      says: `Put ${formatPaise(amountPaise)} of ${about} in suspense: ${MISFITS[reason]}`,
      amountPaise,
    }),
    { name: 'suspense.opened', model: 'suspense' },
  ),

  /** The application becomes a transaction. */
  SuspenseApplied: event<{
    paymentId: string;
    orderId: string;
    applicationId: string;
    studentFeeId: string;
    studentId: string;
    amountPaise: Paise;
    leftPaise: Paise;
  }>(
    ({ amountPaise, studentFeeId }, about) => ({
      says: `Applied ${formatPaise(amountPaise)} of ${about} out of suspense to the bill ${studentFeeId}`,
      amountPaise,
    }),
    { name: 'suspense.updated', model: 'suspense' },
  ),

  /** The bill had been paid meanwhile. */
  SuspenseReturned: event<{
    paymentId: string;
    applicationId: string;
    studentId: string;
    amountPaise: Paise;
    leftPaise: Paise;
    /** Given back by the gateway meanwhile. */
    gonePaise?: Paise;
  }>(
    ({ amountPaise }, about) => ({
      says: `Put ${formatPaise(amountPaise)} of ${about} back in suspense: the fee had no room for it`,
      amountPaise,
    }),
    { name: 'suspense.updated', model: 'suspense' },
  ),

  /** `transactionId` is null for held money. */
  GatewayRefundSetAside: event<RefundFacts & { paymentId: string }>(
    ({ amountPaise, transactionId, reason }, about) => ({
      says: `Kept ${formatPaise(amountPaise)} of ${about}${transactionId === null ? ' in suspense' : ''} for a refund: ${reason}`,
      amountPaise,
    }),
    { name: 'suspense.updated', model: 'suspense' },
  ),

  GatewayRefundReleased: event<{
    paymentId: string;
    refundId: string;
    transactionId: string | null;
    studentId: string;
    amountPaise: Paise;
  }>(
    ({ amountPaise }, about) => ({
      says: `Released ${formatPaise(amountPaise)} of ${about} that was kept for a refund`,
      amountPaise,
    }),
    { name: 'suspense.updated', model: 'suspense' },
  ),

  /** `refundId` is null when the gateway did it. */
  SuspenseGivenBack: event<{
    paymentId: string;
    orderId?: string;
    studentId: string;
    refundId: string | null;
    amountPaise: Paise;
    leftPaise: Paise;
    providerRefundId: string | null;
  }>(
    ({ amountPaise, refundId, providerRefundId }, about) => ({
      says: `${formatPaise(amountPaise)} of ${about} in suspense went back${backBy(refundId, providerRefundId)}`,
      amountPaise,
    }),
    { name: 'suspense.updated', model: 'suspense' },
  ),

  /** Its bill owes it again. */
  GatewayPaymentRecalled: event<{
    paymentId: string;
    /** The payment's id, or that of an application out of suspense. */
    transactionId: string;
    studentFeeId: string;
    studentId: string;
    studentName?: string;
    refundId: string | null;
    providerRefundId: string;
    reason: string;
    amountPaise: Paise;
    /** In total, of this transaction. */
    gonePaise: Paise;
    leftPaise: Paise;
  }>(
    ({ amountPaise, refundId, providerRefundId }, about) => ({
      says: `${formatPaise(amountPaise)} of ${about} went back${backBy(refundId, providerRefundId)}`,
      amountPaise,
    }),
    { name: 'suspense.updated', model: 'suspense' },
  ),
};

export type GatewayPaymentEvents = EventsOf<typeof gatewayPaymentEvents>;
