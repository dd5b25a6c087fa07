import { decider } from '../kernel/index.js';
import { type PaymentOrderEvents } from './events.js';
import { refuse } from './refusals.js';

type Facts = PaymentOrderEvents['PaymentOrderCreated'];

export type PaymentOrderState =
  | { readonly status: 'none' }
  | {
      readonly status: 'created';
      readonly facts: Facts;
      readonly rejected: readonly string[];
    };

export type PaymentOrderCommands = {
  CreatePaymentOrder: Facts;
  RejectGatewayPayment: { paymentId: string; reason: PaymentOrderEvents['GatewayPaymentRejected']['reason'] };
};

/** Enough to see an attack; forged payments must not fill the log. */
const REJECTIONS_NOTED_MAX = 20;

export const payerAndBill = ({ studentName, feeName }: Pick<Facts, 'studentName' | 'feeName'>): string | undefined =>
  studentName === undefined ? undefined : `${studentName} for ${feeName ?? 'a fee'}`;

export const PaymentOrder = decider<PaymentOrderState, PaymentOrderCommands, PaymentOrderEvents>({
  category: 'paymentOrder',
  about: (state) => (state.status === 'none' ? undefined : payerAndBill(state.facts)),
  whom: (state) => (state.status === 'none' ? undefined : state.facts.studentId),
  initial: { status: 'none' },

  decide: {
    CreatePaymentOrder: (facts, order) =>
      order.status === 'none' ? [{ type: 'PaymentOrderCreated', data: facts }] : [],

    RejectGatewayPayment: ({ paymentId, reason }, order) => {
      if (order.status === 'none') throw refuse('order-not-found');
      const { facts, rejected } = order;
      if (rejected.includes(paymentId) || rejected.length >= REJECTIONS_NOTED_MAX) return [];
      return [{ type: 'GatewayPaymentRejected', data: { orderId: facts.orderId, paymentId, reason } }];
    },
  },

  evolve: {
    PaymentOrderCreated: (_, facts) => ({ status: 'created', facts, rejected: [] }),
    GatewayPaymentRejected: (order, { paymentId }) =>
      order.status === 'none' ? order : { ...order, rejected: [...order.rejected, paymentId] },
  },
});
