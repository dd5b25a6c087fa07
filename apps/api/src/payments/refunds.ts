import { type Command, type Paise } from '@bursar/domain/kernel';
import {
  CounterReceipt,
  followGivenBack,
  type PaymentInBooks,
  PaymentOrder,
  returnedOf,
  suspense,
  type SuspenseCommands,
  SuspenseItem,
  Transaction,
  type TransactionCommands,
  transactions,
  type TransactionState,
} from '@bursar/domain/payments';
import { Injectable, Logger } from '@nestjs/common';
import { type Caller } from '../platform/caller.js';
import { Execution } from '../platform/execution.js';
import { Unavailable } from '../platform/http/problems.js';
import { Officers } from '../platform/officers.js';
import { ReadModels } from '../platform/read-models/read-models.js';
import { Consistency } from '../platform/subscriptions/consistency.js';
import { CounterReceipts } from './counter-receipts.js';
import { GatewayRefused } from './gateway/gateway-errors.js';
import { type GatewayRefund, type NewRefund, PaymentGateway } from './gateway/payment-gateway.js';
import { fromGateway } from './gateway-outage.js';
import { Settlement } from './settlement.js';

/** Every id that is not empty comes after it. */
const ANY_ID = { from: '0' } as const;

type Outcome = Extract<Command<TransactionCommands>, { type: 'CompleteRefund' | 'FailRefund' }>;

/** What became of a refund, as the suspense says it. */
const ofSuspense = (outcome: Outcome): Command<SuspenseCommands> =>
  outcome.type === 'CompleteRefund'
    ? { ...outcome, type: 'CompleteSuspenseRefund' }
    : { ...outcome, type: 'FailSuspenseRefund' };

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
    private readonly settlement: Settlement,
    private readonly officers: Officers,
    private readonly counterReceipts: CounterReceipts,
  ) {}

  /**
   * Refunds a payment, or all that is on its receipt for several bills.
   *
   * Throws `payments/not-refundable`, `payments/part-refund` or `payments/refund-in-progress`, and a 502 `Unavailable`
   * when the gateway refused or its word cannot be had; an unknown outcome is looked up later.
   */
  async refund(
    transactionId: string,
    asked: { readonly reason: string; readonly amountPaise: Paise | undefined },
    by: Caller,
  ): Promise<void> {
    const refund = { refundId: by.newId(), ...asked, by: this.officers.of(by) };
    const receiptId = await this.counterReceipts.of(transactionId);
    if (receiptId === undefined) {
      await this.execute(transactionId, { type: 'RequestRefund', ...refund }, by);
      await this.carryOut(transactionId, by);
    } else {
      const command = { type: 'RefundCounterReceipt', ...refund } as const;
      by.wrote(await this.execution.execute(CounterReceipt, receiptId, command, by));
    }
    await this.consistency.settle(by);
  }

  /** Gives back what is left of money in suspense. Throws what `refund` throws, of the suspense's own refusals. */
  async refundSuspense(
    paymentId: string,
    { through, reason }: { readonly through: 'gateway' | 'counter'; readonly reason: string },
    by: Caller,
  ): Promise<void> {
    const refund = { refundId: by.newId(), reason, through, by: this.officers.of(by) };
    await this.executeSuspense(paymentId, { type: 'RefundSuspense', ...refund }, by);
    await this.carryOutSuspense(paymentId, by);
    await this.consistency.settle(by);
  }

  /** Tries again what was asked for and not answered. */
  async carryOutOpen(by: Caller): Promise<void> {
    for (const { id } of await this.readModels.find(transactions, { where: { refund_id: ANY_ID } })) {
      await this.tryAgain(id, () => this.carryOut(id, by));
    }
    for (const { id } of await this.readModels.find(suspense, { where: { refund_id: ANY_ID } })) {
      await this.tryAgain(id, () => this.carryOutSuspense(id, by));
    }
  }

  /**
   * What the gateway says of a refund, by webhook or when asked. Answers whether the books explain it now; what they do
   * not, for example while a refund of ours is on its way, must be looked into again.
   *
   * @throws a 502 `Unavailable` when the gateway's word is missing
   */
  async note(refund: GatewayRefund, by: Caller, via: 'webhook' | 'reconciliation' = 'webhook'): Promise<boolean> {
    const own = refund.refundId !== null && (await this.noteOwn(refund, refund.refundId, by));
    const explained = own || (await this.noteForeign(refund, via, by));
    await this.consistency.settle(by);
    return explained;
  }

  /** Answers whether it is one that we asked for. */
  private async noteOwn(
    { paymentId, status, id: providerRefundId }: GatewayRefund,
    refundId: string,
    by: Caller,
  ): Promise<boolean> {
    const outcome =
      status === 'processed'
        ? ({ type: 'CompleteRefund', refundId, providerRefundId } as const)
        : ({ type: 'FailRefund', refundId, code: 'REFUND_FAILED' } as const);
    const item = await this.execution.load(SuspenseItem, paymentId);
    if (item.status !== 'none' && refundId in item.asked) {
      if (status !== 'pending') await this.executeSuspense(paymentId, ofSuspense(outcome), by);
      return true;
    }
    const applications = item.status === 'none' ? [] : Object.keys(item.applications);
    const transactionId = await this.refundedBy(refundId, [paymentId, ...applications]);
    if (transactionId === undefined) return item.status !== 'none' && item.refund?.refundId === refundId;
    if (status !== 'pending') await this.execute(transactionId, outcome, by);
    return true;
  }

  /**
   * Somebody gave money back at the gateway itself. Of a payment nobody has heard of, the rest is credited; money that is
   * in the books leaves them, or the office is told (`followGivenBack`).
   */
  private async noteForeign(refund: GatewayRefund, via: 'webhook' | 'reconciliation', by: Caller): Promise<boolean> {
    const payment = await fromGateway(this.gateway.fetchPayment(refund.paymentId));
    if (payment.orderId === null) return true;
    const outcome = await this.settlement.settle(payment.orderId, payment.id, via, by);
    const order = await this.execution.load(PaymentOrder, payment.orderId);
    const inBooks = (outcome === 'settled' || outcome === 'suspended') && order.status !== 'none';
    if (!inBooks || refund.status !== 'processed') return true;
    return this.leaveBooks(refund, returnedOf(order, payment.id), by);
  }

  private async leaveBooks(
    { id: providerRefundId, paymentId }: GatewayRefund,
    returnedPaise: Paise,
    by: Caller,
  ): Promise<boolean> {
    const processed = (await fromGateway(this.gateway.fetchRefunds(paymentId))).filter(
      ({ status }) => status === 'processed',
    );
    // Ours come first, so that what is left unexplained was given back by somebody else.
    for (const refund of processed) if (refund.refundId !== null) await this.noteOwn(refund, refund.refundId, by);
    const gonePaise = processed.reduce((sum, { amountPaise }) => sum + amountPaise, 0) - returnedPaise;
    const given = { gonePaise, providerRefundId, refundId: by.newId() };
    const followed = followGivenBack(await this.booksOf(paymentId), given);
    if (followed.direct) await this.execute(paymentId, followed.direct, by);
    if (followed.suspense) await this.executeSuspense(paymentId, followed.suspense, by);
    return followed.unexplainedPaise === 0;
  }

  private async booksOf(paymentId: string): Promise<PaymentInBooks> {
    const suspense = await this.execution.load(SuspenseItem, paymentId);
    const applications: Record<string, TransactionState> = {};
    for (const id of suspense.status === 'none' ? [] : Object.keys(suspense.applications)) {
      applications[id] = await this.execution.load(Transaction, id);
    }
    return { direct: await this.execution.load(Transaction, paymentId), suspense, applications };
  }

  /** Which of the transactions that share a gateway payment a refund gives back. */
  private async refundedBy(refundId: string, transactionIds: readonly string[]): Promise<string | undefined> {
    for (const id of transactionIds) {
      const transaction = await this.execution.load(Transaction, id);
      if (transaction.status !== 'none' && transaction.refundIds.includes(refundId)) return id;
    }
    return undefined;
  }

  private async carryOut(transactionId: string, by: Caller): Promise<void> {
    const transaction = await this.execution.load(Transaction, transactionId);
    if (transaction.status !== 'refunding' || transaction.refundId === null) return;
    const { refundId, facts } = transaction;
    if (facts.method !== 'online') {
      await this.execute(transactionId, { type: 'CompleteRefund', refundId, providerRefundId: null }, by);
      return;
    }
    const order = { paymentId: facts.paymentReference, amountPaise: facts.amountPaidPaise, refundId };
    await this.throughGateway(order, by, (code) =>
      this.execute(transactionId, { type: 'FailRefund', refundId, code }, by),
    );
  }

  private async carryOutSuspense(paymentId: string, by: Caller): Promise<void> {
    const item = await this.execution.load(SuspenseItem, paymentId);
    if (item.status !== 'refunding' || item.refund === null) return;
    const { refundId, amountPaise, through } = item.refund;
    if (through === 'counter') {
      if (item.refund.awaitsAnother) return;
      await this.executeSuspense(paymentId, { type: 'CompleteSuspenseRefund', refundId, providerRefundId: null }, by);
      return;
    }
    // Somebody gave it back at the gateway itself meanwhile; asking would take money of others.
    if (amountPaise > item.leftPaise) {
      await this.executeSuspense(paymentId, { type: 'FailSuspenseRefund', refundId, code: 'GIVEN_BACK' }, by);
      return;
    }
    await this.throughGateway({ paymentId, amountPaise, refundId }, by, (code) =>
      this.executeSuspense(paymentId, { type: 'FailSuspenseRefund', refundId, code }, by),
    );
  }

  private async throughGateway(order: NewRefund, by: Caller, fail: (code: string) => Promise<void>): Promise<void> {
    try {
      await this.note(await this.gateway.refund(order), by);
    } catch (error) {
      if (!(error instanceof GatewayRefused)) return fromGateway(Promise.reject(error as Error));
      await fail(error.code);
      throw new Unavailable(502, error.message, { cause: error });
    }
  }

  private async tryAgain(id: string, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.logger.warn(`The refund of ${id} is still open: ${error instanceof Error ? error.message : String(error)}`);
    }
  }

  private async execute(transactionId: string, command: Command<TransactionCommands>, by: Caller): Promise<void> {
    by.wrote(await this.execution.execute(Transaction, transactionId, command, by));
  }

  private async executeSuspense(paymentId: string, command: Command<SuspenseCommands>, by: Caller): Promise<void> {
    by.wrote(await this.execution.execute(SuspenseItem, paymentId, command, by));
  }
}
