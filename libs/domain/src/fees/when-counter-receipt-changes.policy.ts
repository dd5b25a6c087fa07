import { intend, istDayOf, policy } from '../kernel/index.js';
import { type CounterReceiptEvents, type CounterReceiptLine } from '../payments/events.js';
import { StudentFee } from './student-fee.js';

type Followed = Pick<
  CounterReceiptEvents,
  'CounterReceiptOpened' | 'CounterReceiptDeclined' | 'CounterReceiptApproved' | 'CounterReceiptRejected'
>;

const releaseAll = (lines: readonly CounterReceiptLine[], reason: string) =>
  lines.map(({ studentFeeId, transactionId }) =>
    intend(StudentFee, studentFeeId, { type: 'ReleaseForReceipt', transactionId, reason }),
  );

/** Asks each bill of a receipt for several bills for room, and credits or frees all of them as the receipt is decided. */
export const whenCounterReceiptChanges = policy<Followed>({
  name: 'fees.when-counter-receipt-changes',
  on: {
    CounterReceiptOpened: ({ data, metadata }) => {
      const { counterReceiptId, method, paymentReference, receiptNumber, remarks, receivedOn, replaces } = data;
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
          ...(replaces === undefined ? {} : { replaces }),
          today: istDayOf(metadata.occurredAt),
        }),
      );
    },
    CounterReceiptDeclined: ({ data: { lines, feeName, reason } }) => releaseAll(lines, `${feeName}: ${reason}`),
    CounterReceiptRejected: ({ data: { lines, reason } }) => releaseAll(lines, reason),
    CounterReceiptApproved: ({ data: { counterReceiptId, lines } }) =>
      lines.map(({ studentFeeId, transactionId }) =>
        intend(StudentFee, studentFeeId, { type: 'ApprovePayment', transactionId, counterReceiptId }),
      ),
  },
});
