import { refusal, unknownId } from './api-error.js';
import {
  entitiesOf,
  newOrder,
  newPayment,
  newRefund,
  type Order,
  type OrderRequest,
  type PastPayment,
  type Payment,
  type PaymentError,
  type PaymentRequest,
  type Refund,
  type RefundRequest,
} from './entities.js';
import { type Outbox } from './outbox.js';
import { type BankAnswer, type SandboxStore } from './sandbox-store.js';

/** `authorized` captures later, `dropped` declines later, `late` fails now and captures later. */
export type PaymentOutcome = 'captured' | 'authorized' | 'dropped' | 'failed' | 'late';

/** A `failed` refund is pending first. */
export type RefundOutcome = 'processed' | 'pending' | 'failed';

export interface Attempt extends Omit<PaymentRequest, 'amount' | 'currency'> {
  readonly outcome: PaymentOutcome;
  readonly amount?: number;
  readonly currency?: string;
  readonly answerAfterMs: number;
}

export interface RefundTerms {
  readonly key?: string;
  readonly outcome: RefundOutcome;
  readonly answerAfterMs: number;
}

const DECLINED: PaymentError = {
  code: 'BAD_REQUEST_ERROR',
  description: "Your payment didn't go through as it was declined by the bank. Try another payment method.",
  source: 'issuer_bank',
  step: 'payment_authorization',
  reason: 'payment_declined',
};

const UNANSWERED: PaymentError = {
  code: 'GATEWAY_ERROR',
  description: 'The bank has not answered in time. If the money was taken, the payment is completed when it answers.',
  source: 'issuer_bank',
  step: 'payment_authorization',
  reason: 'payment_timed_out',
};

type ErrorFields = Readonly<Record<keyof PaymentError, string | null>>;

const NO_ERROR: ErrorFields = { code: null, description: null, source: null, step: null, reason: null };

const errorFields = ({ code, description, source, step, reason }: ErrorFields) => ({
  error_code: code,
  error_description: description,
  error_source: source,
  error_step: step,
  error_reason: reason,
});

/** `amount` may be negative. */
function withRefunded(payment: Payment, amount: number): Payment {
  const refunded = payment.amount_refunded + amount;
  const whole = refunded === payment.amount;
  return {
    ...payment,
    amount_refunded: refunded,
    refund_status: whole ? 'full' : refunded > 0 ? 'partial' : null,
    status: whole ? 'refunded' : 'captured',
  };
}

function refundableAmount(payment: Payment, asked: number | undefined): number {
  const left = payment.amount - payment.amount_refunded;
  if (!payment.captured) throw refusal('The payment status should be captured for action to be taken');
  if (left === 0) throw refusal('The payment has been fully refunded already');
  const amount = asked ?? left;
  if (amount > left) throw refusal('The refund amount provided is greater than amount captured', 'amount');
  return amount;
}

/** Every change is written with its webhook events. */
export class Bank {
  constructor(
    private readonly store: SandboxStore,
    private readonly outbox: Outbox,
    private readonly onScheduled: () => void,
  ) {}

  openOrder(request: OrderRequest): Order {
    const order = newOrder(request);
    this.store.save(order);
    return order;
  }

  remember(payments: readonly PastPayment[]): void {
    this.store.transaction(() => {
      for (const payment of payments) for (const entity of entitiesOf(payment)) this.store.save(entity);
    });
  }

  pay(orderId: string, { outcome, answerAfterMs, ...request }: Attempt): Payment {
    return this.store.transaction(() => {
      const order = this.orderOf(orderId);
      if (order.status === 'paid') throw refusal('Payment already done for this order.');
      if (this.store.paymentsOf(orderId).some(({ status }) => status === 'authorized')) {
        throw refusal('A payment for this order is already in progress.');
      }
      this.store.save({ ...order, status: 'attempted', attempts: order.attempts + 1 });
      const { amount = order.amount, currency = order.currency } = request;
      const payment = newPayment(orderId, { ...request, amount, currency });
      if (outcome === 'failed') return this.fail(payment, DECLINED);
      if (outcome === 'captured') return this.capture(this.authorize(payment));
      this.answerLater(payment.id, outcome === 'dropped' ? 'declined' : 'captured', answerAfterMs);
      return outcome === 'late' ? this.fail(payment, UNANSWERED) : this.authorize(payment);
    });
  }

  captureAuthorized(paymentId: string, amount: number, currency: string): Payment {
    return this.store.transaction(() => {
      const payment = this.paymentOf(paymentId);
      if (payment.captured) throw refusal('This payment has already been captured');
      if (payment.status !== 'authorized') {
        throw refusal('Only payments which have been authorized and not yet captured can be captured');
      }
      if (amount !== payment.amount) throw refusal('Capture amount must be equal to the amount authorized', 'amount');
      if (currency !== payment.currency) throw refusal('Currency must be the currency authorized', 'currency');
      this.store.takeAnswer(paymentId);
      return this.capture(payment);
    });
  }

  /** A repeated key returns the first refund, or refuses another request. */
  refund(paymentId: string, request: RefundRequest, { key, outcome, answerAfterMs }: RefundTerms): Refund {
    return this.store.transaction(() => {
      const fingerprint = JSON.stringify([paymentId, request]);
      const repeated = key === undefined ? undefined : this.repeatedRefund(key, fingerprint);
      if (repeated) return repeated;
      const payment = this.paymentOf(paymentId);
      const { amount, ...rest } = { ...request, amount: refundableAmount(payment, request.amount) };
      const refund = newRefund(payment, amount, rest);
      if (key !== undefined) this.store.saveRefundKey(key, fingerprint, refund.id);
      if (outcome !== 'processed') {
        this.answerLater(refund.id, outcome === 'failed' ? 'failed' : 'processed', answerAfterMs);
      }
      return this.startRefund(withRefunded(payment, amount), refund, outcome === 'processed');
    });
  }

  answer(id: string): Payment | Refund {
    return this.store.transaction(() => {
      const answer = this.store.takeAnswer(id);
      if (!answer) throw refusal('The bank has nothing more to say to this.');
      if (answer === 'declined') return this.fail(this.paymentOf(id), DECLINED);
      return answer === 'captured'
        ? this.answerPayment(this.paymentOf(id))
        : this.answerRefund(this.refundOf(id), answer);
    });
  }

  answerDue(now: number): void {
    for (const id of this.store.answersDue(now)) this.answer(id);
  }

  orderOf(id: string): Order {
    return this.store.order(id) ?? throwUnknown();
  }

  paymentOf(id: string): Payment {
    return this.store.payment(id) ?? throwUnknown();
  }

  refundOf(id: string): Refund {
    return this.store.refund(id) ?? throwUnknown();
  }

  private repeatedRefund(key: string, fingerprint: string): Refund | undefined {
    const known = this.store.refundByKey(key);
    if (!known) return undefined;
    if (known.request !== fingerprint) throw refusal('Different request body with the same idempotency key');
    return this.refundOf(known.refund_id);
  }

  private answerLater(id: string, answer: BankAnswer, afterMs: number): void {
    this.store.scheduleAnswer(id, answer, Date.now() + afterMs);
    this.onScheduled();
  }

  private answerPayment(payment: Payment): Payment {
    const authorized = payment.status === 'authorized' ? payment : this.authorize(payment);
    if (this.orderOf(payment.order_id).status !== 'paid') return this.capture(authorized);
    const refund = newRefund(authorized, authorized.amount, { speed: 'normal', notes: {} });
    const returned = withRefunded(authorized, authorized.amount);
    this.startRefund(returned, refund, true);
    return returned;
  }

  private answerRefund(refund: Refund, answer: Exclude<BankAnswer, 'captured' | 'declined'>): Refund {
    const answered: Refund = { ...refund, status: answer };
    const payment = this.paymentOf(refund.payment_id);
    const after = answer === 'failed' ? withRefunded(payment, -refund.amount) : payment;
    this.store.save(after);
    this.store.save(answered);
    this.outbox.add(`refund.${answer}`, { refund: answered, payment: after });
    return answered;
  }

  private startRefund(payment: Payment, refund: Refund, processed: boolean): Refund {
    this.store.save(payment);
    this.store.save(refund);
    this.outbox.add('refund.created', { refund, payment });
    return processed ? this.answerRefund(refund, 'processed') : refund;
  }

  private authorize(payment: Payment): Payment {
    return this.move({ ...payment, ...errorFields(NO_ERROR), status: 'authorized' });
  }

  private fail(payment: Payment, error: PaymentError): Payment {
    return this.move({ ...payment, ...errorFields(error), status: 'failed' });
  }

  private capture(payment: Payment): Payment {
    const captured = this.move({ ...payment, status: 'captured', captured: true, fee: 0, tax: 0 });
    const order: Order = {
      ...this.orderOf(payment.order_id),
      status: 'paid',
      amount_paid: payment.amount,
      amount_due: 0,
    };
    this.store.save(order);
    this.outbox.add('order.paid', { payment: captured, order });
    return captured;
  }

  private move(payment: Payment): Payment {
    this.store.save(payment);
    this.outbox.add(`payment.${payment.status}`, { payment });
    return payment;
  }
}

function throwUnknown(): never {
  throw unknownId();
}
