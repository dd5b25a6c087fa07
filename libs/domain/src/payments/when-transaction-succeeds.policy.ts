import { intend, policy, type Timestamp } from '../kernel/index.js';
import { type TransactionEvents } from './events.js';
import { ReceiptSeries, receiptSeriesOf } from './receipt-series.js';

type Success = Pick<
  TransactionEvents['TransactionApproved'],
  'transactionId' | 'studentFeeId' | 'studentId' | 'amountPaidPaise'
>;

const issue = ({ transactionId, studentFeeId, studentId, amountPaidPaise }: Success, at: Timestamp) => {
  const financialYear = receiptSeriesOf(at);
  const paid = { financialYear, transactionId, studentFeeId, studentId, amountPaise: amountPaidPaise };
  return intend(ReceiptSeries, financialYear, { type: 'IssueReceipt', ...paid });
};

/**
 * Every successful transaction has a receipt, numbered in the financial year in which it succeeded. A receipt for several
 * bills is numbered once all of them are credited.
 */
export const whenTransactionSucceeds = policy<TransactionEvents>({
  name: 'payments.when-transaction-succeeds',
  on: {
    TransactionRecorded: ({ data, metadata }) => (data.status === 'success' ? [issue(data, metadata.occurredAt)] : []),
    TransactionApproved: ({ data, metadata }) =>
      data.counterReceiptId === undefined ? [issue(data, metadata.occurredAt)] : [],
  },
});
