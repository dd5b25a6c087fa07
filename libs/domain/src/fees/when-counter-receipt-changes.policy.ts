import { intend, istDayOf, policy } from '../kernel/index.js';
import { type CounterReceiptEvents, type CounterReceiptLine } from '../payments/events.js';
import { StudentFee } from './student-fee.js';

type Followed = Pick<
  CounterReceiptEvents,
  | 'CounterReceiptOpened'
  | 'CounterReceiptDeclined'
  | 'CounterReceiptApproved'
  | 'CounterReceiptRejected'
  | 'CounterReceiptReversed'
  | 'CounterReceiptRefunded'
>;

const releaseAll = (lines: readonly CounterReceiptLine[], reason: string) =>
  lines.map(({ studentFeeId, transactionId }) =>
    intend(StudentFee, studentFeeId, { type: 'ReleaseForReceipt', transactionId, reason }),
  );

export const whenCounterReceiptChanges = policy<Followed>({
  name: 'fees.when-counter-receipt-changes',
  on: {
    CounterReceiptOpened: ({ data, metadata }) => {
      const { counterReceiptId, method, paymentReference, receiptNumber, remarks, receivedOn, replaces } = data;
      const { recordedBy, recordedByName } = data;
      return data.lines.map(({ studentFeeId, transactionId, amountPaise }) =>
        intend(StudentFee, studentFeeId, {
          type: 'ReserveForReceipt',
          counterReceiptId,
          transactionId,
          amountPaise,
          method,
          paymentReference,
          receiptNumber,
          remarks,
          receivedOn,
          recordedBy,
          recordedByName,
          ...(replaces === undefined ? {} : { replaces }),
          today: istDayOf(metadata.occurredAt),
        }),
      );
    },
    CounterReceiptDeclined: ({ data: { lines, feeName, reason } }) => releaseAll(lines, `${feeName}: ${reason}`),
    CounterReceiptRejected: ({ data: { lines, reason } }) => releaseAll(lines, reason),
    CounterReceiptApproved: ({ data: { lines, approvedBy, approvedByName } }) =>
      lines.map(({ studentFeeId, transactionId }) =>
        intend(StudentFee, studentFeeId, { type: 'CreditForReceipt', transactionId, approvedBy, approvedByName }),
      ),
    CounterReceiptReversed: ({ data: { lines, cause, reason } }) =>
      lines.map(({ studentFeeId, transactionId }) =>
        intend(StudentFee, studentFeeId, { type: 'ReverseForReceipt', transactionId, cause, reason }),
      ),
    CounterReceiptRefunded: ({ data: { lines, refundId, reason } }) =>
      lines.map(({ studentFeeId, transactionId }) =>
        intend(StudentFee, studentFeeId, { type: 'RefundForReceipt', transactionId, refundId, reason }),
      ),
  },
});
