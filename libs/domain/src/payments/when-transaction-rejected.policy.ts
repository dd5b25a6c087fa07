import { intend, policy } from '../kernel/index.js';
import { type TransactionEvents } from './events.js';
import { ReceiptNumber, receiptNumberKey } from './receipt-number.js';

/** The receipt number of a rejected transaction may be used again. */
export const whenTransactionRejected = policy<TransactionEvents>({
  name: 'payments.when-transaction-rejected',
  on: {
    TransactionRejected: ({ data: { receiptNumber, transactionId }, metadata }) =>
      receiptNumber === null
        ? []
        : [
            intend(ReceiptNumber, receiptNumberKey(receiptNumber), {
              type: 'Release',
              holder: transactionId,
              at: metadata.occurredAt,
            }),
          ],
  },
});
