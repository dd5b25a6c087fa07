import { createHmac } from 'node:crypto';
import { type Delivery, type Outbox } from './outbox.js';

const RECEIVER_TIMEOUT_MS = 5_000;

export class WebhookDelivery {
  private readonly closing = new AbortController();
  private receiver?: string;

  constructor(
    private readonly outbox: Outbox,
    private readonly secret: string,
  ) {}

  sendTo(url: string): void {
    this.receiver = url;
  }

  nextDue(): number | undefined {
    return this.receiver === undefined ? undefined : this.outbox.nextDue();
  }

  async deliverDue(): Promise<void> {
    const receiver = this.receiver;
    if (receiver === undefined) return;
    let delivery = this.outbox.due(Date.now());
    while (delivery && !this.closing.signal.aborted) {
      await this.deliver(delivery, receiver);
      delivery = this.outbox.due(Date.now());
    }
  }

  stop(): void {
    this.closing.abort();
  }

  private async deliver(delivery: Delivery, receiver: string): Promise<void> {
    const copies = await Promise.all(Array.from({ length: delivery.copies }, () => this.send(delivery, receiver)));
    if (this.closing.signal.aborted) return;
    if (copies.every(Boolean)) this.outbox.delivered(delivery);
    else this.outbox.failed(delivery);
  }

  private async send({ event_id, body }: Delivery, receiver: string): Promise<boolean> {
    try {
      const answer = await fetch(receiver, {
        method: 'POST',
        body,
        headers: {
          'content-type': 'application/json',
          'user-agent': 'Razorpay-Webhook/v1',
          'x-razorpay-event-id': event_id,
          'x-razorpay-signature': createHmac('sha256', this.secret).update(body).digest('hex'),
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
