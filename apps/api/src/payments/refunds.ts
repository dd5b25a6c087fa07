import { StudentFee, type StudentFeeState } from '@bursar/domain/fees';
import { type Command, decide, type Officer, type Paise, paiseOf } from '@bursar/domain/kernel';
import {
  CounterReceipt,
  type CounterReceiptState,
  GatewayPayment,
  type GatewayPaymentCommands,
  type GatewayPaymentState,
  openRefundOf,
  Refund,
  type RefundCommands,
  type TransactionRow,
  unexplainedPaise,
} from '@bursar/domain/payments';
import { type Caller, Execution } from '@bursar/platform';
import { Unavailable } from '@bursar/platform/http';
import { Consistency } from '@bursar/platform/subscriptions';
import { Injectable } from '@nestjs/common';
import { Officers } from '../access/officers.js';
import { Requests, type Waiting } from '../access/requests.js';
import { GatewayRefused } from './gateway/gateway-errors.js';
import { type GatewayRefund, type NewRefund, PaymentGateway } from './gateway/payment-gateway.js';
import { fromGateway } from './gateway-outage.js';
import { RecordedTransactions } from './recorded-transactions.js';
import { Settlement } from './settlement.js';

function availablePaise(payment: GatewayPaymentState, transactionId: string | null): Paise {
  if (payment.status !== 'captured') return 0;
  return transactionId === null ? payment.heldPaise : (payment.credits[transactionId]?.creditedPaise ?? 0);
}

interface SuspenseAsked {
  readonly refundId: string;
  readonly transactionId: null;
  readonly reason: string;
  readonly through: 'gateway' | 'counter';
  readonly by: Officer;
}

interface RefundAsked {
  readonly through: 'bill' | 'receipt' | 'gateway';
  readonly lockId: string;
  readonly refundId: string;
  readonly reason: string;
  readonly amountPaise?: Paise;
  readonly makerIds: readonly (string | null)[];
  readonly recordId?: string | undefined;
  readonly feeNames?: string;
}

function makersOf(bill: StudentFeeState, transactionId: string): readonly (string | null)[] {
  const payment = bill.status === 'owed' ? bill.payments[transactionId] : undefined;
  return payment?.status === 'applied' ? [payment.recordedBy, payment.approvedBy] : [];
}

function allOf(receipt: CounterReceiptState): Pick<RefundAsked, 'makerIds' | 'recordId' | 'feeNames'> {
  if (receipt.status === 'none') return { makerIds: [] };
  const { facts, lines, reserved, approvedBy } = receipt;
  const names = lines.map(({ transactionId }) => reserved[transactionId]?.feeName ?? '');
  return {
    makerIds: [facts.recordedBy, approvedBy],
    recordId: lines[0]?.transactionId,
    feeNames: names.join(', '),
  };
}

/** Sets money aside in the log first, then asks the gateway under the same id. Repeats refund once. */
@Injectable()
export class Refunds {
  constructor(
    private readonly gateway: PaymentGateway,
    private readonly execution: Execution,
    private readonly consistency: Consistency,
    private readonly settlement: Settlement,
    private readonly officers: Officers,
    private readonly recorded: RecordedTransactions,
    private readonly requests: Requests,
  ) {}

  /**
   * Refunds the whole receipt of a transaction, or asks for its approval. An unknown outcome is looked up later.
   * @throws `payments/not-refundable`, `payments/part-refund`, `payments/refund-in-progress`,
   * `decisions/already-waiting`
   * @throws a 502 `Unavailable`
   */
  async refund(
    transactionId: string,
    { reason, amountPaise }: { readonly reason: string; readonly amountPaise: Paise | undefined },
    by: Caller,
  ): Promise<Waiting | undefined> {
    const meant = amountPaise === undefined ? {} : { amountPaise };
    const refundId = by.newId();
    const asked = { refundId, reason, ...meant, by: this.officers.of(by) };
    const transaction = await this.recorded.get(transactionId);
    const { counter_receipt_id: receiptId, method, payment_reference, fee_id } = transaction;
    if (receiptId !== null) {
      const command = { type: 'RefundCounterReceipt', ...asked } as const;
      const receipt = await this.execution.load(CounterReceipt, receiptId);
      decide(CounterReceipt, command, receipt);
      const whole = { through: 'receipt', lockId: receiptId, ...allOf(receipt) } as const;
      const waiting = await this.ask(transaction, { ...whole, ...asked }, by);
      if (waiting) return waiting;
      await this.execution.execute(CounterReceipt, receiptId, command, by);
    } else if (method === 'online') {
      const aside = { type: 'SetRefundAside', transactionId, through: 'gateway', ...asked } as const;
      decide(GatewayPayment, aside, await this.execution.load(GatewayPayment, payment_reference));
      const lock = { through: 'gateway', lockId: payment_reference, makerIds: [] } as const;
      const waiting = await this.ask(transaction, { ...lock, ...asked }, by);
      if (waiting) return waiting;
      await this.executePayment(payment_reference, aside, by);
      await this.consistency.catchUp(by);
      await this.carryOut(refundId, by);
    } else {
      const aside = { type: 'SetRefundAside', transactionId, ...asked } as const;
      const bill = await this.execution.load(StudentFee, fee_id);
      decide(StudentFee, aside, bill);
      const makerIds = makersOf(bill, transactionId);
      const waiting = await this.ask(transaction, { through: 'bill', lockId: fee_id, makerIds, ...asked }, by);
      if (waiting) return waiting;
      await this.execution.execute(StudentFee, fee_id, aside, by);
    }
    return undefined;
  }

  private ask(
    { id: transactionId, student_id, student_name, fee_name, ...transaction }: TransactionRow,
    { through, lockId, refundId, reason, amountPaise, makerIds, ...about }: RefundAsked,
    by: Caller,
  ): Promise<Waiting | undefined> {
    const { counter_receipt_total: total, amount_paid: paid, refunded_amount: gone = 0 } = transaction;
    return this.requests.ask(
      {
        kind: 'refund',
        recordId: about.recordId ?? transactionId,
        amountPaise: amountPaise ?? paiseOf(total ?? paid) - paiseOf(gone),
        description: `${about.feeNames ?? fee_name}: ${reason}`,
        work: {
          kind: 'refund',
          ...{ through, lockId, refundId, transactionId, reason },
          meantPaise: amountPaise ?? null,
        },
        makerIds,
        concerned: [{ personId: student_id, name: student_name }],
      },
      by,
    );
  }

  /** @throws like `refund`, with the refusals of suspense */
  async refundSuspense(
    paymentId: string,
    { through, reason }: { readonly through: 'gateway' | 'counter'; readonly reason: string },
    by: Caller,
  ): Promise<Waiting | undefined> {
    const officer = this.officers.of(by);
    const refundId = by.newId();
    const toConfirm = through === 'counter' ? await this.toConfirm(paymentId, refundId, officer, by) : undefined;
    if (toConfirm === undefined) {
      const asked = { refundId, transactionId: null, reason, through, by: officer };
      const waiting = await this.askForSuspense(paymentId, asked, by);
      if (waiting) return waiting;
      await this.executePayment(paymentId, { type: 'SetRefundAside', ...asked }, by);
      await this.consistency.catchUp(by);
      await this.carryOut(refundId, by);
    } else {
      await this.executePayment(paymentId, { type: 'ConfirmRefund', refundId: toConfirm, by: officer }, by);
    }
    return undefined;
  }

  /** Under four eyes, money by hand has its second person already. */
  private async askForSuspense(paymentId: string, asked: SuspenseAsked, by: Caller): Promise<Waiting | undefined> {
    const { refundId, reason, through, by: officer } = asked;
    const payment = await this.execution.load(GatewayPayment, paymentId);
    if (payment.status !== 'captured' || (officer.fourEyes && through === 'counter')) return undefined;
    decide(GatewayPayment, { type: 'SetRefundAside', ...asked }, payment);
    const { studentId: personId, studentName: name = '' } = payment.facts;
    return this.requests.ask(
      {
        ...{ kind: 'refund', recordId: paymentId, amountPaise: payment.heldPaise },
        description: `Money in suspense: ${reason}`,
        work: {
          ...{ kind: 'refund', through: 'gateway', lockId: paymentId, refundId, transactionId: null },
          ...{ reason, meantPaise: null, ...(through === 'counter' && { byHand: true }) },
        },
        concerned: [{ personId, name }],
      },
      by,
    );
  }

  /**
   * Returns false while the books do not explain the refund: look again.
   * @throws a 502 `Unavailable` without the gateway's answer
   */
  async note(refund: GatewayRefund, by: Caller, via: 'webhook' | 'reconciliation' = 'webhook'): Promise<boolean> {
    const explained = (await this.noteOwn(refund, by)) || (await this.noteForeign(refund, via, by));
    await this.consistency.catchUp(by);
    return explained;
  }

  /** A repeat finds the refund it confirmed. */
  private async toConfirm(paymentId: string, ownId: string, officer: Officer, by: Caller): Promise<string | undefined> {
    const payment = await this.execution.load(GatewayPayment, paymentId);
    if (payment.status !== 'captured') return undefined;
    const open = openRefundOf(payment, null);
    if (open?.awaitsAnother && open.refundId !== ownId) {
      // Given back at the gateway meanwhile; by hand it would go twice.
      if (open.amountPaise <= payment.heldPaise) return open.refundId;
      await this.executeRefund(open.refundId, { type: 'FailRefund', code: 'GIVEN_BACK' }, by);
      await this.consistency.catchUp(by);
      return undefined;
    }
    for (const [refundId, { awaitsAnother }] of Object.entries(payment.refunds)) {
      const confirm = { type: 'ConfirmRefund', refundId, by: officer } as const;
      if (awaitsAnother && (await this.execution.wasDone(GatewayPayment, paymentId, confirm, by))) return refundId;
    }
    return undefined;
  }

  private async noteOwn({ refundId, status, id }: GatewayRefund, by: Caller): Promise<boolean> {
    if (refundId === null || (await this.execution.load(Refund, refundId)).status === 'none') return false;
    if (status === 'processed')
      await this.executeRefund(refundId, { type: 'CompleteRefund', providerRefundId: id }, by);
    if (status === 'failed') await this.executeRefund(refundId, { type: 'FailRefund', code: 'REFUND_FAILED' }, by);
    return true;
  }

  /** Credits the rest of an unknown payment first. */
  private async noteForeign(refund: GatewayRefund, via: 'webhook' | 'reconciliation', by: Caller): Promise<boolean> {
    const payment = await fromGateway(this.gateway.fetchPayment(refund.paymentId));
    if (payment.orderId === null) return true;
    const outcome = await this.settlement.settle(payment.orderId, payment.id, via, by);
    const inBooks = outcome === 'settled' || outcome === 'suspended';
    return !inBooks || refund.status !== 'processed' || this.leaveBooks(refund, by);
  }

  private async leaveBooks({ id: providerRefundId, paymentId }: GatewayRefund, by: Caller): Promise<boolean> {
    const processed = (await fromGateway(this.gateway.fetchRefunds(paymentId))).filter(
      ({ status }) => status === 'processed',
    );
    const own: { refundId: string; providerRefundId: string }[] = [];
    for (const refund of processed) {
      if (!(await this.noteOwn(refund, by)) || refund.refundId === null) continue;
      own.push({ refundId: refund.refundId, providerRefundId: refund.id });
    }
    const gonePaise = processed.reduce((sum, { amountPaise }) => sum + amountPaise, 0);
    const given = { gonePaise, own, providerRefundId };
    return (
      unexplainedPaise(await this.executePayment(paymentId, { type: 'FollowGivenBack', ...given }, by), gonePaise) === 0
    );
  }

  async carryOut(refundId: string, by: Caller): Promise<void> {
    const refund = await this.execution.load(Refund, refundId);
    if (refund.status !== 'requested' || refund.facts.paymentId === null || refund.facts.through === 'counter') return;
    const { paymentId, transactionId, amountPaise } = refund.facts;
    const payment = await this.execution.load(GatewayPayment, paymentId);
    // Given back at the gateway meanwhile; another refund would take other money.
    if (amountPaise > availablePaise(payment, transactionId)) {
      await this.executeRefund(refundId, { type: 'FailRefund', code: 'GIVEN_BACK' }, by);
      return;
    }
    await this.throughGateway({ paymentId, amountPaise, refundId }, by);
  }

  private async throughGateway(order: NewRefund, by: Caller): Promise<void> {
    try {
      await this.note(await this.gateway.refund(order), by);
    } catch (error) {
      if (!(error instanceof GatewayRefused)) return fromGateway(Promise.reject(error as Error));
      await this.executeRefund(order.refundId, { type: 'FailRefund', code: error.code }, by);
      throw new Unavailable(502, error.message, { cause: error });
    }
  }

  private async executeRefund(refundId: string, command: Command<RefundCommands>, by: Caller): Promise<void> {
    await this.execution.execute(Refund, refundId, command, by);
  }

  private async executePayment(
    paymentId: string,
    command: Command<GatewayPaymentCommands>,
    by: Caller,
  ): Promise<GatewayPaymentState> {
    return (await this.execution.execute(GatewayPayment, paymentId, command, by)).state;
  }
}
