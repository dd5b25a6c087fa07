import { describe, expect, it } from '@jest/globals';
import { given } from '../kernel/given.js';
import { type DomainEvent, fold } from '../kernel/index.js';
import { type PaymentOrderEvents } from './events.js';
import { PaymentOrder } from './payment-order.js';

type Event = DomainEvent<PaymentOrderEvents>;

const facts: PaymentOrderEvents['PaymentOrderCreated'] = {
  orderId: 'order-1',
  studentFeeId: 'fee-1',
  studentId: 'student-1',
  userId: 'user-1',
  amountPaise: 100_100,
  outstandingPaise: 100_050,
  currency: 'INR',
  receipt: 'fee_receipt_fee-1',
  provider: 'razorpay',
};

const reference = { orderId: 'order-1', studentFeeId: 'fee-1', studentId: 'student-1' };

const created: Event = { type: 'PaymentOrderCreated', data: facts };
const verified = (
  paymentId = 'pay_1',
  via: 'callback' | 'webhook' | 'reconciliation' = 'callback',
  amountPaise = 100_100,
): Event => ({
  type: 'GatewayPaymentVerified',
  data: {
    orderId: 'order-1',
    paymentId,
    studentFeeId: 'fee-1',
    studentId: 'student-1',
    amountPaise,
    orderedPaise: 100_100,
    transactionId: paymentId,
    via,
  },
});
const returned = (returnedPaise: number): Event => ({
  type: 'GatewayPaymentReturned',
  data: {
    orderId: 'order-1',
    paymentId: 'pay_1',
    studentFeeId: 'fee-1',
    studentId: 'student-1',
    returnedPaise,
    heldPaise: 100_100 - returnedPaise,
  },
});
const rejected = (reason: 'signature' | 'amount' = 'signature'): Event => ({
  type: 'GatewayPaymentRejected',
  data: { orderId: 'order-1', paymentId: 'pay_1', reason },
});
const failed = (paymentId = 'pay_1'): Event => ({
  type: 'GatewayPaymentFailed',
  data: { ...reference, paymentId, code: 'BANK', description: 'The bank said no.' },
});
const pending = (paymentId = 'pay_1'): Event => ({
  type: 'GatewayPaymentPending',
  data: { ...reference, paymentId, amountPaise: 100_100 },
});
const givenUp = (paymentId = 'pay_1'): Event => ({
  type: 'GatewayPaymentGivenUp',
  data: { ...reference, paymentId, amountPaise: 100_100, reason: 'The bank says it failed' },
});
const excess = (paymentId = 'pay_1'): Event => ({
  type: 'ExcessPaymentReceived',
  data: {
    orderId: 'order-1',
    paymentId,
    studentFeeId: 'fee-1',
    studentId: 'student-1',
    excessPaise: 60_000,
    currency: 'INR',
    reason: 'settled',
  },
});

const create = { type: 'CreatePaymentOrder', ...facts } as const;
const verify = (via: 'callback' | 'webhook' | 'reconciliation' = 'callback', paymentId = 'pay_1') =>
  ({ type: 'VerifyGatewayPayment', paymentId, via }) as const;
const noteReturned = (returnedPaise: number) =>
  ({ type: 'NoteReturnedPayment', paymentId: 'pay_1', returnedPaise, heldPaise: 100_100 - returnedPaise }) as const;
const reject = (reason: 'signature' | 'amount' = 'signature') =>
  ({ type: 'RejectGatewayPayment', paymentId: 'pay_1', reason }) as const;
const fail = {
  type: 'FailGatewayPayment',
  paymentId: 'pay_1',
  code: 'BANK',
  description: 'The bank said no.',
} as const;
const notePending = { type: 'NotePendingPayment', paymentId: 'pay_1' } as const;
const giveUp = { type: 'GiveUpPendingPayment', reason: 'The bank says it failed' } as const;
const suspend = {
  type: 'RecordExcessPayment',
  paymentId: 'pay_1',
  excessPaise: 60_000,
  currency: 'INR',
  reason: 'settled',
} as const;

const order = given(PaymentOrder);
const statusAfter = (...history: Event[]) => fold(PaymentOrder, history).status;

describe('An order at the gateway', () => {
  it('is created once', () => {
    order().when(create).then(created);
    order(created).when(create).thenNothing();
  });

  it('must exist for anything to be paid on it', () => {
    for (const command of [verify(), reject(), fail, notePending, giveUp, suspend]) {
      order().when(command).thenRefused('payments/order-not-found', 'Payment order not found');
    }
  });

  it('is open until money came in for it, whether it fitted or not', () => {
    expect(statusAfter()).toBe('none');
    expect(statusAfter(created)).toBe('open');
    expect(statusAfter(created, rejected(), failed())).toBe('open');
    expect(statusAfter(created, verified())).toBe('paid');
    expect(statusAfter(created, rejected('amount'), excess())).toBe('paid');
    expect(statusAfter(created, verified(), failed('pay_2'))).toBe('paid');
  });
});

describe('A payment of an order', () => {
  it('that is invented again and again is noted twenty times', () => {
    const invented = Array.from({ length: 20 }, (_, n): Event => {
      const data = { orderId: facts.orderId, paymentId: `pay_invented${n}`, reason: 'signature' as const };
      return { type: 'GatewayPaymentRejected', data };
    });
    order(created, ...invented)
      .when({ type: 'RejectGatewayPayment', paymentId: 'pay_another', reason: 'signature' })
      .thenNothing();
  });

  it.each(['callback', 'webhook', 'reconciliation'] as const)(
    'is verified by %s for the amount of the order, and names its transaction',
    (via) => {
      order(created).when(verify(via)).then(verified('pay_1', via));
    },
  );

  it('is verified once, whoever comes second', () => {
    order(created, verified()).when(verify('webhook')).thenNothing();
    order(created, verified(), excess()).when(verify('reconciliation')).thenNothing();
  });

  it('is verified beside another one: both are money that came in', () => {
    order(created, verified('pay_1')).when(verify('webhook', 'pay_2')).then(verified('pay_2', 'webhook'));
  });

  it('is verified after it failed, because banks answer late', () => {
    order(created, failed()).when(verify('webhook')).then(verified('pay_1', 'webhook'));
  });

  it('is verified after somebody presented it wrongly: a forged report cannot stop the money', () => {
    order(created, rejected()).when(verify('webhook')).then(verified('pay_1', 'webhook'));
  });

  it('is verified for what the gateway still holds of it', () => {
    order(created).when(noteReturned(30_000)).then(returned(30_000));
    order(created, returned(30_000)).when(noteReturned(30_000)).thenNothing();
    order(created, returned(30_000))
      .when(verify())
      .then(verified('pay_1', 'callback', 70_100));
    order(created, returned(30_000), verified('pay_1', 'callback', 70_100))
      .when(noteReturned(70_000))
      .thenNothing();
  });

  it('is not verified when all of it went back, until that refund failed', () => {
    order(created, returned(100_100)).when(verify()).thenNothing();
    expect(statusAfter(created, returned(100_100))).toBe('paid');
    order(created, returned(100_100)).when(noteReturned(0)).then(returned(0));
    order(created, returned(100_100), returned(0)).when(verify()).then(verified());
  });

  it('is rejected once, and with the first reason', () => {
    order(created).when(reject()).then(rejected());
    order(created, rejected()).when(reject('amount')).thenNothing();
  });

  it('is not rejected any more once the gateway has spoken', () => {
    order(created, failed()).when(reject()).thenNothing();
    order(created, verified()).when(reject()).thenNothing();
    order(created, excess()).when(reject()).thenNothing();
  });

  it('fails once', () => {
    order(created).when(fail).then(failed());
    order(created, failed()).when(fail).thenNothing();
  });

  it('fails after somebody presented it wrongly: a forged report cannot hide what the bank said', () => {
    order(created, rejected()).when(fail).then(failed());
  });

  it('does not fail after it was captured', () => {
    order(created, verified()).when(fail).thenNothing();
    order(created, excess()).when(fail).thenNothing();
  });

  it('has what does not fit put into suspense, once', () => {
    order(created, verified()).when(suspend).then(excess());
    order(created, verified(), excess()).when(suspend).thenNothing();
  });

  it('of another amount or currency goes into suspense and is never credited', () => {
    order(created).when(reject('amount')).then(rejected('amount'));
    order(created, rejected('amount')).when(suspend).then(excess());
    order(created, rejected('amount'), excess()).when(verify()).thenNothing();
  });

  it('that the bank has not decided about is noted once, and again after the bank said no', () => {
    order(created).when(notePending).then(pending());
    order(created, pending()).when(notePending).thenNothing();
    order(created, rejected()).when(notePending).then(pending());
    order(created, pending(), failed()).when(notePending).then(pending());
  });

  it('that the bank has not decided about is captured or fails later, whatever a forged report says meanwhile', () => {
    order(created, pending()).when(verify('webhook')).then(verified('pay_1', 'webhook'));
    order(created, pending()).when(fail).then(failed());
    order(created, pending(), failed(), pending()).when(fail).then(failed());
    order(created, pending()).when(reject()).thenNothing();
    order(created, pending()).when(noteReturned(100_100)).then(returned(100_100));
  });

  it('is not waited for once the order is paid or somebody stopped waiting', () => {
    order(created, verified()).when(notePending).thenNothing();
    order(created, verified('pay_2')).when(notePending).thenNothing();
    order(created, returned(100_100)).when(notePending).thenNothing();
    order(created, pending(), givenUp()).when(notePending).thenNothing();
  });

  it('that nobody waits for any more is credited all the same when the bank says yes', () => {
    order(created, pending()).when(giveUp).then(givenUp());
    order(created, pending(), givenUp()).when(verify('webhook')).then(verified('pay_1', 'webhook'));
  });

  it('is waited for no longer only while the bank has not decided', () => {
    for (const history of [[], [failed()], [pending(), failed()], [pending(), verified()], [pending(), givenUp()]])
      order(created, ...history)
        .when(giveUp)
        .thenRefused('payments/nothing-pending', 'The bank has decided about this payment.');
  });
});
