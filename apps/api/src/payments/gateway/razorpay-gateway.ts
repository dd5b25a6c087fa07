import { type Timestamp } from '@bursar/domain/kernel';
import type Razorpay from 'razorpay';
import { z } from 'zod';
import { GatewayRefused, GatewayUnavailable } from './gateway-errors.js';
import { SANDBOX_KEY_PREFIX } from './gateway-settings.js';
import {
  type Checkout,
  type CheckoutResult,
  type NewOrder,
  type NewRefund,
  PaymentGateway,
} from './payment-gateway.js';
import { razorpayClient } from './razorpay-client.js';
import { collectionOf, idOf, order, payment, refund, webhookEvent } from './razorpay-entities.js';
import { isSignedBy } from './signatures.js';

export interface RazorpaySettings {
  readonly baseUrl: string;
  readonly keyId: string;
  readonly keySecret: string;
  readonly webhookSecrets: readonly string[];
  readonly checkoutScriptUrl: string;
  /** Limits a whole call, answer included. */
  readonly timeoutMs?: number;
}

/** For three days, because banks answer late; the account's own setting could differ. */
const CAPTURE = {
  capture: 'automatic',
  capture_options: { automatic_expiry_period: 4_320, manual_expiry_period: 7_200, refund_speed: 'normal' },
} as const;

const PAGE = 100;

const unixSecondsOf = (at: Timestamp): number => Math.floor(Date.parse(at) / 1000);

/** Wrong keys, time-out, concurrent repeat, rate limit: the money is undecided. */
const UNDECIDED = [401, 408, 409, 429];

const refusal = z.object({
  statusCode: z
    .int()
    .min(400)
    .max(499)
    .refine((status) => !UNDECIDED.includes(status)),
  error: z.object({ code: z.string(), description: z.string() }),
});

const failure = z.object({
  statusCode: z.number(),
  error: z.object({ code: z.string().optional(), description: z.string().optional() }).optional(),
});

/** The SDK rejects with plain objects. Only Razorpay's own 4xx is a refusal. */
function errorOf(rejection: unknown): GatewayRefused | GatewayUnavailable {
  const no = refusal.safeParse(rejection);
  if (no.success) return new GatewayRefused(no.data.error.code, no.data.error.description);
  const { statusCode, error } = failure.safeParse(rejection).data ?? {};
  const facts = [statusCode, error?.code, error?.description].filter(Boolean).join(' ');
  return new GatewayUnavailable(`The payment gateway gave no usable answer (${facts || String(rejection)})`);
}

/** A portal or proxy may have answered in the gateway's place. */
function understand<Answer>(shape: z.ZodType<Answer>, answer: unknown): Answer {
  const understood = shape.safeParse(answer);
  if (understood.success) return understood.data;
  throw new GatewayUnavailable(`The payment gateway answered in another shape: ${z.prettifyError(understood.error)}`);
}

/** The SDK does not escape ids in paths: `pay_A/../pay_B` would reach another payment. */
function refuseUnless(shape: z.ZodType<string>, value: unknown, what: string): void {
  if (!shape.safeParse(value).success) throw new GatewayRefused('BAD_REQUEST_ERROR', `${what} is not valid.`);
}

const refundKey = z.string().regex(/^[A-Za-z0-9_-]{10,40}$/);
const checkoutResult = z.object({ orderId: idOf('order'), paymentId: idOf('pay'), signature: z.string() });

export class RazorpayGateway extends PaymentGateway {
  readonly provider: 'razorpay' | 'sandbox';
  readonly checkout: Checkout;
  private readonly sdk: Razorpay;

  constructor(private readonly settings: RazorpaySettings) {
    super();
    const { baseUrl, keyId, keySecret, webhookSecrets, timeoutMs = 8_000 } = settings;
    if (webhookSecrets.length === 0 || [keyId, keySecret, ...webhookSecrets].some((secret) => secret.trim() === '')) {
      throw new Error('The payment gateway needs a key id, a key secret and a webhook secret, none of them empty.');
    }
    this.provider = keyId.startsWith(SANDBOX_KEY_PREFIX) ? 'sandbox' : 'razorpay';
    this.checkout = { keyId, scriptUrl: settings.checkoutScriptUrl };
    const throughProxy = this.provider === 'razorpay';
    this.sdk = razorpayClient({ baseUrl, keyId, keySecret, timeoutMs, throughProxy });
  }

  createOrder({ amountPaise, receipt, notes = {} }: NewOrder) {
    return this.ask(order, () =>
      this.sdk.orders.create({
        amount: amountPaise,
        currency: 'INR',
        receipt,
        notes,
        partial_payment: false,
        payment: CAPTURE,
      }),
    );
  }

  async fetchPayment(paymentId: string) {
    refuseUnless(idOf('pay'), paymentId, 'The payment id');
    return this.ask(payment, () => this.sdk.payments.fetch(paymentId));
  }

  async fetchOrderPayments(orderId: string) {
    refuseUnless(idOf('order'), orderId, 'The order id');
    return this.ask(collectionOf(payment), () => this.sdk.orders.fetchPayments(orderId));
  }

  async refund({ paymentId, amountPaise, refundId }: NewRefund) {
    refuseUnless(idOf('pay'), paymentId, 'The payment id');
    refuseUnless(refundKey, refundId, 'The id of the refund');
    return this.ask(refund, () =>
      this.sdk.payments.refund(paymentId, { amount: amountPaise, speed: 'normal', receipt: refundId }),
    );
  }

  async fetchRefund(gatewayRefundId: string) {
    refuseUnless(idOf('rfnd'), gatewayRefundId, 'The refund id');
    return this.ask(refund, () => this.sdk.refunds.fetch(gatewayRefundId));
  }

  async fetchRefunds(paymentId: string) {
    refuseUnless(idOf('pay'), paymentId, 'The payment id');
    return this.ask(collectionOf(refund), () => this.sdk.payments.fetchMultipleRefund(paymentId, { count: PAGE }));
  }

  /** The period is fixed, so new refunds cannot shift its pages. */
  async *refundsBetween(from: Timestamp, to: Timestamp) {
    const period = { from: unixSecondsOf(from), to: unixSecondsOf(to) };
    for (let skip = 0; ; skip += PAGE) {
      const page = await this.ask(collectionOf(refund), () => this.sdk.refunds.all({ ...period, count: PAGE, skip }));
      yield* page;
      if (page.length < PAGE) return;
    }
  }

  verifyCheckout(result: CheckoutResult): boolean {
    const given = checkoutResult.safeParse(result);
    if (!given.success) return false;
    const { orderId, paymentId, signature } = given.data;
    return isSignedBy([this.settings.keySecret], `${orderId}|${paymentId}`, signature);
  }

  parseWebhook(rawBody: Buffer, signature: string | undefined) {
    if (signature === undefined || !isSignedBy(this.settings.webhookSecrets, rawBody, signature)) return undefined;
    let body: unknown;
    try {
      body = JSON.parse(rawBody.toString());
    } catch {
      throw new GatewayUnavailable('The payment gateway signed an event that is not JSON');
    }
    return understand(webhookEvent, body);
  }

  private async ask<Answer>(shape: z.ZodType<Answer>, call: () => Promise<unknown>): Promise<Answer> {
    const answer = await call().catch((rejection: unknown) => {
      throw errorOf(rejection);
    });
    return understand(shape, answer);
  }
}
