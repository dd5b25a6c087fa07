import { type Timestamp } from '@bursar/domain/kernel';
import { paymentOrders, Refund, refunds } from '@bursar/domain/payments';
import { atMost, Caller, Clock, Execution } from '@bursar/platform';
import { BackgroundWork, RecurringTask } from '@bursar/platform/jobs';
import { ReadModels } from '@bursar/platform/read-models';
import { Injectable, Logger } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { CallsADay } from './calls-a-day.js';
import { type GatewayRefund, PaymentGateway } from './gateway/payment-gateway.js';
import { GatewayLookups } from './gateway-lookups.js';
import { Refunds } from './refunds.js';
import { Settlement } from './settlement.js';

const EVERY_MS = 5 * 60 * 1000;
/** Callback or webhook normally arrive within this time. */
const OPEN_FOR_MS = 15 * 60 * 1000;
const UNANSWERED_MAX = 5;
/** Banks answer within three days; the rest covers an outage. */
const GIVEN_UP_AFTER_DAYS = 14;
const GIVEN_UP_AFTER_MS = GIVEN_UP_AFTER_DAYS * 24 * 60 * 60 * 1000;
/** Refunds take up to ten working days; the rest covers an outage. */
const REFUNDS_FROM_MS = 30 * 24 * 60 * 60 * 1000;
const OPEN_FOR_LONG_MS = 24 * 60 * 60 * 1000;
const REFUNDS_A_PAGE = 100;
/** The payment twice, and its refunds. */
const CALLS_PER_REFUND = 3;
const NOTED_FOR_MS = 6 * 60 * 60 * 1000;
const NOTED_MAX = 10_000;

interface Asked {
  readonly id: string;
  readonly created_at: Timestamp;
  readonly what: string;
  readonly ask: (count: (calls: number) => void) => Promise<void>;
}

/** Credits a payment even when callback and webhook were lost. */
@Injectable()
export class Reconciliation extends RecurringTask {
  private readonly logger = new Logger('payments');
  private readonly noted = new LRUCache<string, true>({ ...atMost(NOTED_MAX), ttl: NOTED_FOR_MS });
  private readonly lookups: GatewayLookups;

  constructor(
    private readonly gateway: PaymentGateway,
    private readonly readModels: ReadModels,
    private readonly settlement: Settlement,
    private readonly refunds: Refunds,
    private readonly execution: Execution,
    private readonly clock: Clock,
    private readonly calls: CallsADay,
    background: BackgroundWork,
  ) {
    super(background, {
      name: 'reconciliation',
      round: () => this.reconcile(),
      pause_ms: () => EVERY_MS,
      retryMax_ms: EVERY_MS,
      onFailure: 'The reconciliation failed; retrying',
    });
    this.lookups = new GatewayLookups(calls);
  }

  async reconcile(open_ms?: number): Promise<void> {
    const now_ms = Date.parse(this.clock.now());
    const at = (ms: number) => new Date(ms).toISOString();
    const below = at(now_ms - (open_ms ?? OPEN_FOR_MS) + 1);
    const oldest = at(now_ms - GIVEN_UP_AFTER_MS);
    const open = [...(await this.openRefunds()), ...(await this.openOrders(oldest, below))];
    await this.lookUp(open_ms === undefined ? this.lookups.due(open, now_ms) : open, now_ms);
    await this.giveUp(oldest);
    await this.noteRefunds(at(now_ms - REFUNDS_FROM_MS), now_ms);
    await this.noteOpenRefunds(at(now_ms - OPEN_FOR_LONG_MS));
  }

  /** Due at once: this also sends a newly approved refund. */
  private async openRefunds(): Promise<readonly Asked[]> {
    const open = await this.readModels.find(refunds, { where: { status: 'requested', through: 'gateway' } });
    return open.map(({ id, requested_at }) => ({
      ...{ id, created_at: new Date(Date.parse(requested_at) - OPEN_FOR_MS).toISOString(), what: 'Refund' },
      ask: (count) => {
        count(1);
        return this.refunds.carryOut(id, Caller.system());
      },
    }));
  }

  private async openOrders(oldest: Timestamp, below: Timestamp): Promise<readonly Asked[]> {
    const lately = await this.readModels.find(paymentOrders, {
      where: { status: 'open', created_at: { from: oldest, below } },
    });
    const held = await this.readModels.find(paymentOrders, {
      where: { pending_since: { from: oldest } },
    });
    const known = new Set(lately.map(({ id }) => id));
    return [...lately, ...held.filter(({ id }) => !known.has(id))].map(({ id, created_at }) => ({
      ...{ id, created_at, what: 'Order' },
      ask: (count) => this.settleOrder(id, count),
    }));
  }

  /** Lets the bill be paid again. A late success is still credited. */
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

  private async lookUp(all: readonly Asked[], now_ms: number): Promise<void> {
    let unanswered = 0;
    for (const { id, created_at, what, ask } of all) {
      if (unanswered === UNANSWERED_MAX || this.lookups.left(now_ms) === 0) break;
      let calls = 0;
      let failed = false;
      try {
        await ask((more) => (calls += more));
        unanswered = 0;
      } catch (error) {
        failed = true;
        unanswered += 1;
        const told = error instanceof Error ? error.message : String(error);
        this.logger.warn(`${what} ${id} could not be looked up: ${told}`);
      }
      this.lookups.note({ id, created_at }, now_ms, { calls, failed });
    }
  }

  private async settleOrder(id: string, count: (calls: number) => void): Promise<void> {
    count(1);
    const payments = await this.gateway.fetchOrderPayments(id);
    for (const payment of payments) {
      count(1);
      await this.settlement.settle(id, payment.id, 'reconciliation', Caller.system());
    }
  }

  private async noteOpenRefunds(below: Timestamp): Promise<void> {
    const open = await this.readModels.find(refunds, { where: { status: 'requested', requested_at: { below } } });
    for (const { id } of open) {
      await this.execution.execute(Refund, id, { type: 'NoteOpenRefund' }, Caller.system());
    }
  }

  /** Also finds refunds made at the gateway. */
  private async noteRefunds(from: Timestamp, now_ms: number): Promise<void> {
    if (this.calls.left(now_ms) === 0) return;
    let listed = 0;
    try {
      this.calls.note(1, now_ms);
      for await (const refund of this.gateway.refundsBetween(from, new Date(now_ms).toISOString())) {
        listed += 1;
        if (listed % REFUNDS_A_PAGE === 0) this.calls.note(1, now_ms);
        if (this.calls.left(now_ms) < CALLS_PER_REFUND) return;
        const news = `${refund.id} ${refund.status}`;
        if (this.noted.has(news)) continue;
        this.calls.note(CALLS_PER_REFUND, now_ms);
        if (await this.noteRefund(refund)) this.noted.set(news, true);
      }
    } catch (error) {
      this.logger.warn(`Refunds could not be looked up: ${error instanceof Error ? error.message : String(error)}`);
    }
  }

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
