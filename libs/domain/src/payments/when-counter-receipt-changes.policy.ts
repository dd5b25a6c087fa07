import { intend, policy, type Recorded } from '../kernel/index.js';
import { type CounterReceiptEvents } from './events.js';
import { ReceiptNumber, receiptNumberKey } from './receipt-number.js';
import { ReceiptSeries, receiptSeriesOf } from './receipt-series.js';
import { Transaction } from './transaction.js';

type Undone = Pick<
  CounterReceiptEvents,
  'CounterReceiptDeclined' | 'CounterReceiptRejected' | 'CounterReceiptReversed'
>;

const release = ({ data: { receiptNumber, counterReceiptId: holder }, metadata }: Recorded<Undone>) =>
  receiptNumber === null
    ? []
    : [intend(ReceiptNumber, receiptNumberKey(receiptNumber), { type: 'Release', holder, at: metadata.occurredAt })];

/**
 * What a receipt for several bills brings about in payments: its transactions, its one number, and the end of all of
 * them together.
 */
export const whenCounterReceiptChanges = policy<CounterReceiptEvents>({
  name: 'payments.when-counter-receipt-changes',
  on: {
    CounterReceiptRecorded: ({ data }) => {
      const { counterReceiptId, studentId, studentName, method, paymentReference, receiptNumber } = data;
      const { remarks, receivedOn, recordedBy, recordedByName, replaces, lines, totalPaise } = data;
      return lines.map(({ amountPaise: amountPaidPaise, ...line }, index) =>
        intend(Transaction, line.transactionId, {
          type: 'RecordTransaction',
          ...line,
          studentId,
          studentName,
          amountPaidPaise,
          method,
          paymentReference,
          receiptNumber,
          remarks,
          receivedOn,
          status: 'pending',
          recordedBy,
          recordedByName,
          ...(replaces === undefined ? {} : { replaces }),
          counterReceipt: { counterReceiptId, line: index + 1, bills: lines.length, totalPaise },
        }),
      );
    },
    CounterReceiptDeclined: release,
    CounterReceiptRejected: (event) => [
      ...event.data.lines.map(({ transactionId }) =>
        intend(Transaction, transactionId, { type: 'RejectTransaction', reason: event.data.reason }),
      ),
      ...release(event),
    ],
    CounterReceiptCompleted: ({ data: { counterReceiptId, studentId, lines }, metadata }) => {
      const financialYear = receiptSeriesOf(metadata.occurredAt);
      const paid = lines.map(({ transactionId, studentFeeId, amountPaise }) => ({
        financialYear,
        transactionId,
        studentFeeId,
        studentId,
        amountPaise,
        counterReceiptId,
      }));
      return [intend(ReceiptSeries, financialYear, { type: 'IssueCounterReceipt', lines: paid })];
    },
    CounterReceiptReversed: (event) => [
      ...event.data.lines.map(({ transactionId }) =>
        intend(Transaction, transactionId, {
          type: 'FollowReversal',
          cause: event.data.cause,
          reason: event.data.reason,
        }),
      ),
      ...release(event),
    ],
    CounterReceiptRefunded: ({ data: { lines, refundId, reason } }) =>
      lines.map(({ transactionId }) => intend(Transaction, transactionId, { type: 'FollowRefund', refundId, reason })),
  },
});
