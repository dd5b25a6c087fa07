import { paymentOrders } from '@bursar/domain/payments';
import { Injectable, Logger } from '@nestjs/common';
import { Caller } from '../platform/caller.js';
import { Clock } from '../platform/clock.js';
import { type StartUpTask } from '../platform/context.js';
import { ReadModels } from '../platform/read-models/read-models.js';
import { PaymentGateway } from './gateway/payment-gateway.js';
import { Refunds } from './refunds.js';
import { Settlement } from './settlement.js';

const EVERY_MS = 5 * 60 * 1000;
/** Until then callback or webhook usually settle an order by themselves. */
const OPEN_FOR_MS = 15 * 60 * 1000;
/** Banks answer within three days; the rest is for a long outage of our own. */
const GIVEN_UP_AFTER_MS = 14 * 24 * 60 * 60 * 1000;

/**
 * The safety net: asks the gateway about orders that stayed open, so that a payment whose callback and webhook
 * were both lost is credited all the same.
 */
@Injectable()
export class Reconciliation implements StartUpTask {
  private readonly logger = new Logger('payments');
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
  }
}
