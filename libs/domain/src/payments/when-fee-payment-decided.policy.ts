import { type BillReference, type StudentFeeEvents } from '../fees/events.js';
import { intend, istDayOf, type Paise, policy } from '../kernel/index.js';
import { CounterReceipt } from './counter-receipt.js';
import { PaymentOrder } from './payment-order.js';
import { SuspenseItem } from './suspense-item.js';
import { Transaction } from './transaction.js';

/** What every transaction says of the bill it pays. */
const payment = ({
  title: feeName,
  amountPaise: amountPaidPaise,
  transactionId,
  studentFeeId,
  feeStructureId,
  studentId,
  studentName,
  payablePaise,
}: BillReference & { transactionId: string; payablePaise: Paise; amountPaise: Paise }) => ({
  transactionId,
  studentFeeId,
  feeStructureId,
  studentId,
  studentName,
  feeName,
  payablePaise,
  amountPaidPaise,
});

/**
 * The bill's stream decides about money first; the transaction, the document the office and the student see,
 * follows it. So no successful transaction exists without a credit, and a crash in between is caught up.
 */
export const whenFeePaymentDecided = policy<StudentFeeEvents>({
  name: 'payments.when-fee-payment-decided',
  on: {
    FeePaymentReserved: ({ data, metadata: { actor } }) => {
      const { counterReceiptId, transactionId, studentFeeId, feeStructureId, title: feeName, studentName } = data;
      if (counterReceiptId !== undefined) {
        const { amountPaise, payablePaise } = data;
        const line = { transactionId, studentFeeId, amountPaise, feeStructureId, feeName, payablePaise };
        return [intend(CounterReceipt, counterReceiptId, { type: 'NoteLineReserved', studentName, line })];
      }
      return [
        intend(Transaction, data.transactionId, {
          type: 'RecordTransaction',
          ...payment(data),
          method: data.method,
          paymentReference: data.paymentReference,
          receiptNumber: data.receiptNumber,
          remarks: data.remarks,
          receivedOn: data.receivedOn,
          status: 'pending',
          recordedBy: actor.userId ?? null,
          recordedByName: actor.name ?? null,
          ...(data.replaces === undefined ? {} : { replaces: data.replaces }),
        }),
      ];
    },

    FeePaymentDeclined: ({ data: { counterReceiptId, title: feeName, reason } }) => [
      intend(CounterReceipt, counterReceiptId, { type: 'NoteLineDeclined', feeName, reason }),
    ],

    // The receipt for several bills rejects its transactions itself, and one that was declined has none.
    FeePaymentReleased: ({ data }) =>
      data.counterReceiptId === undefined
        ? [intend(Transaction, data.transactionId, { type: 'RejectTransaction', reason: data.reason })]
        : [],

    FeePaymentApplied: ({ data, metadata: { actor, occurredAt } }) => {
      if (data.source === 'aid') return [];
      return [
        data.source === 'counter'
          ? intend(Transaction, data.transactionId, {
              type: 'ApproveTransaction',
              approvedBy: actor.userId ?? '',
              approvedByName: actor.name ?? '',
            })
          : intend(Transaction, data.transactionId, {
              type: 'RecordTransaction',
              ...payment(data),
              method: 'online',
              paymentReference: data.gatewayPaymentId ?? data.transactionId,
              receiptNumber: null,
              remarks: data.gatewayPaymentId === undefined ? 'Online payment' : 'Online payment, applied from suspense',
              receivedOn: istDayOf(occurredAt),
              status: 'success',
              recordedBy: null,
              recordedByName: null,
            }),
        ...(data.counterReceiptId === undefined
          ? []
          : [
              intend(CounterReceipt, data.counterReceiptId, {
                type: 'NoteLineCredited',
                transactionId: data.transactionId,
              }),
            ]),
      ];
    },

    FeePaymentExceeded: ({ data }) => [
      data.gatewayPaymentId === undefined
        ? intend(PaymentOrder, data.orderId, {
            type: 'RecordExcessPayment',
            paymentId: data.transactionId,
            excessPaise: data.excessPaise,
            currency: 'INR',
            reason: data.reason,
          })
        : intend(SuspenseItem, data.gatewayPaymentId, {
            type: 'ReturnToSuspense',
            applicationId: data.transactionId,
            amountPaise: data.excessPaise,
          }),
    ],
  },
});
