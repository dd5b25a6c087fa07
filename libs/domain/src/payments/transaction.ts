import { decider, isOwn, needsAnother, type Officer, type Paise } from '../kernel/index.js';
import { type ReversalReason, type TransactionEvents } from './events.js';
import { refuse } from './refusals.js';
import { reversalReason } from './reversal-reason.js';

type Facts = TransactionEvents['TransactionRecorded'];

interface Known {
  readonly status: 'pending' | 'success' | 'rejected' | 'refunding' | 'refunded' | 'reversed';
  readonly facts: Facts;
  /** Null until somebody approved it, and for the gateway. */
  readonly approvedBy: string | null;
  /** The refund that was asked for last; asking the gateway again must use the same id. */
  readonly refundId: string | null;
  /** Every refund that was asked for: the gateway may yet carry out one it seemed to have refused. */
  readonly refundIds: readonly string[];
  /** A part of it that was given back at the gateway itself; the books still count all of it. */
  readonly noticedPaise: Paise;
}

export type TransactionState = { readonly status: 'none' } | Known;

export type TransactionCommands = {
  RecordTransaction: Facts;
  ApproveTransaction: { approvedBy: string; approvedByName: string };
  RejectTransaction: { reason: string };
  /** The entry at the counter was a mistake; the reason says which. */
  ReverseTransaction: { cause: ReversalReason; note: string; by: Officer };
  /** The receipt for several bills that it is a line of was reversed or refunded. */
  FollowReversal: { cause: ReversalReason; reason: string };
  FollowRefund: { refundId: string; reason: string };
  /** Full refunds only, so that revenue stays the sum of successful transactions. */
  RequestRefund: {
    refundId: string;
    reason: string;
    /** What the caller means to give back, if they said so; it must be all of it. */
    amountPaise?: Paise;
    by: Officer;
  };
  /** The money has gone back; that is never refused, also when it was given up before. */
  CompleteRefund: { refundId: string; providerRefundId: string | null };
  FailRefund: { refundId: string; code: string };
  /**
   * The gateway gave it back without being asked by us, or took it out of suspense again; `wentBackPaise` is less than
   * all of it when the rest waits in suspense.
   */
  NoteRefund: { refundId: string; providerRefundId: string; reason: string; wentBackPaise?: Paise };
  /** The gateway gave a part of it back without being asked by us: `noticedPaise` in all so far. */
  NoticeGatewayRefund: { providerRefundId: string; noticedPaise: Paise };
};

function known(transaction: TransactionState): Known {
  if (transaction.status === 'none') throw refuse('transaction-not-found');
  return transaction;
}

/** A line of a receipt for several bills says so in what follows, and people are told of the receipt instead. */
const lineOf = ({ counterReceipt }: Facts) =>
  counterReceipt === undefined ? {} : { counterReceiptId: counterReceipt.counterReceiptId };

/** @throws `payments/line-of-receipt` */
function requireAlone({ counterReceipt }: Facts): void {
  if (counterReceipt !== undefined) throw refuse('line-of-receipt');
}

function reversed(facts: Facts, cause: ReversalReason, reason: string) {
  const { transactionId, studentFeeId, studentId, studentName, feeName } = facts;
  const { amountPaidPaise, method, paymentReference, receiptNumber } = facts;
  const whose = { transactionId, studentFeeId, studentId, studentName, feeName };
  const what = { amountPaidPaise, method, paymentReference, receiptNumber, cause, reason, ...lineOf(facts) };
  return [{ type: 'TransactionReversed', data: { ...whose, ...what } } as const];
}

const becomes =
  (status: Known['status']) =>
  (transaction: TransactionState): TransactionState =>
    transaction.status === 'none' ? transaction : { ...transaction, status };

/**
 * One payment as the office's books show it. What it does to the bill was decided on the bill's own stream
 * before; this is the document that follows.
 */
export const Transaction = decider<TransactionState, TransactionCommands, TransactionEvents>({
  category: 'transaction',
  about: (state) => (state.status === 'none' ? undefined : `${state.facts.studentName} for ${state.facts.feeName}`),
  initial: { status: 'none' },

  decide: {
    RecordTransaction: (facts, transaction) =>
      transaction.status === 'none' ? [{ type: 'TransactionRecorded', data: facts }] : [],

    ApproveTransaction: ({ approvedBy, approvedByName }, state) => {
      const { status, facts } = known(state);
      if (status !== 'pending') return [];
      const { transactionId, studentFeeId, studentId, amountPaidPaise, method, paymentReference, recordedBy } = facts;
      return [
        {
          type: 'TransactionApproved',
          data: {
            transactionId,
            studentFeeId,
            studentId,
            amountPaidPaise,
            method,
            paymentReference,
            approvedBy,
            approvedByName,
            selfApproved: recordedBy === approvedBy,
            ...lineOf(facts),
          },
        },
      ];
    },

    RejectTransaction: ({ reason }, state) => {
      const { status, facts } = known(state);
      if (status !== 'pending') return [];
      const { transactionId, studentFeeId, studentId, amountPaidPaise, receiptNumber } = facts;
      return [
        {
          type: 'TransactionRejected',
          data: { transactionId, studentFeeId, studentId, amountPaidPaise, receiptNumber, reason, ...lineOf(facts) },
        },
      ];
    },

    ReverseTransaction: ({ cause, note, by }, state) => {
      const { status, facts } = known(state);
      if (isOwn(by, facts.studentId)) throw refuse('own-reversal');
      if (facts.method === 'online') throw refuse('gateway-not-reversible');
      if (status === 'refunding') throw refuse('refund-in-progress');
      if (status !== 'success') throw refuse('not-reversible');
      requireAlone(facts);
      return reversed(facts, cause, reversalReason(cause, note));
    },

    FollowReversal: ({ cause, reason }, state) => {
      const { status, facts } = known(state);
      return status === 'success' ? reversed(facts, cause, reason) : [];
    },

    FollowRefund: ({ refundId, reason }, state) => {
      const { status, facts } = known(state);
      if (status !== 'success') return [];
      const { transactionId, studentFeeId, studentId, amountPaidPaise: amountPaise } = facts;
      const refund = { refundId, transactionId, studentFeeId };
      const handedBack = { ...refund, studentId, amountPaise, providerRefundId: null, ...lineOf(facts) };
      return [
        { type: 'RefundRequested', data: { ...refund, amountPaise, reason, through: 'counter' } },
        { type: 'RefundCompleted', data: handedBack },
      ];
    },

    RequestRefund: ({ refundId, reason, amountPaise: meantPaise, by }, state) => {
      const { status, facts, approvedBy, refundId: asked } = known(state);
      if (asked === refundId && status !== 'success') return [];
      if (status === 'refunding') throw refuse('refund-in-progress');
      if (status !== 'success') throw refuse('not-refundable');
      requireAlone(facts);
      if (isOwn(by, facts.studentId)) throw refuse('own-refund');
      if (needsAnother(by, facts.recordedBy, approvedBy)) throw refuse('self-refund');
      const { transactionId, studentFeeId, amountPaidPaise: amountPaise, method } = facts;
      if (meantPaise !== undefined && meantPaise !== amountPaise) throw refuse('part-refund', amountPaise);
      const through = method === 'online' ? 'gateway' : 'counter';
      return [
        { type: 'RefundRequested', data: { refundId, transactionId, studentFeeId, amountPaise, reason, through } },
      ];
    },

    CompleteRefund: ({ refundId, providerRefundId }, state) => {
      const { status, facts, refundIds } = known(state);
      if (status === 'refunded' || status === 'reversed' || !refundIds.includes(refundId)) return [];
      const { transactionId, studentFeeId, studentId, amountPaidPaise: amountPaise } = facts;
      return [
        {
          type: 'RefundCompleted',
          data: { refundId, transactionId, studentFeeId, studentId, amountPaise, providerRefundId },
        },
      ];
    },

    FailRefund: ({ refundId, code }, state) => {
      const { status, facts, refundId: asked } = known(state);
      if (status !== 'refunding' || asked !== refundId) return [];
      const { transactionId, studentFeeId, amountPaidPaise: amountPaise } = facts;
      return [{ type: 'RefundFailed', data: { refundId, transactionId, studentFeeId, amountPaise, code } }];
    },

    NoteRefund: ({ refundId, providerRefundId, reason, wentBackPaise }, state) => {
      const { status, facts } = known(state);
      if (status !== 'success' && status !== 'refunding') return [];
      const { transactionId, studentFeeId, studentId, amountPaidPaise: amountPaise } = facts;
      const refund = { refundId, transactionId, studentFeeId };
      const part = wentBackPaise === undefined ? {} : { wentBackPaise };
      return [
        { type: 'RefundRequested', data: { ...refund, amountPaise, reason, through: 'gateway' } },
        { type: 'RefundCompleted', data: { ...refund, studentId, amountPaise, providerRefundId, ...part } },
      ];
    },

    NoticeGatewayRefund: ({ providerRefundId, noticedPaise }, state) => {
      const { status, facts, noticedPaise: before } = known(state);
      if (status !== 'success' || noticedPaise <= before) return [];
      const amountPaise = noticedPaise - before;
      const { transactionId, studentFeeId, studentId, studentName, feeName, paymentReference, amountPaidPaise } = facts;
      const whose = { transactionId, studentFeeId, studentId, studentName, feeName, paymentReference };
      return [{ type: 'GatewayRefundNoticed', data: { ...whose, amountPaidPaise, amountPaise, providerRefundId } }];
    },
  },

  evolve: {
    TransactionRecorded: (_, facts) => ({
      status: facts.status,
      facts,
      approvedBy: null,
      refundId: null,
      refundIds: [],
      noticedPaise: 0,
    }),
    TransactionApproved: (transaction, { approvedBy }) =>
      transaction.status === 'none' ? transaction : { ...transaction, status: 'success', approvedBy },
    TransactionRejected: becomes('rejected'),
    TransactionReversed: becomes('reversed'),
    RefundRequested: (transaction, { refundId }) =>
      transaction.status === 'none'
        ? transaction
        : { ...transaction, status: 'refunding', refundId, refundIds: [...transaction.refundIds, refundId] },
    RefundCompleted: becomes('refunded'),
    RefundFailed: becomes('success'),
    GatewayRefundNoticed: (transaction, { amountPaise }) =>
      transaction.status === 'none'
        ? transaction
        : { ...transaction, noticedPaise: transaction.noticedPaise + amountPaise },
  },
});
