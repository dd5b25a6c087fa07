import { intend, policy, type Recorded } from '../kernel/index.js';
import { type TransactionEvents } from './events.js';
import { ReceiptNumber, receiptNumberKey } from './receipt-number.js';

type Undone = Pick<TransactionEvents, 'TransactionRejected' | 'TransactionReversed'>;

const release = ({ data: { receiptNumber, transactionId, counterReceiptId }, metadata }: Recorded<Undone>) =>
  // The number of a receipt for several bills is held, and let go, by that receipt.
  receiptNumber === null || counterReceiptId !== undefined
    ? []
    : [
        intend(ReceiptNumber, receiptNumberKey(receiptNumber), {
          type: 'Release',
          holder: transactionId,
          at: metadata.occurredAt,
        }),
      ];

/** The receipt number of a rejected or reversed transaction may be used again. */
export const whenTransactionUndone = policy<Undone>({
  name: 'payments.when-transaction-undone',
  on: { TransactionRejected: release, TransactionReversed: release },
});
