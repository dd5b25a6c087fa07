import { decider, type DomainEvent } from '../kernel/index.js';
import { type RefundEvents, type RefundFacts } from './events.js';
import { payerAndBill } from './payment-order.js';

export type RefundState =
  | { readonly status: 'none' }
  | {
      readonly status: 'requested' | 'completed' | 'failed';
      readonly facts: RefundFacts;
      readonly stayedOpen?: true;
    };

export type RefundCommands = {
  /** By hand, complete at once unless a second officer must confirm it. */
  RequestRefund: RefundFacts;
  CompleteRefund: { providerRefundId: string | null };
  FailRefund: { code: string };
  NoteOpenRefund: Record<never, never>;
};

const completed = (facts: RefundFacts, providerRefundId: string | null): DomainEvent<RefundEvents> => ({
  type: 'RefundCompleted',
  data: { ...facts, providerRefundId },
});

const becomes =
  (status: 'requested' | 'completed' | 'failed') =>
  (refund: RefundState): RefundState =>
    refund.status === 'none' ? refund : { ...refund, status };

/** The bill or the gateway payment locks the money; this stream only tracks the outcome. */
export const Refund = decider<RefundState, RefundCommands, RefundEvents>({
  category: 'refund',
  about: (state) => (state.status === 'none' ? undefined : payerAndBill(state.facts)),
  whom: (state) => (state.status === 'none' ? undefined : state.facts.studentId),
  initial: { status: 'none' },

  decide: {
    RequestRefund: (facts, refund) => {
      // A policy may deliver a repeat late, after the refund failed.
      if (refund.status === 'completed') return [];
      if (refund.status !== 'none' && refund.facts.attempt >= facts.attempt) return [];
      const requested = { type: 'RefundRequested', data: facts } as const;
      const isHandedOver = facts.through === 'counter' && !facts.awaitsAnother;
      return isHandedOver ? [requested, completed(facts, null)] : [requested];
    },

    CompleteRefund: ({ providerRefundId }, refund) =>
      refund.status === 'none' || refund.status === 'completed' ? [] : [completed(refund.facts, providerRefundId)],

    FailRefund: ({ code }, refund) =>
      refund.status === 'requested' ? [{ type: 'RefundFailed', data: { ...refund.facts, code } }] : [],

    NoteOpenRefund: (_, refund) =>
      refund.status === 'requested' && !refund.stayedOpen ? [{ type: 'RefundStayedOpen', data: refund.facts }] : [],
  },

  evolve: {
    RefundRequested: (_, facts) => ({ status: 'requested', facts }),
    RefundCompleted: becomes('completed'),
    RefundFailed: becomes('failed'),
    RefundStayedOpen: (refund) => (refund.status === 'none' ? refund : { ...refund, stayedOpen: true }),
  },
});
