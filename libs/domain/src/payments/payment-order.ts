import { decider, type Paise } from '../kernel/index.js';
import { type PaymentOrderEvents } from './events.js';
import { refuse } from './refusals.js';

type Facts = PaymentOrderEvents['PaymentOrderCreated'];
type Excess = PaymentOrderEvents['ExcessPaymentReceived'];

/**
 * How far a payment can get. It moves to the right whatever is heard of it afterwards, but for one step back: a bank that
 * said no may think again.
 */
const PROGRESS = ['rejected', 'pending', 'failed', 'given_up', 'returned', 'verified', 'excess'] as const;
type Progress = (typeof PROGRESS)[number];

interface Known {
  readonly status: 'open' | 'paid';
  readonly facts: Facts;
  /** By payment id, the furthest each got. */
  readonly payments: Readonly<Record<string, Progress>>;
  /** By payment id, what the gateway had given back before it was credited. */
  readonly returned: Readonly<Record<string, Paise>>;
}

export type PaymentOrderState = { readonly status: 'none' } | Known;

export type PaymentOrderCommands = {
  CreatePaymentOrder: Facts;
  /** The gateway gave some or all of a payment back that nobody has heard of yet; the later word counts. */
  NoteReturnedPayment: { paymentId: string; returnedPaise: Paise; heldPaise: Paise };
  /** The gateway confirmed a captured payment of exactly this order's amount; what went back of it was noted before. */
  VerifyGatewayPayment: { paymentId: string; via: 'callback' | 'webhook' | 'reconciliation' };
  RejectGatewayPayment: { paymentId: string; reason: PaymentOrderEvents['GatewayPaymentRejected']['reason'] };
  /** The gateway says that the payer's bank has not decided. */
  NotePendingPayment: { paymentId: string };
  /** A late success after this is accepted: banks answer late. */
  FailGatewayPayment: { paymentId: string; code: string; description: string };
  /** Ends the wait for a bank that does not decide. A late success is accepted after this too. */
  GiveUpPendingPayment: { reason: string };
  RecordExcessPayment: { paymentId: string; excessPaise: Paise; currency: string; reason: Excess['reason'] };
};

/** Enough to see what somebody tries; inventing payments must not fill the log. */
const REJECTIONS_NOTED_MAX = 20;

const rejectionsOf = ({ payments }: Known): number =>
  Object.values(payments).filter((reached) => reached === 'rejected').length;

function known(order: PaymentOrderState): Known {
  if (order.status === 'none') throw refuse('order-not-found');
  return order;
}

function hasReached({ payments }: Known, paymentId: string, goal: Progress): boolean {
  const progress = payments[paymentId];
  return progress !== undefined && PROGRESS.indexOf(progress) >= PROGRESS.indexOf(goal);
}

/** Returns whether the bank may have come to hold the payment since we last heard of it. */
const mayBePending = ({ payments }: Known, paymentId: string): boolean => {
  const progress = payments[paymentId];
  return progress === undefined || progress === 'rejected' || progress === 'failed';
};

const referenceTo = ({ orderId, studentFeeId, studentId }: Facts) => ({ orderId, studentFeeId, studentId });

/** What the gateway had given back of a payment before it was credited. */
export const returnedOf = ({ returned }: Known, paymentId: string): Paise => returned[paymentId] ?? 0;

/** Captured money makes an order paid, also when it fits nowhere or went back: the gateway takes no more for it. */
const reaches =
  (progress: Progress) =>
  (order: PaymentOrderState, { paymentId }: { paymentId: string }): PaymentOrderState =>
    order.status === 'none'
      ? order
      : {
          ...order,
          status: PROGRESS.indexOf(progress) >= PROGRESS.indexOf('returned') ? 'paid' : order.status,
          payments: { ...order.payments, [paymentId]: progress },
        };

/** Names whose payment it is and for which bill; undefined where they are not known. */
export const payerAndBill = ({ studentName, feeName }: Pick<Facts, 'studentName' | 'feeName'>): string | undefined =>
  studentName === undefined ? undefined : `${studentName} for ${feeName ?? 'a fee'}`;

/** An order at the payment gateway and the payments that arrived for it. */
export const PaymentOrder = decider<PaymentOrderState, PaymentOrderCommands, PaymentOrderEvents>({
  category: 'paymentOrder',
  about: (state) => (state.status === 'none' ? undefined : payerAndBill(state.facts)),
  initial: { status: 'none' },

  decide: {
    CreatePaymentOrder: (facts, order) =>
      order.status === 'none' ? [{ type: 'PaymentOrderCreated', data: facts }] : [],

    NoteReturnedPayment: ({ paymentId, returnedPaise, heldPaise }, state) => {
      const order = known(state);
      if (hasReached(order, paymentId, 'verified') || returnedOf(order, paymentId) === returnedPaise) return [];
      const { orderId, studentFeeId, studentId } = order.facts;
      return [
        {
          type: 'GatewayPaymentReturned',
          data: { orderId, paymentId, studentFeeId, studentId, returnedPaise, heldPaise },
        },
      ];
    },

    VerifyGatewayPayment: ({ paymentId, via }, state) => {
      const order = known(state);
      const { orderId, studentFeeId, studentId, amountPaise: orderedPaise } = order.facts;
      const amountPaise = orderedPaise - returnedOf(order, paymentId);
      if (hasReached(order, paymentId, 'verified') || amountPaise <= 0) return [];
      return [
        {
          type: 'GatewayPaymentVerified',
          data: {
            orderId,
            paymentId,
            studentFeeId,
            studentId,
            amountPaise,
            orderedPaise,
            transactionId: paymentId,
            via,
          },
        },
      ];
    },

    RejectGatewayPayment: ({ paymentId, reason }, state) => {
      const order = known(state);
      if (hasReached(order, paymentId, 'rejected') || rejectionsOf(order) >= REJECTIONS_NOTED_MAX) return [];
      return [{ type: 'GatewayPaymentRejected', data: { orderId: order.facts.orderId, paymentId, reason } }];
    },

    NotePendingPayment: ({ paymentId }, state) => {
      const order = known(state);
      if (order.status === 'paid' || !mayBePending(order, paymentId)) return [];
      const { amountPaise } = order.facts;
      return [{ type: 'GatewayPaymentPending', data: { ...referenceTo(order.facts), paymentId, amountPaise } }];
    },

    FailGatewayPayment: ({ paymentId, code, description }, state) => {
      const order = known(state);
      if (hasReached(order, paymentId, 'failed')) return [];
      return [{ type: 'GatewayPaymentFailed', data: { ...referenceTo(order.facts), paymentId, code, description } }];
    },

    GiveUpPendingPayment: ({ reason }, state) => {
      const order = known(state);
      const pending = Object.keys(order.payments).filter((paymentId) => order.payments[paymentId] === 'pending');
      if (pending.length === 0) throw refuse('nothing-pending');
      const { amountPaise } = order.facts;
      return pending.map((paymentId) => ({
        type: 'GatewayPaymentGivenUp' as const,
        data: { ...referenceTo(order.facts), paymentId, amountPaise, reason },
      }));
    },

    RecordExcessPayment: ({ paymentId, excessPaise, currency, reason }, state) => {
      const order = known(state);
      if (hasReached(order, paymentId, 'excess')) return [];
      const { orderId, studentFeeId, studentId, studentName, feeName } = order.facts;
      const names = { ...(studentName && { studentName }), ...(feeName && { feeName }) };
      return [
        {
          type: 'ExcessPaymentReceived',
          data: { orderId, paymentId, studentFeeId, studentId, excessPaise, currency, reason, ...names },
        },
      ];
    },
  },

  evolve: {
    PaymentOrderCreated: (_, facts) => ({ status: 'open', facts, payments: {}, returned: {} }),
    GatewayPaymentReturned: (state, data) => {
      const order = reaches('returned')(state, data);
      if (order.status === 'none') return order;
      return { ...order, returned: { ...order.returned, [data.paymentId]: data.returnedPaise } };
    },
    GatewayPaymentVerified: reaches('verified'),
    GatewayPaymentRejected: reaches('rejected'),
    GatewayPaymentPending: reaches('pending'),
    GatewayPaymentFailed: reaches('failed'),
    GatewayPaymentGivenUp: reaches('given_up'),
    ExcessPaymentReceived: reaches('excess'),
  },
});
