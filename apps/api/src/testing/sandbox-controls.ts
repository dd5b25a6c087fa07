import { createHmac } from 'node:crypto';
import { type Problem } from '@bursar/contracts';
import { type Secrets } from '../settings/secrets.js';

export interface CheckoutResult {
  readonly razorpay_order_id: string;
  readonly razorpay_payment_id: string;
  readonly razorpay_signature: string;
}

export class SandboxControls {
  constructor(
    private readonly url: string,
    private readonly secrets: Secrets,
  ) {}

  pay(orderId: string, how: Readonly<Record<string, unknown>> = {}): Promise<CheckoutResult> {
    return this.control('pay', { order_id: orderId, ...how }) as Promise<CheckoutResult>;
  }

  async answer(paymentId: string): Promise<void> {
    await this.control('answer', { id: paymentId });
  }

  async webhooks(mode: 'deliver' | 'drop' | 'duplicate' | 'shuffle', delay_ms = 0): Promise<void> {
    await this.control('webhooks', { mode, delay_ms });
  }

  async flushWebhooks(): Promise<void> {
    await this.control('webhooks/flush', {});
  }

  async next(what: Readonly<Record<string, unknown>>): Promise<void> {
    await this.control('next', what);
  }

  async fault(fault: 'hang' | 'cut' | 'lost_answer' | 'error_500' | 'html_502' | 'redirect', times = 1): Promise<void> {
    await this.control('faults', { fault, times });
  }

  async reset(): Promise<void> {
    await this.control('reset', {});
  }

  checkoutSignature(orderId: string, paymentId: string): string {
    return createHmac('sha256', this.secrets.sandboxKeySecret).update(`${orderId}|${paymentId}`).digest('hex');
  }

  async deliver(
    body: string,
    signature = this.webhookSignature(body),
  ): Promise<{ status: number; body: Partial<Problem> }> {
    const response = await fetch(`${this.url}/api/payment/webhook`, {
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/json',
        'x-razorpay-signature': signature,
        'x-razorpay-event-id': `event-${Math.trunc(performance.now() * 1000)}`,
      },
    });
    return { status: response.status, body: (await response.json()) as Partial<Problem> };
  }

  webhookSignature(body: string): string {
    return createHmac('sha256', this.secrets.sandboxWebhookSecret).update(body).digest('hex');
  }

  private async control(path: string, body: unknown): Promise<unknown> {
    const response = await fetch(`${this.url}/sandbox/control/${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`control/${path} answered ${response.status}: ${text}`);
    return JSON.parse(text) as unknown;
  }
}
