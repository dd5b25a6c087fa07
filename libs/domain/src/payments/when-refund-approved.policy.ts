import { type RequestEvents } from '../decisions/events.js';
import { intend, officer, policy } from '../kernel/index.js';
import { CounterReceipt } from './counter-receipt.js';
import { GatewayPayment } from './gateway-payment.js';

export const whenRefundApproved = policy<Pick<RequestEvents, 'RequestApproved'>>({
  name: 'payments.when-refund-approved',
  on: {
    RequestApproved: ({ data: { work, amountPaise: askedPaise, askedBy, askedByName } }) => {
      if (work.kind !== 'refund' || work.through === 'bill') return [];
      const { through, lockId, refundId, transactionId, reason, meantPaise, byHand } = work;
      const meant = meantPaise === null ? {} : { amountPaise: meantPaise };
      const asked = { refundId, reason, ...meant, by: officer({ userId: askedBy, name: askedByName }) };
      return through === 'receipt'
        ? [intend(CounterReceipt, lockId, { type: 'RefundCounterReceipt', ...asked })]
        : [
            intend(GatewayPayment, lockId, {
              type: 'SetRefundAside',
              transactionId,
              through: byHand ? 'counter' : through,
              ...asked,
              askedPaise,
            }),
          ];
    },
  },
});
