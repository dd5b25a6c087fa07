import { type Paise, type Timestamp } from '@bursar/domain/kernel';

/** Paid at most once; it stays paid after a refund. */
export interface GatewayOrder {
  readonly id: string;
  readonly amountPaise: Paise;
  readonly currency: string;
  readonly receipt: string | null;
  readonly status: 'created' | 'attempted' | 'paid';
  readonly createdAt: Timestamp;
}

/** The money is ours only once `captured`; `authorized` may fall back. */
export interface GatewayPayment {
  readonly id: string;
  /** Null for a payment without one of our orders. */
  readonly orderId: string | null;
  readonly amountPaise: Paise;
  readonly currency: string;
  readonly status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed';
  readonly method: string;
  readonly refundedPaise: Paise;
  readonly createdAt: Timestamp;
  readonly errorCode?: string;
  readonly errorDescription?: string;
}

export interface GatewayRefund {
  readonly id: string;
  readonly paymentId: string;
  /** Our id; null for a refund started at the gateway. */
  readonly refundId: string | null;
  readonly amountPaise: Paise;
  readonly currency: string;
  readonly status: 'pending' | 'processed' | 'failed';
  readonly createdAt: Timestamp;
}

/** Events arrive late, twice and in any order, so readers only move forward. */
export type GatewayEvent =
  | { readonly kind: 'payment'; readonly name: string; readonly payment: GatewayPayment }
  | { readonly kind: 'refund'; readonly name: string; readonly refund: GatewayRefund }
  | { readonly kind: 'other'; readonly name: string };

export interface Checkout {
  readonly keyId: string;
  readonly scriptUrl: string;
}

export interface NewOrder {
  /** At least 100 (₹1). */
  readonly amountPaise: Paise;
  /** At most 40 characters. */
  readonly receipt: string;
  /** At most 15 pairs, 256 characters each. */
  readonly notes?: Readonly<Record<string, string>>;
}

export interface NewRefund {
  readonly paymentId: string;
  /** At least 100 (₹1), at most the captured rest. */
  readonly amountPaise: Paise;
  /** The idempotency key: 10 to 40 of A–Z, a–z, 0–9, `_` and `-`. */
  readonly refundId: string;
}

export interface CheckoutResult {
  readonly orderId: string;
  readonly paymentId: string;
  readonly signature: string;
}

/**
 * Refuses malformed ids without a call.
 * @throws `GatewayUnavailable` when the outcome is unknown, `GatewayRefused` when the gateway refused
 */
export abstract class PaymentGateway {
  abstract readonly provider: 'razorpay' | 'sandbox';
  abstract readonly checkout: Checkout;

  /** Opens an INR order with automatic capture, payable in one piece. Not idempotent. */
  abstract createOrder(order: NewOrder): Promise<GatewayOrder>;

  abstract fetchPayment(paymentId: string): Promise<GatewayPayment>;

  abstract fetchOrderPayments(orderId: string): Promise<readonly GatewayPayment[]>;

  /** Idempotent per `refundId`. */
  abstract refund(refund: NewRefund): Promise<GatewayRefund>;

  abstract fetchRefund(gatewayRefundId: string): Promise<GatewayRefund>;

  /** Returns at most 100 refunds. Finds a refund of unknown outcome by its `refundId`. */
  abstract fetchRefunds(paymentId: string): Promise<readonly GatewayRefund[]>;

  /** Includes both ends, to the second; unordered. */
  abstract refundsBetween(from: Timestamp, to: Timestamp): AsyncIterable<GatewayRefund>;

  /**
   * Returns whether the gateway signed that the payment belongs to the order. Amount, payer and capture stay unproven:
   * fetch the payment.
   */
  abstract verifyCheckout(result: CheckoutResult): boolean;

  /**
   * Returns undefined without a valid signature of the raw bytes.
   * @throws `GatewayUnavailable` for a signed event of unknown shape, so that it is redelivered
   */
  abstract parseWebhook(rawBody: Buffer, signature: string | undefined): GatewayEvent | undefined;
}
