import { type AnswerOf, type InputOf, payments, type PaymentStatus } from '@bursar/contracts';
import { paymentOrders, type PaymentOrderRow } from '@bursar/domain/payments';
import { Controller, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { type FastifyReply } from 'fastify';
import { Caller } from '../platform/caller.js';
import { By, Implements, Input } from '../platform/http/implements.js';
import { listed } from '../platform/http/listing.js';
import { type Page, ReadModels } from '../platform/read-models/read-models.js';
import { CreateOrder } from './create-order.handler.js';
import { PaymentGateway } from './gateway/payment-gateway.js';
import { PaymentProgress } from './payment-progress.js';
import { VerifyPayment } from './verify-payment.handler.js';

/** The fixed display name and the blue theme of the specification, section 7. */
const NAME = 'University Finance Management Webapp';
const THEME = { color: '#3399cc' };

/** A student's side of online payments. */
@Controller()
export class CheckoutController {
  constructor(
    private readonly commands: CommandBus,
    private readonly gateway: PaymentGateway,
    private readonly progress: PaymentProgress,
    private readonly readModels: ReadModels,
  ) {}

  @Implements(payments.config)
  config(): Promise<AnswerOf<typeof payments.config>> {
    const { checkout, provider } = this.gateway;
    const { keyId: key_id, scriptUrl: script_url } = checkout;
    return Promise.resolve({ key_id, name: NAME, theme: THEME, script_url, sandbox: provider === 'sandbox' });
  }

  @Implements(payments.createOrder)
  async createOrder(
    @Input() { amount, receipt }: InputOf<typeof payments.createOrder>,
    @By() by: Caller,
  ): Promise<AnswerOf<typeof payments.createOrder>> {
    const { orderId, amountPaise } = await this.commands.execute(new CreateOrder(receipt, amount * 100, by));
    return { id: orderId, amount: amountPaise, currency: 'INR' };
  }

  @Implements(payments.orders)
  async orders(@Input() input: InputOf<typeof payments.orders>, @By() by: Caller): Promise<Page> {
    const where = { student_id: by.person?.studentId ?? '' };
    const page = await this.readModels.page(paymentOrders, listed(paymentOrders, input, where, '-created_at'));
    const rows = await Promise.all(
      page.rows.map(async (json) => JSON.stringify(await this.progress.statusOf(JSON.parse(json) as PaymentOrderRow))),
    );
    return { ...page, rows };
  }

  @Implements(payments.order)
  order(@Input() { order_id }: InputOf<typeof payments.order>, @By() by: Caller): Promise<PaymentStatus> {
    return this.progress.of(order_id, by);
  }

  @Implements(payments.checkOrder)
  checkOrder(@Input() { order_id }: InputOf<typeof payments.checkOrder>, @By() by: Caller): Promise<PaymentStatus> {
    return this.progress.check(order_id, by);
  }

  @Implements(payments.verifyPayment)
  async verifyPayment(
    @Input() claim: InputOf<typeof payments.verifyPayment>,
    @By() by: Caller,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AnswerOf<typeof payments.verifyPayment>> {
    const verified = await this.commands.execute(new VerifyPayment(claim, by));
    if (verified) return { message: 'Payment verified successfully', ...verified };
    void reply.status(202);
    return { message: 'Your bank has not confirmed the payment yet.', status: 'pending' };
  }
}
