import { payments } from '@bursar/contracts';
import { type Caller } from '@bursar/platform';
import { Refused, serve } from '@bursar/platform/http';
import { Controller, type RawBodyRequest } from '@nestjs/common';
import { type FastifyRequest } from 'fastify';
import { type GatewayEvent, PaymentGateway } from './gateway/payment-gateway.js';
import { fromGateway } from './gateway-outage.js';
import { Refunds } from './refunds.js';
import { Settlement } from './settlement.js';

/** Repeated, late and unknown events get 200. Only failures are refused, so that the gateway resends them. */
@Controller()
export class WebhookController {
  constructor(
    private readonly gateway: PaymentGateway,
    private readonly settlement: Settlement,
    private readonly refunds: Refunds,
  ) {}

  readonly routes = serve(payments)({
    webhook: async (_input, by, request) => {
      const event = await fromGateway(Promise.resolve().then(() => this.read(request)));
      if (!event) throw new Refused(400, 'VALIDATION', 'The signature is wrong.');
      await this.carryOut(event, by.as({ role: 'provider' }));
      return () => ({});
    },
  });

  private read({ rawBody, headers }: RawBodyRequest<FastifyRequest>): GatewayEvent | undefined {
    const signature = headers['x-razorpay-signature'];
    if (!rawBody?.length || !signature || Array.isArray(signature)) return undefined;
    return this.gateway.parseWebhook(rawBody, signature);
  }

  private async carryOut(event: GatewayEvent, by: Caller): Promise<void> {
    if (event.kind === 'refund') await this.refunds.note(event.refund, by);
    if (event.kind !== 'payment' || event.payment.orderId === null) return;
    await this.settlement.settle(event.payment.orderId, event.payment.id, 'webhook', by);
  }
}
