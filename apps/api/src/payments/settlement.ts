import { studentFees } from '@bursar/domain/fees';
import { type Command } from '@bursar/domain/kernel';
import {
  GatewayPayment as Payment,
  wasNeverOurs,
  type GatewayPaymentCommands,
  type GatewayPaymentEvents,
  PaymentOrder,
  type PaymentOrderEvents,
  paymentOrders,
  refuse,
} from '@bursar/domain/payments';
import { type Caller, Execution } from '@bursar/platform';
import { ReadModels } from '@bursar/platform/read-models';
import { Consistency } from '@bursar/platform/subscriptions';
import { Injectable, Logger } from '@nestjs/common';
import { type GatewayPayment, PaymentGateway } from './gateway/payment-gateway.js';
import { fromGateway } from './gateway-outage.js';

type Order = PaymentOrderEvents['PaymentOrderCreated'];
type Via = GatewayPaymentEvents['GatewayPaymentCaptured']['via'];

/** `suspended`: the payment is not as ordered. `unknown`: it is not ours. */
export type Settled = 'settled' | 'pending' | 'failed' | 'suspended' | 'unknown';

/**
 * The only entry for online money: callback, webhook and reconciliation, in any order and number. Trusts only the
 * payment that it fetches from the gateway.
 */
@Injectable()
export class Settlement {
  private readonly logger = new Logger('payments');

  constructor(
    private readonly gateway: PaymentGateway,
    private readonly execution: Execution,
    private readonly consistency: Consistency,
    private readonly readModels: ReadModels,
  ) {}

  /** Repeatable. @throws a 502 `Unavailable` without the gateway's answer */
  async settle(orderId: string, paymentId: string, via: Via, by: Caller): Promise<Settled> {
    const order = await this.execution.load(PaymentOrder, orderId);
    if (order.status === 'none') return 'unknown';
    const payment = await fromGateway(this.gateway.fetchPayment(paymentId));
    if (payment.orderId !== orderId) return 'unknown';
    const outcome = await this.accept(order.facts, payment, via, by);
    await this.consistency.catchUp(by);
    return outcome;
  }

  /** @throws `payments/order-not-found`, `payments/nothing-pending` */
  async stopWaiting(orderId: string, reason: string, by: Caller): Promise<void> {
    const order = await this.readModels.get(paymentOrders, orderId);
    if (!order) throw refuse('order-not-found');
    const bill = await this.readModels.get(studentFees, order.student_fee_id);
    const waitedFor = (bill?.confirming ?? []).filter(({ order_id }) => order_id === orderId);
    const ids = new Set([order.pending_payment_id, ...waitedFor.map(({ payment_id }) => payment_id)]);
    ids.delete(null);
    if (ids.size === 0) throw refuse('nothing-pending');
    for (const paymentId of ids) {
      if (paymentId !== null) await this.execute(paymentId, by, { type: 'GiveUpPendingPayment', reason });
    }
  }

  private async accept(order: Order, payment: GatewayPayment, via: Via, by: Caller): Promise<Settled> {
    const { id: paymentId, status } = payment;
    switch (status) {
      // The payer is still on the bank's page, unless the checkout has returned.
      case 'created':
        if (via === 'callback') await this.notePending(order, paymentId, by);
        return 'pending';
      case 'authorized':
        await this.notePending(order, paymentId, by);
        return 'pending';
      case 'failed':
        await this.execute(paymentId, by, {
          type: 'FailGatewayPayment',
          paymentId,
          order,
          code: payment.errorCode ?? 'UNKNOWN',
          description: payment.errorDescription ?? 'The payment did not go through.',
        });
        return 'failed';
      case 'refunded':
      case 'captured':
        return this.capture(order, payment, via, by);
    }
  }

  private async notePending(order: Order, paymentId: string, by: Caller): Promise<void> {
    const row = await this.readModels.get(paymentOrders, order.orderId);
    if (row !== undefined && row.status !== 'open') return;
    await this.execute(paymentId, by, { type: 'NotePendingPayment', paymentId, order });
  }

  /** Credits only money that the gateway still holds. Later refunds take it off again. */
  private async capture(order: Order, payment: GatewayPayment, via: Via, by: Caller): Promise<Settled> {
    const { id: paymentId, amountPaise: capturedPaise, refundedPaise: gonePaise, currency } = payment;
    const captured = { paymentId, order, capturedPaise, gonePaise, currency, via };
    const command = { type: 'CaptureGatewayPayment', ...captured } as const;
    const { state, changed } = await this.execution.execute(Payment, paymentId, command, by);
    if (state.status !== 'captured' || wasNeverOurs(state)) return 'unknown';
    if (currency === order.currency && capturedPaise === order.amountPaise) return 'settled';
    if (changed) this.logger.error(`Payment ${paymentId} differs from its order ${order.orderId} and is in suspense`);
    return 'suspended';
  }

  private async execute(paymentId: string, by: Caller, command: Command<GatewayPaymentCommands>): Promise<void> {
    await this.execution.execute(Payment, paymentId, command, by);
  }
}
