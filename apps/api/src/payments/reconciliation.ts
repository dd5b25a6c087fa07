import { type Timestamp } from '@bursar/domain/kernel';
import { paymentOrders } from '@bursar/domain/payments';
import { Injectable, Logger } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { Caller } from '../platform/caller.js';
import { Clock } from '../platform/clock.js';
import { type StartUpTask } from '../platform/context.js';
import { ReadModels } from '../platform/read-models/read-models.js';
import { type GatewayRefund, PaymentGateway } from './gateway/payment-gateway.js';
import { Refunds } from './refunds.js';
import { Settlement } from './settlement.js';

const EVERY_MS = 5 * 60 * 1000;
/** Until then callback or webhook usually settle an order by themselves. */
const OPEN_FOR_MS = 15 * 60 * 1000;
/** Banks answer within three days; the rest is for a long outage of our own. */
const GIVEN_UP_AFTER_MS = 14 * 24 * 60 * 60 * 1000;
/** A refund takes up to ten working days; the rest is for a long outage of our own. */
const REFUNDS_FROM_MS = 30 * 24 * 60 * 60 * 1000;
/** What was heard of a refund is not looked into again for so long. */
const NOTED_FOR_MS = 6 * 60 * 60 * 1000;
const NOTED_MAX = 10_000;

/**
 * The safety net: asks the gateway about orders that stayed open, so that a payment whose callback and webhook
 * were both lost is credited all the same, and about the refunds of late, so that what went back is noticed.
 */
@Injectable()
export class Reconciliation implements StartUpTask {
  private readonly logger = new Logger('payments');
  /** Refunds by id and status. */
  private readonly noted = new LRUCache<string, true>({ max: NOTED_MAX, ttl: NOTED_FOR_MS });
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> = Promise.resolve();

  constructor(
    private readonly gateway: PaymentGateway,
    private readonly readModels: ReadModels,
    private readonly settlement: Settlement,
    private readonly refunds: Refunds,
    private readonly clock: Clock,
  ) {}

  /** Once now, in the background, and from then on every five minutes. */
  run(): Promise<void> {
    const again = () => {
      this.running = this.reconcile();
    };
    again();
    this.timer = setInterval(again, EVERY_MS);
    return Promise.resolve();
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.running;
  }

  /** Settles what the gateway holds for orders that have been open for at least `open_ms`. */
  async reconcile(open_ms = OPEN_FOR_MS): Promise<void> {
    const now_ms = Date.parse(this.clock.now());
    const at = (ms: number) => new Date(ms).toISOString();
    const orders = await this.readModels.find(paymentOrders, {
      where: { status: 'open', created_at: { from: at(now_ms - GIVEN_UP_AFTER_MS), below: at(now_ms - open_ms + 1) } },
    });
    for (const { id } of orders) {
      try {
        for (const payment of await this.gateway.fetchOrderPayments(id)) {
          await this.settlement.settle(id, payment.id, 'reconciliation', Caller.system());
        }
      } catch (error) {
        this.logger.warn(
          `Order ${id} could not be looked up: ${error instanceof Error ? error.message : String(error)}`,
        );
      }
    }
    await this.refunds.carryOutOpen(Caller.system());
    await this.noteRefunds(at(now_ms - REFUNDS_FROM_MS), at(now_ms));
  }

  /** Hears of refunds whose webhook was lost, of ours and of those that somebody made at the gateway itself. */
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

  private async noteRefund(refund: GatewayRefund): Promise<boolean> {
    try {
      await this.refunds.note(refund, Caller.system(), 'reconciliation');
      return true;
    } catch (error) {
      const told = error instanceof Error ? error.message : String(error);
      this.logger.warn(`The refund ${refund.id} could not be looked up: ${told}`);
      return false;
    }
  }
}
