import { payments } from '@bursar/contracts';
import { paiseOf } from '@bursar/domain/kernel';
import { paymentOrders, type PaymentOrderRow } from '@bursar/domain/payments';
import { queryOf, serve } from '@bursar/platform/http';
import { ReadModels } from '@bursar/platform/read-models';
import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { CreateOrder } from './create-order.handler.js';
import { PaymentGateway } from './gateway/payment-gateway.js';
import { PaymentProgress } from './payment-progress.js';
import { VerifyPayment } from './verify-payment.handler.js';

/** Source: specification, section 7. */
const NAME = 'University Finance Management Webapp';
const THEME = { color: '#3399cc' };

@Controller()
export class CheckoutController {
  constructor(
    private readonly commands: CommandBus,
    private readonly gateway: PaymentGateway,
    private readonly progress: PaymentProgress,
    private readonly readModels: ReadModels,
  ) {}

  readonly routes = serve(payments)({
    config: () => {
      const { checkout, provider } = this.gateway;
      const { keyId: key_id, scriptUrl: script_url } = checkout;
      return { key_id, name: NAME, theme: THEME, script_url, sandbox: provider === 'sandbox' };
    },

    createOrder: async ({ amount, receipt }, by) => {
      const command = new CreateOrder({ receipt, amountPaise: paiseOf(amount) }, by);
      const { orderId, amountPaise } = await this.commands.execute(command);
      return () => ({ id: orderId, amount: amountPaise, currency: 'INR' });
    },

    orders: async (input, by) => {
      const asked = { ...input, student_id: by.person?.studentId ?? '' };
      const page = await this.readModels.page(paymentOrders, queryOf(paymentOrders, asked, '-created_at'));
      const shown = (json: string) => this.progress.statusOf(JSON.parse(json) as PaymentOrderRow);
      const rows = await Promise.all(page.rows.map(async (json) => JSON.stringify(await shown(json))));
      return { ...page, rows };
    },

    order: ({ order_id }, by) => this.progress.of(order_id, by),

    checkOrder: async ({ order_id }, by) => {
      await this.progress.check(order_id, by);
      return () => this.progress.of(order_id, by);
    },

    verifyPayment: async (claim, by, _request, reply) => {
      const creditedTo = await this.commands.execute(new VerifyPayment(claim, by));
      if (creditedTo) {
        return async () => ({ message: 'Payment verified successfully', ...(await creditedTo()) });
      }
      void reply.status(202);
      return () => ({ message: 'Your bank has not confirmed the payment yet.', status: 'pending' });
    },
  });
}
