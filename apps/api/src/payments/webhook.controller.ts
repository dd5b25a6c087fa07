import { payments } from '@bursar/contracts';
import { Controller, Headers, type RawBodyRequest, Req } from '@nestjs/common';
import { type FastifyRequest } from 'fastify';
import { Caller } from '../platform/caller.js';
import { Implements } from '../platform/http/implements.js';
import { Refused } from '../platform/http/problems.js';
import { type GatewayEvent, PaymentGateway } from './gateway/payment-gateway.js';
import { fromGateway } from './gateway-outage.js';
import { Refunds } from './refunds.js';
import { Settlement } from './settlement.js';

/**
 * What the gateway tells us, signed over the very bytes it sent. Repeats, late ones and unknown ones are
 * answered 200; only what could not be carried out is refused, so that it is sent again.
 */
@Controller()
export class WebhookController {
  constructor(
    private readonly gateway: PaymentGateway,
    private readonly settlement: Settlement,
    private readonly refunds: Refunds,
  ) {}

  @Implements(payments.webhook)
  async webhook(
    @Req() { rawBody, id }: RawBodyRequest<FastifyRequest>,
    @Headers('x-razorpay-signature') signature: string | undefined,
  ): Promise<Record<string, never>> {
    const event = await fromGateway(Promise.resolve().then(() => this.read(rawBody, signature)));
    if (!event) throw new Refused(400, 'VALIDATION', 'The signature is not right.');
    await this.carryOut(event, Caller.provider(id));
    return {};
  }

  private read(rawBody: Buffer | undefined, signature: string | undefined): GatewayEvent | undefined {
    return rawBody?.length && signature ? this.gateway.parseWebhook(rawBody, signature) : undefined;
  }

  private async carryOut(event: GatewayEvent, by: Caller): Promise<void> {
    if (event.kind === 'refund') await this.refunds.note(event.refund, by);
    if (event.kind !== 'payment' || event.payment.orderId === null) return;
    await this.settlement.settle(event.payment.orderId, event.payment.id, 'webhook', by);
  }
}
