import { intend, policy } from '../kernel/index.js';
import { type SuspenseEvents } from './events.js';
import { Transaction } from './transaction.js';

/** A payment that was applied out of suspense leaves its bill when the gateway gave the money back. */
export const whenSuspenseRecalled = policy<Pick<SuspenseEvents, 'SuspenseRecalled'>>({
  name: 'payments.when-suspense-recalled',
  on: {
    SuspenseRecalled: ({ data: { applicationId, amountPaise, wentBackPaise, providerRefundId } }) => [
      intend(Transaction, applicationId, {
        type: 'NoteRefund',
        // One recall per application, so its id is the refund's.
        refundId: applicationId,
        providerRefundId,
        ...(wentBackPaise === amountPaise
          ? { reason: 'Refunded at the payment gateway' }
          : { reason: 'Partly refunded at the payment gateway; the rest is in suspense', wentBackPaise }),
      }),
    ],
  },
});
