import { decider, type DomainEvent, type Officer, type Paise } from '../kernel/index.js';
import {
  type Captured,
  confirmed,
  type Credit,
  disposablePaise,
  goneAtGateway,
  isBalanced,
  type RefundAsked,
  released,
  setAside,
  type SetAsideRefund,
  takeGivenBack,
  takeRefunded,
} from './captured-payment.js';
import { type GatewayPaymentEvents, type Misfit, type PaymentOrderEvents, type PaymentReference } from './events.js';
import { payerAndBill } from './payment-order.js';
import { refuse } from './refusals.js';

type Event = DomainEvent<GatewayPaymentEvents>;

type Order = PaymentOrderEvents['PaymentOrderCreated'];

interface Undecided {
  readonly status: 'pending' | 'failed' | 'given_up';
  readonly facts: PaymentReference;
  readonly amountPaise: Paise;
}

export type GatewayPaymentState = { readonly status: 'none' } | Undecided | Captured;

export type GatewayPaymentCommands = {
  NotePendingPayment: { paymentId: string; order: Order };
  /** Banks answer late: a capture may follow. */
  FailGatewayPayment: { paymentId: string; order: Order; code: string; description: string };
  GiveUpPendingPayment: { reason: string };
  CaptureGatewayPayment: {
    paymentId: string;
    order: Order;
    capturedPaise: Paise;
    currency: string;
    gonePaise: Paise;
    via: GatewayPaymentEvents['GatewayPaymentCaptured']['via'];
  };
  HoldExcess: { transactionId: string; amountPaise: Paise; reason: Misfit };
  ApplySuspense: { applicationId: string; studentFeeId: string; amountPaise: Paise };
  SetRefundAside: RefundAsked;
  ConfirmRefund: { refundId: string; by: Officer };
  /** Never refused, even after a reported failure. */
  NoteRefunded: { refundId: string; providerRefundId: string | null };
  ReleaseRefund: { refundId: string; attempt: number };
  /**
   * `gonePaise`: the gateway's total, `own` refunds included. The remainder went back unasked: held money first, then
   * the latest credits.
   */
  FollowGivenBack: {
    gonePaise: Paise;
    own: readonly { readonly refundId: string; readonly providerRefundId: string }[];
    providerRefundId: string;
  };
};

const referenceTo = (
  paymentId: string,
  { orderId, studentFeeId, studentId, studentName, feeName }: Omit<PaymentReference, 'paymentId'>,
): PaymentReference => ({
  paymentId,
  orderId,
  studentFeeId,
  studentId,
  ...(studentName === undefined ? {} : { studentName }),
  ...(feeName === undefined ? {} : { feeName }),
});

/** @throws `payments/suspense-not-found` before the capture */
function captured(payment: GatewayPaymentState): Captured {
  if (payment.status !== 'captured') throw refuse('suspense-not-found');
  return payment;
}

/** Such a refund may still fail, which makes the money ours. */
export const wasNeverOurs = ({ capturedPaise, gonePaise, credits, suspended }: Captured): boolean =>
  gonePaise === capturedPaise && !suspended && Object.keys(credits).length === 0;

function misfitOf(
  order: Order,
  { currency, capturedPaise }: { readonly currency: string; readonly capturedPaise: Paise },
): GatewayPaymentEvents['GatewayPaymentCaptured']['misfit'] {
  if (currency !== order.currency) return 'currency';
  return capturedPaise === order.amountPaise ? null : 'amount';
}

function capture(
  { paymentId, order, capturedPaise, currency, gonePaise, via }: GatewayPaymentCommands['CaptureGatewayPayment'],
  payment: GatewayPaymentState,
): readonly Event[] {
  if (payment.status === 'captured' && !(wasNeverOurs(payment) && gonePaise < payment.gonePaise)) return [];
  const { amountPaise: orderedPaise } = order;
  const misfit = misfitOf(order, { currency, capturedPaise });
  const creditedPaise = capturedPaise - gonePaise;
  const facts = referenceTo(paymentId, order);
  const what = { capturedPaise, orderedPaise, currency, creditedPaise, gonePaise, misfit, via };
  const events: Event[] = [{ type: 'GatewayPaymentCaptured', data: { ...facts, ...what } }];
  if (misfit && creditedPaise > 0) {
    events.push({
      type: 'GatewayPaymentHeld',
      data: { ...facts, amountPaise: creditedPaise, currency, reason: misfit },
    });
  }
  return events;
}

function hold(
  { transactionId, amountPaise: excessPaise, reason }: GatewayPaymentCommands['HoldExcess'],
  payment: Captured,
): readonly Event[] {
  const credit = payment.credits[transactionId];
  if (!credit || credit.returned) return [];
  const amountPaise = Math.max(0, Math.min(excessPaise, credit.creditedPaise));
  const gonePaise = excessPaise - amountPaise;
  const { facts, currency, heldPaise } = payment;
  if (transactionId === facts.paymentId) {
    const held = { ...facts, amountPaise, currency, reason };
    return amountPaise === 0 ? [] : [{ type: 'GatewayPaymentHeld', data: held }];
  }
  const { paymentId, studentId } = facts;
  const leftPaise = heldPaise + amountPaise;
  const returned = { paymentId, applicationId: transactionId, studentId, amountPaise, leftPaise };
  return [{ type: 'SuspenseReturned', data: { ...returned, ...(gonePaise > 0 && { gonePaise }) } }];
}

const change = (payment: GatewayPaymentState, part: (known: Captured) => Partial<Captured>): GatewayPaymentState =>
  payment.status === 'captured' ? { ...payment, ...part(payment) } : payment;

const withCredit = (payment: Captured, id: string, part: (credit: Credit) => Partial<Credit>): Captured['credits'] => {
  const credit = payment.credits[id];
  return credit ? { ...payment.credits, [id]: { ...credit, ...part(credit) } } : payment.credits;
};

const withRefund = (
  { refunds }: Captured,
  id: string | null,
  status: SetAsideRefund['status'],
): Captured['refunds'] => {
  if (id === null) return refunds;
  const refund = refunds[id];
  return refund ? { ...refunds, [id]: { ...refund, status } } : refunds;
};

const evolve: {
  readonly [Type in keyof GatewayPaymentEvents]: (
    payment: GatewayPaymentState,
    data: GatewayPaymentEvents[Type],
  ) => GatewayPaymentState;
} = {
  GatewayPaymentPending: (_, { amountPaise, ...facts }) => ({ status: 'pending', facts, amountPaise }),
  GatewayPaymentFailed: (_, { code: _code, description: _description, ...facts }) => ({
    status: 'failed',
    facts,
    amountPaise: 0,
  }),
  GatewayPaymentGivenUp: (_, { amountPaise, reason: _reason, ...facts }) => ({
    status: 'given_up',
    facts,
    amountPaise,
  }),
  GatewayPaymentCaptured: (_, { paymentId, capturedPaise, currency, creditedPaise, gonePaise, ...data }) => {
    const { studentFeeId } = data;
    const credit = { studentFeeId, creditedPaise, gonePaise: 0, returned: false };
    return {
      status: 'captured',
      facts: referenceTo(paymentId, data),
      capturedPaise,
      currency,
      heldPaise: 0,
      suspended: false,
      credits: creditedPaise > 0 ? { [paymentId]: credit } : {},
      gonePaise,
      byHandPaise: 0,
      refunds: {},
    };
  },
  GatewayPaymentHeld: (state, { paymentId, amountPaise }) =>
    change(state, (payment) => ({
      heldPaise: payment.heldPaise + amountPaise,
      suspended: true,
      credits: withCredit(payment, paymentId, ({ creditedPaise }) => ({
        creditedPaise: creditedPaise - amountPaise,
        returned: true,
      })),
    })),
  SuspenseApplied: (state, { applicationId, studentFeeId, amountPaise, leftPaise }) =>
    change(state, ({ credits }) => ({
      heldPaise: leftPaise,
      credits: {
        ...credits,
        [applicationId]: { studentFeeId, creditedPaise: amountPaise, gonePaise: 0, returned: false },
      },
    })),
  SuspenseReturned: (state, { applicationId, amountPaise, leftPaise }) =>
    change(state, (payment) => ({
      heldPaise: leftPaise,
      credits: withCredit(payment, applicationId, ({ creditedPaise }) => ({
        creditedPaise: creditedPaise - amountPaise,
        returned: true,
      })),
    })),
  GatewayRefundSetAside: (state, { refundId, transactionId, amountPaise, reason, through, ...asked }) =>
    change(state, ({ refunds }) => {
      const { askedBy, awaitsAnother, attempt } = asked;
      const kept = { transactionId, amountPaise, reason, through, askedBy, awaitsAnother, attempt };
      return { refunds: { ...refunds, [refundId]: { ...kept, status: 'open' } } };
    }),
  GatewayRefundReleased: (state, { refundId }) =>
    change(state, (payment) => ({ refunds: withRefund(payment, refundId, 'failed') })),
  SuspenseGivenBack: (state, { refundId, providerRefundId, amountPaise, leftPaise }) =>
    change(state, (payment) => ({
      heldPaise: leftPaise,
      gonePaise: payment.gonePaise + amountPaise,
      byHandPaise: payment.byHandPaise + (providerRefundId === null ? amountPaise : 0),
      refunds: withRefund(payment, refundId, 'done'),
    })),
  GatewayPaymentRecalled: (state, { refundId, transactionId, amountPaise, gonePaise, leftPaise }) =>
    change(state, (payment) => ({
      gonePaise: payment.gonePaise + amountPaise,
      credits: withCredit(payment, transactionId, () => ({ creditedPaise: leftPaise, gonePaise })),
      refunds: withRefund(payment, refundId, 'done'),
    })),
};

/** @throws when the amounts do not add up */
function after(state: GatewayPaymentState, events: readonly Event[]): Captured {
  let folded = state;
  for (const { type, data } of events) folded = evolve[type](folded, data as never);
  const payment = captured(folded);
  if (!isBalanced(payment)) {
    throw new Error(`The money of the payment ${payment.facts.paymentId} does not add up: ${JSON.stringify(payment)}`);
  }
  return payment;
}

const lawful =
  <Type extends keyof GatewayPaymentCommands>(
    rule: (command: GatewayPaymentCommands[Type], state: GatewayPaymentState) => readonly Event[],
  ) =>
  (command: GatewayPaymentCommands[Type], state: GatewayPaymentState): readonly Event[] => {
    const events = rule(command, state);
    after(state, events);
    return events;
  };

function noteRefunded(
  { refundId, providerRefundId }: GatewayPaymentCommands['NoteRefunded'],
  state: GatewayPaymentState,
): readonly Event[] {
  const payment = captured(state);
  const refund = payment.refunds[refundId];
  return !refund || refund.status === 'done' ? [] : takeRefunded(payment, refundId, refund, providerRefundId);
}

function followGivenBack(
  { gonePaise, own, providerRefundId }: GatewayPaymentCommands['FollowGivenBack'],
  state: GatewayPaymentState,
): readonly Event[] {
  const events: Event[] = [];
  let payment = captured(state);
  for (const refund of own) {
    const told = noteRefunded(refund, payment);
    events.push(...told);
    payment = after(payment, told);
  }
  const foreignPaise = gonePaise - goneAtGateway(payment);
  return [...events, ...takeGivenBack(payment, foreignPaise, providerRefundId)];
}

/** After the capture, the only lock on the payment's money. */
export const GatewayPayment = decider<GatewayPaymentState, GatewayPaymentCommands, GatewayPaymentEvents>({
  category: 'gatewayPayment',
  about: (state) => (state.status === 'none' ? undefined : payerAndBill(state.facts)),
  whom: (state) => (state.status === 'none' ? undefined : state.facts.studentId),
  initial: { status: 'none' },

  decide: {
    NotePendingPayment: ({ paymentId, order }, { status }) =>
      status === 'none' || status === 'failed'
        ? [
            {
              type: 'GatewayPaymentPending',
              data: { ...referenceTo(paymentId, order), amountPaise: order.amountPaise },
            },
          ]
        : [],

    FailGatewayPayment: ({ paymentId, order, code, description }, { status }) =>
      status === 'none' || status === 'pending'
        ? [{ type: 'GatewayPaymentFailed', data: { ...referenceTo(paymentId, order), code, description } }]
        : [],

    GiveUpPendingPayment: ({ reason }, payment) => {
      if (payment.status !== 'pending') throw refuse('nothing-pending');
      const { facts, amountPaise } = payment;
      return [{ type: 'GatewayPaymentGivenUp', data: { ...facts, amountPaise, reason } }];
    },

    CaptureGatewayPayment: lawful<'CaptureGatewayPayment'>(capture),

    HoldExcess: lawful<'HoldExcess'>((excess, state) => hold(excess, captured(state))),

    ApplySuspense: lawful<'ApplySuspense'>(({ applicationId, studentFeeId, amountPaise }, state) => {
      const payment = captured(state);
      if (payment.credits[applicationId]) return [];
      const before = disposablePaise(payment);
      if (payment.currency !== 'INR') throw refuse('suspense-foreign-currency');
      if (amountPaise <= 0 || amountPaise > before) throw refuse('exceeds-suspense');
      const { paymentId, orderId, studentId } = payment.facts;
      const leftPaise = before - amountPaise;
      const whose = { paymentId, orderId, applicationId, studentFeeId, studentId };
      return [{ type: 'SuspenseApplied', data: { ...whose, amountPaise, leftPaise } }];
    }),

    SetRefundAside: lawful<'SetRefundAside'>((asked, state) => setAside(captured(state), asked)),

    ConfirmRefund: lawful<'ConfirmRefund'>(({ refundId, by }, state) => confirmed(captured(state), refundId, by)),

    NoteRefunded: lawful<'NoteRefunded'>(noteRefunded),

    ReleaseRefund: lawful<'ReleaseRefund'>(({ refundId, attempt }, state) => {
      const payment = captured(state);
      const refund = payment.refunds[refundId];
      const keepsMoney = refund?.status === 'open' && refund.attempt === attempt;
      return keepsMoney ? [released(payment, refundId, refund)] : [];
    }),

    FollowGivenBack: lawful<'FollowGivenBack'>(followGivenBack),
  },

  evolve,
});

export const unexplainedPaise = (payment: GatewayPaymentState, gonePaise: Paise): Paise =>
  payment.status === 'captured' ? Math.max(0, gonePaise - goneAtGateway(payment)) : gonePaise;
