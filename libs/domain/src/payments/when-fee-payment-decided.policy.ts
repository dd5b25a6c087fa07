import { type StudentFeeEvents } from '../fees/events.js';
import { intend, policy, type Recorded, seriesOf } from '../kernel/index.js';
import { CounterReceipt } from './counter-receipt.js';
import { GatewayPayment } from './gateway-payment.js';
import { ReceiptNumber, receiptNumberKey } from './receipt-number.js';
import { ReceiptSeries } from './receipt-series.js';

type Undone = Pick<StudentFeeEvents, 'FeePaymentReleased' | 'FeePaymentReversed'>;

/** A receipt for several bills holds its own number. */
const freeNumber = ({ data: { receiptNumber, transactionId, counterReceiptId }, metadata }: Recorded<Undone>) =>
  receiptNumber === null || counterReceiptId !== undefined
    ? []
    : [
        intend(ReceiptNumber, receiptNumberKey(receiptNumber), {
          type: 'Release',
          holder: transactionId,
          at: metadata.occurredAt,
        }),
      ];

/** The receipt belongs to the financial year of the credit. */
export const whenFeePaymentDecided = policy<StudentFeeEvents>({
  name: 'payments.when-fee-payment-decided',
  on: {
    FeePaymentReserved: ({ data }) => {
      const { counterReceiptId, transactionId, studentFeeId, feeStructureId, title: feeName, studentName } = data;
      if (counterReceiptId === undefined) return [];
      const { amountPaise, payablePaise } = data;
      const line = { transactionId, studentFeeId, amountPaise, feeStructureId, feeName, payablePaise };
      return [intend(CounterReceipt, counterReceiptId, { type: 'NoteLineReserved', studentName, line })];
    },

    FeePaymentDeclined: ({ data: { counterReceiptId, title: feeName, reason } }) => [
      intend(CounterReceipt, counterReceiptId, { type: 'NoteLineDeclined', feeName, reason }),
    ],

    FeePaymentApplied: ({ data, metadata }) => {
      const { source, counterReceiptId, transactionId, studentFeeId, studentId, amountPaise } = data;
      if (source === 'aid') return [];
      // The receipt number follows once all bills are credited.
      if (counterReceiptId !== undefined)
        return [intend(CounterReceipt, counterReceiptId, { type: 'NoteLineCredited', transactionId })];
      const financialYear = seriesOf(metadata.occurredAt);
      const paid = { financialYear, transactionId, studentFeeId, studentId, amountPaise };
      return [intend(ReceiptSeries, financialYear, { type: 'IssueReceipt', ...paid })];
    },

    FeePaymentReleased: freeNumber,
    FeePaymentReversed: freeNumber,

    FeePaymentExceeded: ({ data: { transactionId, gatewayPaymentId = transactionId, excessPaise, reason } }) => [
      intend(GatewayPayment, gatewayPaymentId, {
        type: 'HoldExcess',
        transactionId,
        amountPaise: excessPaise,
        reason,
      }),
    ],
  },
});
