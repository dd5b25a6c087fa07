import { type AnswerOf, type InputOf, payments } from '@bursar/contracts';
import { Controller, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { type FastifyReply } from 'fastify';
import { Caller } from '../platform/caller.js';
import { By, Implements, Input } from '../platform/http/implements.js';
import { CreateOrder } from './create-order.handler.js';
import { PaymentGateway } from './gateway/payment-gateway.js';
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
