import { describe, expect, it } from '@jest/globals';
import { type DomainEvent, officer, type Paise } from '../kernel/index.js';
import { given } from '../kernel/given.js';
import { type GatewayPaymentEvents } from './events.js';
import { GatewayPayment } from './gateway-payment.js';

type Event = DomainEvent<GatewayPaymentEvents>;
type DataOf<Type extends keyof GatewayPaymentEvents> = GatewayPaymentEvents[Type];

const order = {
  orderId: 'order-1',
  studentFeeId: 'fee-1',
  studentId: 'student-1',
  userId: 'user-1',
  amountPaise: 1_000,
  outstandingPaise: 1_000,
  currency: 'INR',
  receipt: 'fee_receipt_fee-1',
  provider: 'sandbox',
  studentName: 'Asha Rao',
  feeName: 'Tuition',
} as const;
const facts = {
  paymentId: 'pay_1',
  orderId: 'order-1',
  studentFeeId: 'fee-1',
  studentId: 'student-1',
  studentName: 'Asha Rao',
  feeName: 'Tuition',
};
const ADMIN = officer({ userId: 'user-admin', name: 'Vikram Shah' });

const hear = ({ capturedPaise = 1_000, gonePaise = 0, currency = 'INR' } = {}) =>
  ({
    type: 'CaptureGatewayPayment',
    paymentId: 'pay_1',
    order,
    capturedPaise,
    currency,
    gonePaise,
    via: 'webhook',
  }) as const;
const captured = (rest: Partial<DataOf<'GatewayPaymentCaptured'>> = {}): Event => ({
  type: 'GatewayPaymentCaptured',
  data: {
    ...facts,
    capturedPaise: 1_000,
    orderedPaise: 1_000,
    currency: 'INR',
    creditedPaise: 1_000,
    gonePaise: 0,
    misfit: null,
    via: 'webhook',
    ...rest,
  },
});
const held = (amountPaise: Paise, rest: Partial<DataOf<'GatewayPaymentHeld'>> = {}): Event => ({
  type: 'GatewayPaymentHeld',
  data: { ...facts, amountPaise, currency: 'INR', reason: 'settled', ...rest },
});
const applied = (applicationId: string, amountPaise: Paise, leftPaise: Paise): Event => ({
  type: 'SuspenseApplied',
  data: {
    paymentId: 'pay_1',
    orderId: 'order-1',
    applicationId,
    studentFeeId: 'fee-2',
    studentId: 'student-1',
    amountPaise,
    leftPaise,
  },
});
const givenBack = (
  amountPaise: Paise,
  leftPaise: Paise,
  refundId: string | null = null,
  providerRefundId: string | null = 'rfnd_1',
): Event => ({
  type: 'SuspenseGivenBack',
  data: { paymentId: 'pay_1', studentId: 'student-1', refundId, amountPaise, leftPaise, providerRefundId },
});
const recalled = (
  transactionId: string,
  [amountPaise, gonePaise, leftPaise]: readonly [Paise, Paise, Paise],
  rest: Partial<DataOf<'GatewayPaymentRecalled'>> = {},
): Event => ({
  type: 'GatewayPaymentRecalled',
  data: {
    paymentId: 'pay_1',
    transactionId,
    studentFeeId: transactionId === 'pay_1' ? 'fee-1' : 'fee-2',
    studentId: 'student-1',
    studentName: 'Asha Rao',
    refundId: null,
    providerRefundId: 'rfnd_1',
    reason: 'Refunded at the payment gateway',
    amountPaise,
    gonePaise,
    leftPaise,
    ...rest,
  },
});
const aside = (refundId: string, transactionId: string | null, by = ADMIN) =>
  ({ type: 'SetRefundAside', refundId, transactionId, reason: 'Paid twice', through: 'gateway', by }) as const;
const setAside = (
  refundId: string,
  transactionId: string | null,
  amountPaise: Paise,
  rest: Partial<DataOf<'GatewayRefundSetAside'>> = {},
): Event => {
  const { orderId: _order, ...payer } = facts;
  return {
    type: 'GatewayRefundSetAside',
    data: {
      ...payer,
      refundId,
      transactionId,
      amountPaise,
      awaitsAnother: false,
      reason: 'Paid twice',
      through: 'gateway',
      askedBy: 'user-admin',
      attempt: 1,
      ...rest,
    },
  };
};
const released = (refundId: string, transactionId: string | null, amountPaise: Paise): Event => ({
  type: 'GatewayRefundReleased',
  data: { paymentId: 'pay_1', refundId, transactionId, studentId: 'student-1', amountPaise },
});
const follow = (gonePaise: Paise, own: readonly string[] = []) =>
  ({
    type: 'FollowGivenBack',
    gonePaise,
    own: own.map((refundId) => ({ refundId, providerRefundId: `rfnd_${refundId}` })),
    providerRefundId: 'rfnd_1',
  }) as const;

const payment = given(GatewayPayment);
/** ₹7.00 of it pay another bill, ₹3.00 are held. */
const inTwoParts = [captured(), held(1_000), applied('A1', 700, 300)] as const;

describe('A payment that nobody captured yet', () => {
  const pending: Event = { type: 'GatewayPaymentPending', data: { ...facts, amountPaise: 1_000 } };
  const failure = { code: 'BANK', description: 'The bank said no.' };
  const failed: Event = { type: 'GatewayPaymentFailed', data: { ...facts, ...failure } };
  const givenUp: Event = {
    type: 'GatewayPaymentGivenUp',
    data: { ...facts, amountPaise: 1_000, reason: 'The bank says it failed' },
  };
  const wait = { type: 'NotePendingPayment', paymentId: 'pay_1', order } as const;
  const fail = { type: 'FailGatewayPayment', paymentId: 'pay_1', order, ...failure } as const;
  const giveUp = { type: 'GiveUpPendingPayment', reason: 'The bank says it failed' } as const;

  it('waits for its bank once, and again after the bank said no', () => {
    payment().when(wait).then(pending);
    payment(pending).when(wait).thenNothing();
    payment(failed).when(wait).then(pending);
    payment(givenUp).when(wait).thenNothing();
  });

  it('fails once, and not after it was captured', () => {
    payment().when(fail).then(failed);
    payment(failed).when(fail).thenNothing();
    payment(captured()).when(fail).thenNothing();
    payment(captured()).when(wait).thenNothing();
  });

  it('is waited for no longer only while its bank has not decided', () => {
    payment(pending).when(giveUp).then(givenUp);
    for (const history of [[], [failed], [givenUp], [captured()]])
      payment(...history)
        .when(giveUp)
        .thenRefused('payments/nothing-pending', 'The bank has decided about this payment.');
  });

  it('is captured all the same when the bank says yes late', () => {
    for (const history of [[], [pending], [failed], [givenUp]])
      payment(...history)
        .when(hear())
        .then(captured());
  });
});

describe('A captured payment', () => {
  it('is heard of once, whoever comes second', () => {
    payment(captured()).when(hear()).thenNothing();
    payment(captured())
      .when(hear({ gonePaise: 400 }))
      .thenNothing();
  });

  it('is ours for what had not gone back before', () => {
    payment()
      .when(hear({ gonePaise: 300 }))
      .then(captured({ gonePaise: 300, creditedPaise: 700 }));
    const gone = captured({ gonePaise: 1_000, creditedPaise: 0 });
    payment()
      .when(hear({ gonePaise: 1_000 }))
      .then(gone);
    payment(gone)
      .when(hear({ gonePaise: 1_000 }))
      .thenNothing();
    payment(gone)
      .when(hear({ gonePaise: 300 }))
      .then(captured({ gonePaise: 300, creditedPaise: 700 }));
  });

  it('is held as a whole when it is not as ordered', () => {
    payment()
      .when(hear({ capturedPaise: 900 }))
      .then(captured({ capturedPaise: 900, creditedPaise: 900, misfit: 'amount' }), held(900, { reason: 'amount' }));
    payment()
      .when(hear({ currency: 'USD' }))
      .then(captured({ currency: 'USD', misfit: 'currency' }), held(1_000, { currency: 'USD', reason: 'currency' }));
  });

  it('holds what its bill had no room for, once, as far as it is still there', () => {
    const excess = { type: 'HoldExcess', transactionId: 'pay_1', amountPaise: 600, reason: 'settled' } as const;
    payment(captured()).when(excess).then(held(600));
    payment(captured(), held(600)).when(excess).thenNothing();
    payment(captured(), recalled('pay_1', [700, 700, 300]))
      .when(excess)
      .then(held(300));
  });

  it('does not lose or make money: that would be a mistake in its rules', () => {
    const wrong = [captured({ creditedPaise: 900 }), held(100)] as const;
    expect(() =>
      payment(...wrong)
        .when(follow(50))
        .thenNothing(),
    ).toThrow('does not add up');
  });
});

describe('Money in suspense', () => {
  const apply = (applicationId: string, amountPaise: Paise) =>
    ({ type: 'ApplySuspense', applicationId, studentFeeId: 'fee-2', amountPaise }) as const;

  it('pays bills of its student until nothing is left', () => {
    payment(captured(), held(1_000))
      .when(apply('A1', 700))
      .then(applied('A1', 700, 300));
    payment(...inTwoParts)
      .when(apply('A1', 700))
      .thenNothing();
    payment(...inTwoParts)
      .when(apply('A2', 301))
      .thenRefused('payments/exceeds-suspense');
    payment(...inTwoParts, applied('A2', 300, 0))
      .when(apply('A3', 1))
      .thenRefused('payments/suspense-cleared', 'Nothing is left of this money');
    payment(captured()).when(apply('A1', 1)).thenRefused('payments/suspense-not-found');
    payment().when(apply('A1', 1)).thenRefused('payments/suspense-not-found');
  });

  it('that is no rupees can only go back', () => {
    const dollars = { currency: 'USD', misfit: 'currency' } as const;
    payment(captured(dollars), held(1_000, { currency: 'USD', reason: 'currency' }))
      .when(apply('A1', 100))
      .thenRefused('payments/suspense-foreign-currency');
  });

  it('comes back, once, when the bill had no room for it', () => {
    const excess = { type: 'HoldExcess', transactionId: 'A1', amountPaise: 500, reason: 'settled' } as const;
    const returned: Event = {
      type: 'SuspenseReturned',
      data: { paymentId: 'pay_1', applicationId: 'A1', studentId: 'student-1', amountPaise: 500, leftPaise: 800 },
    };
    payment(...inTwoParts)
      .when(excess)
      .then(returned);
    payment(...inTwoParts, returned)
      .when(excess)
      .thenNothing();
  });
});

describe('Money that is set aside for a refund', () => {
  it('is all of a transaction, or all that is held', () => {
    payment(captured())
      .when(aside('R1', 'pay_1'))
      .then(setAside('R1', 'pay_1', 1_000));
    payment(...inTwoParts)
      .when(aside('R1', null))
      .then(setAside('R1', null, 300));
    payment(...inTwoParts)
      .when(aside('R1', 'A1'))
      .then(setAside('R1', 'A1', 700, { studentFeeId: 'fee-2' }));
    payment(captured())
      .when({ ...aside('R1', 'pay_1'), amountPaise: 400 })
      .thenRefused('payments/part-refund', 'A payment is refunded as a whole: this one is ₹10.00.');
  });

  it('is kept for one refund at a time, which the same request may ask for again', () => {
    const open = setAside('R1', 'pay_1', 1_000);
    payment(captured(), open).when(aside('R1', 'pay_1')).thenNothing();
    payment(captured(), open).when(aside('R2', 'pay_1')).thenRefused('payments/refund-in-progress');
    payment(...inTwoParts, setAside('R1', null, 300))
      .when(aside('R2', null))
      .thenRefused('payments/suspense-refund-in-progress');
  });

  it('is free again when the refund failed, which may be asked for again under its id', () => {
    const open = setAside('R1', 'pay_1', 1_000);
    const failed = released('R1', 'pay_1', 1_000);
    payment(captured(), open).when({ type: 'ReleaseRefund', refundId: 'R1', attempt: 1 }).then(failed);
    const again = setAside('R1', 'pay_1', 1_000, { attempt: 2 });
    payment(captured(), open, failed).when(aside('R1', 'pay_1')).then(again);
    payment(captured(), open, failed, again).when({ type: 'ReleaseRefund', refundId: 'R1', attempt: 1 }).thenNothing();
  });

  it('is not asked for by the student it belongs to, nor when nothing is left', () => {
    const own = { ...ADMIN, studentIds: ['student-1'] };
    payment(captured())
      .when(aside('R1', 'pay_1', own))
      .thenRefused('payments/own-refund');
    payment(...inTwoParts)
      .when(aside('R1', null, own))
      .thenRefused('payments/own-refund');
    payment(captured(), recalled('pay_1', [1_000, 1_000, 0]))
      .when(aside('R1', 'pay_1'))
      .thenRefused('payments/not-refundable', 'Only a successful transaction can be refunded');
  });

  it('waits for a second officer when it is to be handed back, where two people are needed', () => {
    payment(...inTwoParts)
      .when({ ...aside('R1', null, { ...ADMIN, fourEyes: true }), through: 'counter' })
      .then(setAside('R1', null, 300, { through: 'counter', awaitsAnother: true }));
  });

  it('leaves the payment once it went back, also when the refund had seemed to fail', () => {
    const done = { type: 'NoteRefunded', refundId: 'R1', providerRefundId: 'rfnd_R1' } as const;
    const gone = recalled('pay_1', [1_000, 1_000, 0], {
      refundId: 'R1',
      providerRefundId: 'rfnd_R1',
      reason: 'Paid twice',
    });
    const open = setAside('R1', 'pay_1', 1_000);
    payment(captured(), open).when(done).then(gone);
    payment(captured(), open, released('R1', 'pay_1', 1_000))
      .when(done)
      .then(gone);
    payment(captured(), open, gone).when(done).thenNothing();
    payment(captured()).when(done).thenNothing();
  });

  it('is what is held when it was handed back by hand', () => {
    const byHand = setAside('R1', null, 300, { through: 'counter' });
    const done = { type: 'NoteRefunded', refundId: 'R1', providerRefundId: null } as const;
    payment(...inTwoParts, byHand)
      .when(done)
      .then(givenBack(300, 0, 'R1', null));
    payment(...inTwoParts, byHand, givenBack(300, 0))
      .when(done)
      .then(released('R1', null, 300));
  });
});

describe('What the gateway gives back without being asked', () => {
  it('is what is held first, then what is credited, the latest first', () => {
    payment(...inTwoParts)
      .when(follow(200))
      .then(givenBack(200, 100));
    payment(...inTwoParts)
      .when(follow(400))
      .then(givenBack(300, 0), recalled('A1', [100, 100, 600]));
    const split = [captured(), held(600), applied('A1', 600, 0)] as const;
    payment(...split)
      .when(follow(900))
      .then(recalled('A1', [600, 600, 0]), recalled('pay_1', [300, 300, 100]));
  });

  it('is counted in all, so that hearing of it twice changes nothing', () => {
    payment(captured())
      .when(follow(300))
      .then(recalled('pay_1', [300, 300, 700]));
    payment(captured(), recalled('pay_1', [300, 300, 700]))
      .when(follow(300))
      .thenNothing();
    payment(captured(), recalled('pay_1', [300, 300, 700]))
      .when(follow(500))
      .then(recalled('pay_1', [200, 500, 500]));
    payment(captured({ gonePaise: 300, creditedPaise: 700 }))
      .when(follow(300))
      .thenNothing();
  });

  it('is told apart from refunds of ours, which are taken of what they were asked for', () => {
    payment(...inTwoParts, setAside('R1', 'A1', 700, { studentFeeId: 'fee-2' }))
      .when(follow(900, ['R1']))
      .then(
        recalled('A1', [700, 700, 0], { refundId: 'R1', providerRefundId: 'rfnd_R1', reason: 'Paid twice' }),
        givenBack(200, 100),
      );
  });
});
