import { intend, policy } from '../kernel/index.js';
import { type PaymentOrderEvents } from './events.js';
import { SuspenseItem } from './suspense-item.js';

/** Captured money that fits nowhere waits in suspense for somebody to dispose of it. */
export const whenPaymentExceeds = policy<Pick<PaymentOrderEvents, 'ExcessPaymentReceived'>>({
  name: 'payments.when-payment-exceeds',
  on: {
    ExcessPaymentReceived: ({ data: { excessPaise: amountPaise, ...data } }) => [
      intend(SuspenseItem, data.paymentId, { type: 'OpenSuspense', ...data, amountPaise }),
    ],
  },
});
