import { type Timestamp } from '@bursar/domain/kernel';
import { type PaymentOrderRow, paymentOrders, Refund, refunds } from '@bursar/domain/payments';
import { atMost, Caller, Clock, Execution } from '@bursar/platform';
import { BackgroundWork, RecurringTask } from '@bursar/platform/jobs';
import { ReadModels } from '@bursar/platform/read-models';
import { Injectable, Logger } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { type GatewayRefund, PaymentGateway } from './gateway/payment-gateway.js';
import { OrderLookups } from './order-lookups.js';
import { Refunds } from './refunds.js';
import { Settlement } from './settlement.js';

const EVERY_MS = 5 * 60 * 1000;
/** Callback or webhook normally arrive within this time. */
const OPEN_FOR_MS = 15 * 60 * 1000;
/** Consecutive failures that end a round. */
const UNANSWERED_MAX = 5;
/** Banks answer within three days; the rest covers an outage of ours. */
const GIVEN_UP_AFTER_DAYS = 14;
const GIVEN_UP_AFTER_MS = GIVEN_UP_AFTER_DAYS * 24 * 60 * 60 * 1000;
/** A refund takes up to ten working days; the rest covers an outage of ours. */
const REFUNDS_FROM_MS = 30 * 24 * 60 * 60 * 1000;
const OPEN_FOR_LONG_MS = 24 * 60 * 60 * 1000;
const NOTED_FOR_MS = 6 * 60 * 60 * 1000;
const NOTED_MAX = 10_000;

/**
 * Looks up open orders and recent refunds at the gateway. A payment is credited even when callback and webhook were
 * lost.
 */
@Injectable()
export class Reconciliation extends RecurringTask {
  private readonly logger = new Logger('payments');
  private readonly noted = new LRUCache<string, true>({ ...atMost(NOTED_MAX), ttl: NOTED_FOR_MS });
  private readonly lookups = new OrderLookups();

  constructor(
    private readonly gateway: PaymentGateway,
    private readonly readModels: ReadModels,
    private readonly settlement: Settlement,
    private readonly refunds: Refunds,
    private readonly execution: Execution,
    private readonly clock: Clock,
    background: BackgroundWork,
  ) {
    super(background, {
      name: 'reconciliation',
      round: () => this.reconcile(),
      pause_ms: () => EVERY_MS,
      retryMax_ms: EVERY_MS,
      onFailure: 'The reconciliation failed; retrying',
    });
  }

  /**
   * `open_ms` looks up all orders that have been open for that long. Without it, `OrderLookups` chooses.
   * @throws the stores' errors
   */
  async reconcile(open_ms?: number): Promise<void> {
    const now_ms = Date.parse(this.clock.now());
    const at = (ms: number) => new Date(ms).toISOString();
    const below = at(now_ms - (open_ms ?? OPEN_FOR_MS) + 1);
    const oldest = at(now_ms - GIVEN_UP_AFTER_MS);
    const open = await this.openOrders(oldest, below);
    await this.lookUp(open_ms === undefined ? this.lookups.due(open, now_ms) : open, now_ms);
    await this.giveUp(oldest);
    await this.refunds.carryOutOpen(Caller.system());
    await this.noteRefunds(at(now_ms - REFUNDS_FROM_MS), at(now_ms));
    await this.noteOpenRefunds(at(now_ms - OPEN_FOR_LONG_MS));
  }

  private async openOrders(oldest: Timestamp, below: Timestamp): Promise<readonly PaymentOrderRow[]> {
    const lately = await this.readModels.find(paymentOrders, {
      where: { status: 'open', created_at: { from: oldest, below } },
    });
    const held = await this.readModels.find(paymentOrders, {
      where: { pending_since: { from: oldest } },
    });
    const known = new Set(lately.map(({ id }) => id));
    return [...lately, ...held.filter(({ id }) => !known.has(id))];
  }

  /** Ends the wait, so that the bill can be paid again. A late success is still credited. */
  private async giveUp(oldest: Timestamp): Promise<void> {
    const undecided = await this.readModels.find(paymentOrders, {
      where: { pending_since: { below: oldest } },
    });
    const reason = `the bank did not decide within ${GIVEN_UP_AFTER_DAYS} days`;
    for (const { id } of undecided) {
      // An answer may have come since the row was read.
      await this.settlement
        .stopWaiting(id, reason, Caller.system())
        .catch((error: unknown) => this.logger.warn(`The wait for order ${id} was not ended: ${String(error)}`));
    }
  }

  /** Stops when the gateway is down; the next round continues. */
  private async lookUp(orders: readonly PaymentOrderRow[], now_ms: number): Promise<void> {
    let unanswered = 0;
    for (const order of orders) {
      if (unanswered === UNANSWERED_MAX || this.lookups.left(now_ms) === 0) break;
      let calls = 1;
      try {
        const payments = await this.gateway.fetchOrderPayments(order.id);
        calls += payments.length;
        for (const payment of payments) {
          await this.settlement.settle(order.id, payment.id, 'reconciliation', Caller.system());
        }
        unanswered = 0;
        this.lookups.note(order, now_ms, { calls, failed: false });
      } catch (error) {
        unanswered += 1;
        this.lookups.note(order, now_ms, { calls, failed: true });
        this.logger.warn(
          `Order ${order.id} could not be looked up: ${error instanceof Error ? error.message : String(error)}`,
        );
      }
    }
  }

  /** Administrators hear of each once. */
  private async noteOpenRefunds(below: Timestamp): Promise<void> {
    const open = await this.readModels.find(refunds, { where: { status: 'requested', requested_at: { below } } });
    for (const { id } of open) {
      await this.execution.execute(Refund, id, { type: 'NoteOpenRefund' }, Caller.system());
    }
  }

  /** Finds refunds without a webhook, also those made at the gateway. */
  private async noteRefunds(from: Timestamp, to: Timestamp): Promise<void> {
    try {
      for await (const refund of this.gateway.refundsBetween(from, to)) {
        const news = `${refund.id} ${refund.status}`;
        if (this.noted.has(news)) continue;
        if (await this.noteRefund(refund)) this.noted.set(news, true);
      }
    } catch (error) {
      this.logger.warn(`Refunds could not be looked up: ${error instanceof Error ? error.message : String(error)}`);
    }
  }

  /** False when it needs another look. */
  private async noteRefund(refund: GatewayRefund): Promise<boolean> {
    try {
      return await this.refunds.note(refund, Caller.system(), 'reconciliation');
    } catch (error) {
      const told = error instanceof Error ? error.message : String(error);
      this.logger.warn(`The refund ${refund.id} could not be looked up: ${told}`);
      return false;
    }
  }
}
