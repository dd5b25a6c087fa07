import { type Paise, type Timestamp } from '@bursar/domain/kernel';

/** What a gateway charges an order for; it is paid at most once, and stays paid after a refund. */
export interface GatewayOrder {
  readonly id: string;
  readonly amountPaise: Paise;
  /** ISO 4217. */
  readonly currency: string;
  readonly receipt: string | null;
  readonly status: 'created' | 'attempted' | 'paid';
  readonly createdAt: Timestamp;
}

/** One attempt to pay. Only `captured` means that the money is ours; `authorized` may still fall back. */
export interface GatewayPayment {
  readonly id: string;
  /** Null for a payment that was not started from one of our orders. */
  readonly orderId: string | null;
  readonly amountPaise: Paise;
  /** ISO 4217. */
  readonly currency: string;
  readonly status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed';
  /** `upi`, `card`, `netbanking`, `wallet` and whatever else the gateway comes to offer. */
  readonly method: string;
  readonly refundedPaise: Paise;
  readonly createdAt: Timestamp;
  /** Why it failed, in the gateway's words. */
  readonly errorCode?: string;
  readonly errorDescription?: string;
}

/** Money on its way back to where it came from. */
export interface GatewayRefund {
  readonly id: string;
  readonly paymentId: string;
  /** The id we asked for it with; null for a refund that somebody started at the gateway itself. */
  readonly refundId: string | null;
  readonly amountPaise: Paise;
  /** ISO 4217. */
  readonly currency: string;
  readonly status: 'pending' | 'processed' | 'failed';
  readonly createdAt: Timestamp;
}

/**
 * Something the gateway told us. It holds the payment or refund as it was at that moment: events arrive late,
 * twice and in any order, so a reader moves forward only.
 */
export type GatewayEvent =
  | { readonly kind: 'payment'; readonly name: string; readonly payment: GatewayPayment }
  | { readonly kind: 'refund'; readonly name: string; readonly refund: GatewayRefund }
  | { readonly kind: 'other'; readonly name: string };

/** What the browser needs to open the gateway's checkout. */
export interface Checkout {
  /** Public. */
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
  /** At least 100 (₹1), at most what is left of the captured amount. */
  readonly amountPaise: Paise;
  /** Makes a repeat harmless: 10 to 40 of A–Z, a–z, 0–9, `_` and `-`. */
  readonly refundId: string;
}

/** What the checkout hands to the browser when a payment went through. */
export interface CheckoutResult {
  readonly orderId: string;
  readonly paymentId: string;
  readonly signature: string;
}

/**
 * The outside party that takes the money. Every call throws `GatewayUnavailable` when its outcome is unknown and
 * `GatewayRefused` when the gateway said no; an id that is not one of the gateway's is refused without a call.
 * One contract (`payment-gateway.suite.ts`) holds for the sandbox and for the real service.
 */
export abstract class PaymentGateway {
  abstract readonly provider: 'razorpay' | 'sandbox';
  abstract readonly checkout: Checkout;

  /** Opens an order in INR that is captured by itself and paid in one piece. A repeat opens another one. */
  abstract createOrder(order: NewOrder): Promise<GatewayOrder>;

  abstract fetchPayment(paymentId: string): Promise<GatewayPayment>;

  /** Every attempt to pay an order. */
  abstract fetchOrderPayments(orderId: string): Promise<readonly GatewayPayment[]>;

  /** Repeatable with the same `refundId`, amount and payment: the money goes back once. */
  abstract refund(refund: NewRefund): Promise<GatewayRefund>;

  /** By the gateway's own id of the refund. */
  abstract fetchRefund(gatewayRefundId: string): Promise<GatewayRefund>;

  /** The refunds of one payment, at most 100: how a refund of unknown outcome is found again by its `refundId`. */
  abstract fetchRefunds(paymentId: string): Promise<readonly GatewayRefund[]>;

  /** Every refund that was begun between two instants, both included to the second, whoever asked for it; in any order. */
  abstract refundsBetween(from: Timestamp, to: Timestamp): AsyncIterable<GatewayRefund>;

  /**
   * Whether the gateway itself signed that this payment belongs to this order. It says nothing of the amount, the
   * fee, the payer or whether the money was captured: fetch the payment for that.
   */
  abstract verifyCheckout(result: CheckoutResult): boolean;

  /**
   * Reads a webhook delivery. Answers undefined when the signature is missing or not the gateway's. The body must be the
   * bytes that arrived: a parsed and rewritten body has another signature. Throws `GatewayUnavailable` when a
   * signed event cannot be understood, so that it is delivered again.
   */
  abstract parseWebhook(rawBody: Buffer, signature: string | undefined): GatewayEvent | undefined;
}
