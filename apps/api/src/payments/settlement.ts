import { type Command } from '@bursar/domain/kernel';
import { PaymentOrder, type PaymentOrderCommands, type PaymentOrderEvents } from '@bursar/domain/payments';
import { Injectable, Logger } from '@nestjs/common';
import { type Caller } from '../platform/caller.js';
import { Execution } from '../platform/execution.js';
import { Consistency } from '../platform/subscriptions/consistency.js';
import { type GatewayPayment, PaymentGateway } from './gateway/payment-gateway.js';
import { fromGateway } from './gateway-outage.js';

type Order = PaymentOrderEvents['PaymentOrderCreated'];
type Via = PaymentOrderEvents['GatewayPaymentVerified']['via'];

/**
 * What became of a payment: its bill was credited (or money that did not fit went into suspense), the bank has
 * not decided, the bank said no, it is not what the order asked for, or it is not ours.
 */
export type Settled = 'settled' | 'pending' | 'failed' | 'suspended' | 'unknown';

/**
 * The one door through which online money comes in: the student's callback, the gateway's webhook and the
 * reconciliation all end here, in any order and any number of times. Nothing that was presented is believed;
 * the payment is fetched from the gateway, and the order is ours.
 */
@Injectable()
export class Settlement {
  private readonly logger = new Logger('payments');

  constructor(
    private readonly gateway: PaymentGateway,
    private readonly execution: Execution,
    private readonly consistency: Consistency,
  ) {}

  /** Throws a 502 `Unavailable` when the gateway's word cannot be had; it is safe to try again. */
  async settle(orderId: string, paymentId: string, via: Via, by: Caller): Promise<Settled> {
    const order = await this.execution.load(PaymentOrder, orderId);
    if (order.status === 'none') return 'unknown';
    const payment = await fromGateway(this.gateway.fetchPayment(paymentId));
    if (payment.orderId !== orderId) return 'unknown';
    const outcome = await this.accept(order.facts, payment, via, by);
    await this.consistency.settle(by);
    return outcome;
  }

  private async accept(order: Order, payment: GatewayPayment, via: Via, by: Caller): Promise<Settled> {
    const { id: paymentId, status } = payment;
    switch (status) {
      // The payer is still at the bank's own page, unless the checkout says that they came back.
      case 'created':
        if (via === 'callback') await this.note(order, by, { type: 'NotePendingPayment', paymentId });
        return 'pending';
      case 'authorized':
        await this.note(order, by, { type: 'NotePendingPayment', paymentId });
        return 'pending';
      case 'failed':
        await this.note(order, by, {
          type: 'FailGatewayPayment',
          paymentId,
          code: payment.errorCode ?? 'UNKNOWN',
          description: payment.errorDescription ?? 'The payment did not go through.',
        });
        return 'failed';
      case 'refunded':
        await this.noteReturned(order, payment, by);
        return this.knownBefore(order, paymentId);
      case 'captured':
        await this.noteReturned(order, payment, by);
        return this.credit(order, payment, via, by);
    }
  }

  /** What had gone back before a payment is credited is never ours; what goes back later is a refund. */
  private async noteReturned(order: Order, payment: GatewayPayment, by: Caller): Promise<void> {
    const { id: paymentId, amountPaise, refundedPaise: returnedPaise } = payment;
    const heldPaise = amountPaise - returnedPaise;
    await this.note(order, by, { type: 'NoteReturnedPayment', paymentId, returnedPaise, heldPaise });
  }

  private async credit(order: Order, payment: GatewayPayment, via: Via, by: Caller): Promise<Settled> {
    const { id: paymentId, amountPaise, refundedPaise, currency } = payment;
    const wrong = currency !== order.currency ? 'currency' : amountPaise !== order.amountPaise ? 'amount' : undefined;
    if (!wrong) {
      await this.note(order, by, { type: 'VerifyGatewayPayment', paymentId, via });
      return 'settled';
    }
    this.logger.error(`Payment ${paymentId} of order ${order.orderId} has another ${wrong}: it is in suspense`);
    await this.note(order, by, { type: 'RejectGatewayPayment', paymentId, reason: wrong });
    const excess = { paymentId, excessPaise: amountPaise - refundedPaise, currency, reason: wrong } as const;
    await this.note(order, by, { type: 'RecordExcessPayment', ...excess });
    return 'suspended';
  }

  /** Money that went back already is not credited any more; a payment we knew keeps what we knew of it. */
  private async knownBefore({ orderId }: Order, paymentId: string): Promise<Settled> {
    const order = await this.execution.load(PaymentOrder, orderId);
    const got = order.status === 'none' ? undefined : order.payments[paymentId];
    return got === 'verified' || got === 'excess' ? 'settled' : 'unknown';
  }

  private async note({ orderId }: Order, by: Caller, command: Command<PaymentOrderCommands>): Promise<void> {
    by.wrote(await this.execution.execute(PaymentOrder, orderId, command, by));
  }
}
