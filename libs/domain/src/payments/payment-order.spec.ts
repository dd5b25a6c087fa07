import { describe, expect, it } from '@jest/globals';
import { subjectOf, type DomainEvent, fold } from '../kernel/index.js';
import { given } from '../kernel/given.js';
import { type PaymentOrderEvents } from './events.js';
import { PaymentOrder } from './payment-order.js';

type Event = DomainEvent<PaymentOrderEvents>;

const facts = {
  orderId: 'order-1',
  studentFeeId: 'fee-1',
  studentId: 'student-1',
  userId: 'user-1',
  amountPaise: 100_100,
  outstandingPaise: 100_050,
  currency: 'INR',
  receipt: 'fee_receipt_fee-1',
  provider: 'sandbox',
} as const;
const created: Event = { type: 'PaymentOrderCreated', data: facts };
const rejected = (paymentId: string, reason: 'signature' | 'amount' | 'fee' = 'signature'): Event => ({
  type: 'GatewayPaymentRejected',
  data: { orderId: 'order-1', paymentId, reason },
});
const reject = (paymentId: string, reason: 'signature' | 'amount' | 'fee' = 'signature') =>
  ({ type: 'RejectGatewayPayment', paymentId, reason }) as const;
const order = given(PaymentOrder);

describe('An order at the gateway', () => {
  it('creates an order once', () => {
    order()
      .when({ type: 'CreatePaymentOrder', ...facts })
      .then(created);
    order(created)
      .when({ type: 'CreatePaymentOrder', ...facts })
      .thenNothing();
  });

  it('refuses a payment on a missing order', () => {
    order().when(reject('pay_1')).thenRefused('payments/order-not-found', 'Payment order not found');
  });

  it('notes a wrong payment once, with its first reason', () => {
    order(created).when(reject('pay_1', 'amount')).then(rejected('pay_1', 'amount'));
    order(created, rejected('pay_1', 'amount')).when(reject('pay_1', 'fee')).thenNothing();
  });

  it('notes twenty invented payments and no more', () => {
    const invented = Array.from({ length: 20 }, (_, number) => rejected(`pay_${number}`));
    order(created, ...invented.slice(0, 19))
      .when(reject('pay_19'))
      .then(rejected('pay_19'));
    order(created, ...invented)
      .when(reject('pay_20'))
      .thenNothing();
  });
});

describe('The state of an order', () => {
  it('starts an order without rejected payments', () => {
    expect(fold(PaymentOrder, [created])).toEqual({ status: 'created', facts, rejected: [] });
    expect(fold(PaymentOrder, [rejected('pay_1')])).toEqual({ status: 'none' });
  });

  it('names an order after its payer and bill', () => {
    const { initial } = PaymentOrder;
    const named: Event = {
      type: 'PaymentOrderCreated',
      data: { ...facts, studentName: 'Asha Rao', feeName: 'Tuition' },
    };
    const subject = (...events: Event[]) => subjectOf(PaymentOrder, initial, fold(PaymentOrder, events));
    expect(subject()).toBeUndefined();
    expect(subject(created)).toBeUndefined();
    expect(subject(named)).toEqual({ about: 'Asha Rao for Tuition', whom: 'student-1' });
  });
});
