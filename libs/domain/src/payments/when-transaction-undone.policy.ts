import { intend, policy, type Recorded } from '../kernel/index.js';
import { type TransactionEvents } from './events.js';
import { ReceiptNumber, receiptNumberKey } from './receipt-number.js';

type Undone = Pick<TransactionEvents, 'TransactionRejected' | 'TransactionReversed'>;

const release = ({ data: { receiptNumber, transactionId }, metadata }: Recorded<Undone>) =>
  receiptNumber === null
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
