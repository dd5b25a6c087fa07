import { createHmac } from 'node:crypto';
import { type Delivery, type Outbox } from './outbox.js';

/** Razorpay gives a receiver this long. */
const RECEIVER_TIMEOUT_MS = 5_000;

/** Where the merchant wants the events, and what they are signed with. */
export interface WebhookReceiver {
  readonly url: string;
  readonly secret: string;
}

/** Sends the outbox to the merchant over HTTP, signed, until each event was answered with 2xx. */
export class WebhookDelivery {
  private readonly closing = new AbortController();

  constructor(
    private readonly outbox: Outbox,
    private readonly receiver: WebhookReceiver,
  ) {}

  /** Delivers everything that is due, in order of time. */
  async deliverDue(): Promise<void> {
    let delivery = this.outbox.due(Date.now());
    while (delivery && !this.closing.signal.aborted) {
      await this.deliver(delivery);
      delivery = this.outbox.due(Date.now());
    }
  }

  /** Cuts a delivery short; it is made again after a restart. */
  stop(): void {
    this.closing.abort();
  }

  private async deliver(delivery: Delivery): Promise<void> {
    const copies = await Promise.all(Array.from({ length: delivery.copies }, () => this.send(delivery)));
    if (this.closing.signal.aborted) return;
    if (copies.every(Boolean)) this.outbox.delivered(delivery);
    else this.outbox.failed(delivery);
  }

  private async send({ event_id, body }: Delivery): Promise<boolean> {
    try {
      const answer = await fetch(this.receiver.url, {
        method: 'POST',
        body,
        headers: {
          'content-type': 'application/json',
          'user-agent': 'Razorpay-Webhook/v1',
          'x-razorpay-event-id': event_id,
          'x-razorpay-signature': createHmac('sha256', this.receiver.secret).update(body).digest('hex'),
        },
        redirect: 'manual',
        signal: AbortSignal.any([this.closing.signal, AbortSignal.timeout(RECEIVER_TIMEOUT_MS)]),
      });
      await answer.body?.cancel();
      return answer.ok;
    } catch {
      return false;
    }
  }
}
