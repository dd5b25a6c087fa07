import { describe, expect, it } from '@jest/globals';
import { subjectOf, type DomainEvent, fold, officer, type Paise } from '../kernel/index.js';
import { given } from '../kernel/given.js';
import { type Captured, openRefundOf } from './captured-payment.js';
import { type GatewayPaymentEvents } from './events.js';
import { GatewayPayment, type GatewayPaymentState, unexplainedPaise, wasNeverOurs } from './gateway-payment.js';

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
const CLERK = officer({ userId: 'user-clerk', name: 'Meera Iyer' });

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
  data: {
    paymentId: 'pay_1',
    orderId: 'order-1',
    studentId: 'student-1',
    refundId,
    amountPaise,
    leftPaise,
    providerRefundId,
  },
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
const inTwoParts = [captured(), held(1_000), applied('A1', 700, 300)] as const;

describe('A payment before its capture', () => {
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

  it('waits for its bank once, and again after a refusal of the bank', () => {
    payment().when(wait).then(pending);
    payment(pending).when(wait).thenNothing();
    payment(failed).when(wait).then(pending);
    payment(givenUp).when(wait).thenNothing();
  });

  it('fails once, and never after its capture', () => {
    payment().when(fail).then(failed);
    payment(failed).when(fail).thenNothing();
    payment(captured()).when(fail).thenNothing();
    payment(captured()).when(wait).thenNothing();
  });

  it('stops waiting only while the bank is undecided', () => {
    payment(pending).when(giveUp).then(givenUp);
    for (const history of [[], [failed], [givenUp], [captured()]])
      payment(...history)
        .when(giveUp)
        .thenRefused('payments/nothing-pending', 'The bank has decided about this payment.');
  });

  it('captures a payment when the bank accepts late', () => {
    for (const history of [[], [pending], [failed], [givenUp]])
      payment(...history)
        .when(hear())
        .then(captured());
  });
});

describe('A captured payment', () => {
  it('captures a payment once for two reports', () => {
    payment(captured()).when(hear()).thenNothing();
    payment(captured())
      .when(hear({ gonePaise: 400 }))
      .thenNothing();
  });

  it('captures only the part that had not been refunded before', () => {
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

  it('holds a whole payment that differs from its order', () => {
    payment()
      .when(hear({ capturedPaise: 900 }))
      .then(captured({ capturedPaise: 900, creditedPaise: 900, misfit: 'amount' }), held(900, { reason: 'amount' }));
    payment()
      .when(hear({ currency: 'USD' }))
      .then(captured({ currency: 'USD', misfit: 'currency' }), held(1_000, { currency: 'USD', reason: 'currency' }));
  });

  it('holds the excess of a bill once, up to the remaining money', () => {
    const excess = { type: 'HoldExcess', transactionId: 'pay_1', amountPaise: 600, reason: 'settled' } as const;
    payment(captured()).when(excess).then(held(600));
    payment(captured(), held(600)).when(excess).thenNothing();
    payment(captured(), recalled('pay_1', [700, 700, 300]))
      .when(excess)
      .then(held(300));
  });

  it('throws when captured money differs from credited, held and returned money', () => {
    const wrong = [captured({ creditedPaise: 900 }), held(100)] as const;
    expect(() =>
      payment(...wrong)
        .when(follow(50))
        .thenNothing(),
    ).toThrow('does not add up');
  });

  it('throws on held or credited money below zero', () => {
    for (const wrong of [
      [captured(), held(1_200)],
      [captured(), held(1_000), applied('A1', 1_100, -100)],
    ])
      expect(() =>
        payment(...wrong)
          .when(hear())
          .thenNothing(),
      ).toThrow('does not add up');
  });

  it('captures a payment without the names of bill and payer', () => {
    const { studentName: _studentName, feeName: _feeName, ...nameless } = order;
    payment()
      .when({ ...hear(), order: nameless })
      .then({
        type: 'GatewayPaymentCaptured',
        data: {
          paymentId: 'pay_1',
          orderId: 'order-1',
          studentFeeId: 'fee-1',
          studentId: 'student-1',
          capturedPaise: 1_000,
          orderedPaise: 1_000,
          currency: 'INR',
          creditedPaise: 1_000,
          gonePaise: 0,
          misfit: null,
          via: 'webhook',
        },
      });
  });

  it('holds nothing of a misfit that went back whole', () => {
    payment()
      .when(hear({ capturedPaise: 900, gonePaise: 900 }))
      .then(captured({ capturedPaise: 900, gonePaise: 900, creditedPaise: 0, misfit: 'amount' }));
  });

  it('recognises a payment that went back before it was heard of', () => {
    const after = (...events: Event[]) => fold(GatewayPayment, events) as Parameters<typeof wasNeverOurs>[0];
    const gone = captured({ gonePaise: 1_000, creditedPaise: 0 });
    expect(wasNeverOurs(after(gone))).toBe(true);
    expect(wasNeverOurs(after(captured()))).toBe(false);
    expect(wasNeverOurs(after(captured(), recalled('pay_1', [1_000, 1_000, 0])))).toBe(false);
    expect(wasNeverOurs(after(gone, held(0)))).toBe(false);
    expect(wasNeverOurs(after(captured({ gonePaise: 400, creditedPaise: 0 })))).toBe(false);
  });

  it('holds no excess of an unknown or returned transaction', () => {
    const excess = { type: 'HoldExcess', transactionId: 'A9', amountPaise: 600, reason: 'settled' } as const;
    payment(captured()).when(excess).thenNothing();
    payment(captured(), recalled('pay_1', [1_000, 1_000, 0]))
      .when({ ...excess, transactionId: 'pay_1' })
      .thenNothing();
  });
});

describe('Money in suspense', () => {
  const apply = (applicationId: string, amountPaise: Paise) =>
    ({ type: 'ApplySuspense', applicationId, studentFeeId: 'fee-2', amountPaise }) as const;

  it('pays bills of its student out of suspense until nothing is left', () => {
    payment(captured(), held(1_000))
      .when(apply('A1', 700))
      .then(applied('A1', 700, 300));
    payment(...inTwoParts)
      .when(apply('A1', 700))
      .thenNothing();
    payment(...inTwoParts)
      .when(apply('A2', 301))
      .thenRefused('payments/exceeds-suspense');
    payment(...inTwoParts)
      .when(apply('A2', 300))
      .then(applied('A2', 300, 0));
    for (const amountPaise of [0, -1])
      payment(...inTwoParts)
        .when(apply('A2', amountPaise))
        .thenRefused('payments/exceeds-suspense');
    payment(...inTwoParts, applied('A2', 300, 0))
      .when(apply('A3', 1))
      .thenRefused('payments/suspense-cleared', 'Nothing is left of this money');
    payment(captured()).when(apply('A1', 1)).thenRefused('payments/suspense-not-found');
    payment().when(apply('A1', 1)).thenRefused('payments/suspense-not-found');
  });

  it('refuses to apply foreign currency to a bill', () => {
    const dollars = { currency: 'USD', misfit: 'currency' } as const;
    payment(captured(dollars), held(1_000, { currency: 'USD', reason: 'currency' }))
      .when(apply('A1', 100))
      .thenRefused('payments/suspense-foreign-currency');
  });

  it('returns applied money to suspense once when the bill had no room', () => {
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

  it('says how much of refused money the gateway gave back before it returned to suspense', () => {
    const recalled: Event = {
      type: 'GatewayPaymentRecalled',
      data: {
        ...{ ...facts, transactionId: 'A1', refundId: null, providerRefundId: 'rfnd_1', reason: 'Dashboard' },
        ...{ amountPaise: 200, gonePaise: 200, leftPaise: 500 },
      },
    };
    payment(...inTwoParts, recalled)
      .when({ type: 'HoldExcess', transactionId: 'A1', amountPaise: 700, reason: 'revoked' })
      .then({
        type: 'SuspenseReturned',
        data: {
          ...{ paymentId: 'pay_1', applicationId: 'A1', studentId: 'student-1' },
          ...{ amountPaise: 500, leftPaise: 800, gonePaise: 200 },
        },
      });
  });
});

describe('Money set aside for a refund', () => {
  it('sets aside a whole transaction, or all held money', () => {
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
    payment(captured())
      .when({ ...aside('R1', 'pay_1'), amountPaise: 1_000 })
      .then(setAside('R1', 'pay_1', 1_000));
    payment(captured()).when(aside('R1', 'A9')).thenRefused('payments/not-refundable');
  });

  it('names the refund that keeps the money of a transaction', () => {
    const open = fold(GatewayPayment, [...inTwoParts, setAside('R1', null, 300)]) as Captured;
    expect(openRefundOf(open, null)).toMatchObject({ refundId: 'R1', amountPaise: 300, askedBy: 'user-admin' });
    expect(openRefundOf(open, 'A1')).toBeUndefined();
  });

  it('leaves other transactions free while one is set aside', () => {
    payment(...inTwoParts, setAside('R1', 'A1', 700, { studentFeeId: 'fee-2' }))
      .when(aside('R2', null))
      .then(setAside('R2', null, 300));
  });

  it('sets money aside for one refund, which the same request may repeat', () => {
    const open = setAside('R1', 'pay_1', 1_000);
    payment(captured(), open).when(aside('R1', 'pay_1')).thenNothing();
    payment(captured(), open).when(aside('R2', 'pay_1')).thenRefused('payments/refund-in-progress');
    payment(...inTwoParts, setAside('R1', null, 300))
      .when(aside('R2', null))
      .thenRefused('payments/suspense-refund-in-progress');
  });

  it('releases the money of a failed refund, which may be repeated under its id', () => {
    const open = setAside('R1', 'pay_1', 1_000);
    const failed = released('R1', 'pay_1', 1_000);
    payment(captured(), open).when({ type: 'ReleaseRefund', refundId: 'R1', attempt: 1 }).then(failed);
    const again = setAside('R1', 'pay_1', 1_000, { attempt: 2 });
    payment(captured(), open, failed).when(aside('R1', 'pay_1')).then(again);
    payment(captured(), open, failed, again).when({ type: 'ReleaseRefund', refundId: 'R1', attempt: 1 }).thenNothing();
    payment(captured(), open, failed).when({ type: 'ReleaseRefund', refundId: 'R1', attempt: 1 }).thenNothing();
    payment(captured()).when({ type: 'ReleaseRefund', refundId: 'R1', attempt: 1 }).thenNothing();
  });

  it('refuses a refund for its own student, and of nothing', () => {
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

  it('waits for a second officer before a refund by hand, under four eyes', () => {
    payment(...inTwoParts)
      .when({ ...aside('R1', null, { ...ADMIN, fourEyes: true }), through: 'counter' })
      .then(setAside('R1', null, 300, { through: 'counter', awaitsAnother: true }));
    payment(...inTwoParts)
      .when(aside('R1', null, { ...ADMIN, fourEyes: true }))
      .then(setAside('R1', null, 300));
  });

  it('hands money over at once by hand, so that the gateway’s own refund takes other money', () => {
    const byHand = setAside('R1', null, 300, { through: 'counter' });
    payment(...inTwoParts)
      .when({ ...aside('R1', null), through: 'counter' })
      .then(byHand, givenBack(300, 0, 'R1', null));
    payment(...inTwoParts, byHand, givenBack(300, 0, 'R1', null))
      .when(follow(100))
      .then(recalled('A1', [100, 100, 600]));
  });

  it('hands money over once, by a second officer who neither requested the refund nor receives it', () => {
    const waiting = setAside('R1', null, 300, { through: 'counter', awaitsAnother: true });
    const confirm = (by = CLERK) => ({ type: 'ConfirmRefund', refundId: 'R1', by }) as const;
    const gone = givenBack(300, 0, 'R1', null);
    payment(...inTwoParts, waiting)
      .when(confirm())
      .then(gone);
    payment(...inTwoParts, waiting)
      .when(confirm(ADMIN))
      .thenRefused('payments/suspense-asked-by-you');
    payment(...inTwoParts, waiting)
      .when(confirm({ ...CLERK, studentIds: ['student-1'] }))
      .thenRefused('payments/own-refund');
    payment(...inTwoParts)
      .when(confirm())
      .thenRefused('payments/suspense-not-found');
    for (const end of [gone, released('R1', null, 300)]) {
      payment(...inTwoParts, waiting, end)
        .when(confirm())
        .thenNothing();
    }
    payment(...inTwoParts, setAside('R1', null, 300))
      .when(confirm())
      .thenNothing();
  });

  it('hands nothing over when the gateway gave a part back meanwhile', () => {
    payment(...inTwoParts, setAside('R1', null, 300, { through: 'counter', awaitsAnother: true }), givenBack(1, 299))
      .when({ type: 'ConfirmRefund', refundId: 'R1', by: CLERK })
      .thenRefused('payments/exceeds-suspense', 'Amount exceeds what is left of this money');
  });

  it('takes refunded money off the payment, also after a reported failure', () => {
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
    const other = setAside('R1', 'A1', 700, { studentFeeId: 'fee-2' });
    payment(...inTwoParts, other, recalled('A1', [700, 700, 0], { refundId: 'R1' }))
      .when(done)
      .thenNothing();
    payment(captured()).when(done).thenNothing();
  });

  it('takes a refund by hand from held money', () => {
    const byHand = setAside('R1', null, 300, { through: 'counter' });
    const done = { type: 'NoteRefunded', refundId: 'R1', providerRefundId: null } as const;
    payment(...inTwoParts, byHand)
      .when(done)
      .then(givenBack(300, 0, 'R1', null));
    payment(...inTwoParts, byHand, givenBack(300, 0))
      .when(done)
      .then(released('R1', null, 300));
    payment(...inTwoParts, byHand, givenBack(300, 0, 'R1', null))
      .when(done)
      .thenNothing();
  });

  it('takes cash refunds only from held money, and releases a refund once', () => {
    const byHand = { type: 'NoteRefunded', refundId: 'R1', providerRefundId: null } as const;
    payment(captured(), setAside('R1', 'pay_1', 1_000))
      .when(byHand)
      .then(released('R1', 'pay_1', 1_000));
    payment(captured(), setAside('R1', 'pay_1', 1_000), released('R1', 'pay_1', 1_000))
      .when(byHand)
      .thenNothing();
  });

  it('takes a refund from other money when its transaction went back', () => {
    const asked = setAside('R1', 'A1', 700, { studentFeeId: 'fee-2' });
    payment(...inTwoParts, asked, givenBack(300, 0), recalled('A1', [400, 400, 300]))
      .when({ type: 'NoteRefunded', refundId: 'R1', providerRefundId: 'rfnd_R1' })
      .then(recalled('A1', [300, 700, 0], { refundId: 'R1', providerRefundId: 'rfnd_R1', reason: 'Paid twice' }));
    payment(...inTwoParts, asked, recalled('A1', [500, 500, 200]))
      .when({ type: 'NoteRefunded', refundId: 'R1', providerRefundId: 'rfnd_R1' })
      .then(
        recalled('A1', [200, 700, 0], { refundId: 'R1', providerRefundId: 'rfnd_R1', reason: 'Paid twice' }),
        givenBack(300, 0, 'R1', 'rfnd_R1'),
      );
  });
});

describe('A refund from the gateway’s dashboard', () => {
  it('takes held money first, then the latest credits', () => {
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

  it('counts refunds in total, so a repeated report changes nothing', () => {
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

  it('separates dashboard refunds from requested refunds, which keep their source', () => {
    payment(...inTwoParts, setAside('R1', 'A1', 700, { studentFeeId: 'fee-2' }))
      .when(follow(900, ['R1']))
      .then(
        recalled('A1', [700, 700, 0], { refundId: 'R1', providerRefundId: 'rfnd_R1', reason: 'Paid twice' }),
        givenBack(200, 100),
      );
  });
});

describe('The state of a payment at the gateway', () => {
  const state = (...events: Event[]): GatewayPaymentState => fold(GatewayPayment, events);
  const givenUp: Event = { type: 'GatewayPaymentGivenUp', data: { ...facts, amountPaise: 1_000, reason: 'No answer' } };

  it('keeps the amount of a payment that is given up', () => {
    expect(state(givenUp)).toEqual({ status: 'given_up', facts, amountPaise: 1_000 });
  });

  it('ignores money events before the capture', () => {
    for (const event of [held(1), applied('A1', 1, 1), givenBack(1, 1), recalled('pay_1', [1, 1, 1])]) {
      expect(state(event)).toEqual({ status: 'none' });
      expect(state(givenUp, event)).toEqual(state(givenUp));
    }
  });

  it('marks only the returned refund as done', () => {
    const [asked, other] = [setAside('R1', null, 300), setAside('R2', 'A1', 700, { studentFeeId: 'fee-2' })];
    expect(state(...inTwoParts, asked, other, givenBack(300, 0, 'R1'))).toMatchObject({
      byHandPaise: 0,
      refunds: { R1: { status: 'done' }, R2: { status: 'open' } },
    });
    const gone = recalled('A1', [700, 700, 0], { refundId: 'R2' });
    expect(state(...inTwoParts, asked, other, gone)).toMatchObject({
      refunds: { R1: { status: 'open' }, R2: { status: 'done' } },
    });
    const foreign = state(...inTwoParts, asked, other, recalled('A1', [100, 100, 600]), givenBack(100, 200));
    expect(foreign).toMatchObject({ refunds: { R1: { status: 'open' }, R2: { status: 'open' } } });
    expect(Object.keys((foreign as { refunds: object }).refunds)).toEqual(['R1', 'R2']);
    const unknown = state(...inTwoParts, givenBack(300, 0, 'R9'));
    expect(unknown).toMatchObject({ refunds: {} });
    expect(Object.keys((unknown as { refunds: object }).refunds)).toEqual([]);
  });

  it('tells cash refunds apart from gateway refunds', () => {
    const byHand = [...inTwoParts, setAside('R1', null, 300), givenBack(100, 200, 'R1', null)];
    expect(state(...byHand)).toMatchObject({ gonePaise: 100, byHandPaise: 100 });
    expect(unexplainedPaise(state(...byHand), 50)).toBe(50);
    expect(unexplainedPaise(state(...byHand, givenBack(50, 150)), 50)).toBe(0);
    expect(unexplainedPaise(state(...byHand, givenBack(50, 150)), 30)).toBe(0);
    expect(unexplainedPaise(state(...byHand, givenBack(50, 150)), 80)).toBe(30);
    expect(unexplainedPaise({ status: 'none' }, 80)).toBe(80);
    payment(...byHand, givenBack(50, 150))
      .when(follow(50))
      .thenNothing();
    payment(...byHand, givenBack(50, 150))
      .when(follow(30))
      .thenNothing();
    payment(...byHand)
      .when(follow(50))
      .then(givenBack(50, 150));
  });

  it('names a gateway payment after its payer and bill', () => {
    const { initial } = GatewayPayment;
    expect(subjectOf(GatewayPayment, initial, initial)).toBeUndefined();
    expect(subjectOf(GatewayPayment, initial, state(captured()))).toEqual({
      about: 'Asha Rao for Tuition',
      whom: 'student-1',
    });
  });
});
