import { type Command } from '@bursar/domain/kernel';
import { Transaction, type TransactionCommands, transactions } from '@bursar/domain/payments';
import { Injectable, Logger } from '@nestjs/common';
import { type Caller } from '../platform/caller.js';
import { Execution } from '../platform/execution.js';
import { Unavailable } from '../platform/http/problems.js';
import { ReadModels } from '../platform/read-models/read-models.js';
import { Consistency } from '../platform/subscriptions/consistency.js';
import { GatewayRefused } from './gateway/gateway-errors.js';
import { type GatewayRefund, PaymentGateway } from './gateway/payment-gateway.js';
import { fromGateway } from './gateway-outage.js';

/**
 * Gives money back: asked for in the log first, then at the gateway under the same id, so that however often
 * it is tried, by whomever at once, the money goes back once.
 */
@Injectable()
export class Refunds {
  private readonly logger = new Logger('payments');

  constructor(
    private readonly gateway: PaymentGateway,
    private readonly execution: Execution,
    private readonly readModels: ReadModels,
    private readonly consistency: Consistency,
  ) {}

  /**
   * Throws `payments/not-refundable` or `payments/refund-in-progress`, and a 502 `Unavailable` when the gateway
   * refused or its word cannot be had; an unknown outcome is looked up later.
   */
  async refund(transactionId: string, reason: string, by: Caller): Promise<void> {
    await this.execute(transactionId, { type: 'RequestRefund', refundId: by.newId(), reason }, by);
    await this.carryOut(transactionId, by);
    await this.consistency.settle(by);
  }

  /** Tries again what was asked for and not answered. */
  async carryOutOpen(by: Caller): Promise<void> {
    const open = await this.readModels.find(transactions, { where: { refund_id: { from: '0' } } });
    for (const { id } of open) {
      try {
        await this.carryOut(id, by);
      } catch (error) {
        this.logger.warn(
          `The refund of ${id} is still open: ${error instanceof Error ? error.message : String(error)}`,
        );
      }
    }
  }

  /** What the gateway says of a refund, by webhook or when asked. */
  async note(refund: GatewayRefund, by: Caller): Promise<void> {
    const { paymentId, refundId, status, id: providerRefundId } = refund;
    if (refundId === null) {
      this.logger.warn(`Refund ${providerRefundId} of ${paymentId} was started at the gateway; it is not in the books`);
      return;
    }
    if ((await this.execution.load(Transaction, paymentId)).status === 'none') return;
    if (status === 'processed')
      await this.execute(paymentId, { type: 'CompleteRefund', refundId, providerRefundId }, by);
    if (status === 'failed') await this.execute(paymentId, { type: 'FailRefund', refundId, code: 'REFUND_FAILED' }, by);
    await this.consistency.settle(by);
  }

  private async carryOut(transactionId: string, by: Caller): Promise<void> {
    const transaction = await this.execution.load(Transaction, transactionId);
    if (transaction.status !== 'refunding' || transaction.refundId === null) return;
    const { refundId, facts } = transaction;
    if (facts.method !== 'online') {
      await this.execute(transactionId, { type: 'CompleteRefund', refundId, providerRefundId: null }, by);
      return;
    }
    try {
      const order = { paymentId: transactionId, amountPaise: facts.amountPaidPaise, refundId };
      await this.note(await this.gateway.refund(order), by);
    } catch (error) {
      if (!(error instanceof GatewayRefused)) return fromGateway(Promise.reject(error as Error));
      await this.execute(transactionId, { type: 'FailRefund', refundId, code: error.code }, by);
      throw new Unavailable(502, error.message, { cause: error });
    }
  }

  private async execute(transactionId: string, command: Command<TransactionCommands>, by: Caller): Promise<void> {
    by.wrote(await this.execution.execute(Transaction, transactionId, command, by));
  }
}
