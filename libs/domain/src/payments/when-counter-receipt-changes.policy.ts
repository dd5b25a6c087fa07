import { intend, policy, type Recorded, seriesOf } from '../kernel/index.js';
import { type CounterReceiptEvents } from './events.js';
import { ReceiptNumber, receiptNumberKey } from './receipt-number.js';
import { ReceiptSeries } from './receipt-series.js';

type Undone = Pick<
  CounterReceiptEvents,
  'CounterReceiptDeclined' | 'CounterReceiptRejected' | 'CounterReceiptReversed'
>;

const release = ({ data: { receiptNumber, counterReceiptId: holder }, metadata }: Recorded<Undone>) =>
  receiptNumber === null
    ? []
    : [intend(ReceiptNumber, receiptNumberKey(receiptNumber), { type: 'Release', holder, at: metadata.occurredAt })];

export const whenCounterReceiptChanges = policy<CounterReceiptEvents>({
  name: 'payments.when-counter-receipt-changes',
  on: {
    CounterReceiptDeclined: release,
    CounterReceiptRejected: release,
    CounterReceiptCompleted: ({ data: { counterReceiptId, studentId, lines }, metadata }) => {
      const financialYear = seriesOf(metadata.occurredAt);
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
    CounterReceiptReversed: release,
  },
});
