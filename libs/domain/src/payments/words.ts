import { type CounterMethod, formatPaise, type Words } from '../kernel/index.js';
import { type Misfit, type PaymentEvents } from './events.js';

const METHODS: Readonly<Record<CounterMethod, string>> = {
  cash: 'in cash',
  card: 'by card',
  bank_transfer: 'by bank transfer',
  upi: 'by UPI',
};

const REFUSALS: Readonly<Record<PaymentEvents['GatewayPaymentRejected']['reason'], string>> = {
  signature: 'its signature is wrong',
  amount: 'its amount is not the order’s',
  fee: 'it was presented for another fee',
};

const MISFITS: Readonly<Record<Misfit, string>> = {
  settled: 'the bill was already paid',
  revoked: 'the bill had been revoked',
  reserved: 'a receipt for several bills waits for approval',
  amount: 'the amount is not the order’s',
  currency: 'the currency is not the order’s',
};

const billsOf = (lines: readonly { readonly feeName: string }[]): string =>
  lines.map(({ feeName }) => feeName).join(', ');

function backBy(refundId: string | null, providerRefundId: string | null): string {
  if (providerRefundId === null) return ' by hand';
  return refundId === null ? ` at the payment gateway itself (${providerRefundId})` : ` (${providerRefundId})`;
}

/** Payments as the audit trail tells them. */
export const paymentsWords: Words<PaymentEvents> = {
  RefundRequested: ({ amountPaise, through, reason }, about) => ({
    says: `Ordered a refund of ${formatPaise(amountPaise)} of ${about} ${through === 'gateway' ? 'through the gateway' : 'by hand'}: ${reason}`,
    amountPaise,
  }),
  RefundCompleted: ({ amountPaise, providerRefundId }, about) => ({
    says: `Refunded ${formatPaise(amountPaise)} of ${about}${providerRefundId ? ` (${providerRefundId})` : ''}`,
    amountPaise,
  }),
  RefundFailed: ({ amountPaise, code }, about) => ({
    says: `The refund of ${formatPaise(amountPaise)} of ${about} failed: ${code}`,
    amountPaise,
  }),
  PaymentOrderCreated: ({ amountPaise, orderId }, about) => ({
    says: `Opened the order ${orderId} for ${formatPaise(amountPaise)} of ${about}`,
    amountPaise,
  }),
  GatewayPaymentRejected: ({ paymentId, reason }, about) => ({
    says: `Refused the payment ${paymentId} of ${about}: ${REFUSALS[reason]}`,
  }),
  GatewayPaymentFailed: ({ paymentId, description }, about) => ({
    says: `The payment ${paymentId} of ${about} failed: ${description}`,
  }),
  GatewayPaymentPending: ({ paymentId, amountPaise }, about) => ({
    says: `The bank has not decided about ${formatPaise(amountPaise)} of ${about} (${paymentId})`,
    amountPaise,
  }),
  GatewayPaymentGivenUp: ({ paymentId, amountPaise, reason }, about) => ({
    says: `Stopped waiting for the bank’s answer about ${formatPaise(amountPaise)} of ${about} (${paymentId}): ${reason}`,
    amountPaise,
  }),
  GatewayPaymentCaptured: ({ capturedPaise, gonePaise, paymentId }, about) => ({
    says: `The gateway took ${formatPaise(capturedPaise)} of ${about} (${paymentId})${
      gonePaise > 0 ? ` and had given back ${formatPaise(gonePaise)}` : ''
    }`,
    amountPaise: capturedPaise,
  }),
  GatewayPaymentHeld: ({ amountPaise, reason }, about) => ({
    says: `Put ${formatPaise(amountPaise)} of ${about} in suspense: ${MISFITS[reason]}`,
    amountPaise,
  }),
  SuspenseApplied: ({ amountPaise, studentFeeId }, about) => ({
    says: `Applied ${formatPaise(amountPaise)} of ${about} out of suspense to the bill ${studentFeeId}`,
    amountPaise,
  }),
  SuspenseReturned: ({ amountPaise }, about) => ({
    says: `Put ${formatPaise(amountPaise)} of ${about} back in suspense: the fee had no room for it`,
    amountPaise,
  }),
  GatewayRefundSetAside: ({ amountPaise, transactionId, reason }, about) => ({
    says: `Kept ${formatPaise(amountPaise)} of ${about}${transactionId === null ? ' in suspense' : ''} for a refund: ${reason}`,
    amountPaise,
  }),
  GatewayRefundReleased: ({ amountPaise }, about) => ({
    says: `Released ${formatPaise(amountPaise)} of ${about} that was kept for a refund`,
    amountPaise,
  }),
  SuspenseGivenBack: ({ amountPaise, refundId, providerRefundId }, about) => ({
    says: `${formatPaise(amountPaise)} of ${about} in suspense went back${backBy(refundId, providerRefundId)}`,
    amountPaise,
  }),
  GatewayPaymentRecalled: ({ amountPaise, refundId, providerRefundId }, about) => ({
    says: `${formatPaise(amountPaise)} of ${about} went back${backBy(refundId, providerRefundId)}`,
    amountPaise,
  }),
  ReceiptIssued: ({ receiptNo, amountPaise, counterReceiptId }, about) => ({
    says:
      counterReceiptId === undefined
        ? `Issued the receipt ${receiptNo} for ${formatPaise(amountPaise)} of ${about}`
        : `Put ${formatPaise(amountPaise)} of ${about} on the receipt ${receiptNo} for several bills`,
    amountPaise,
  }),
  CounterReceiptOpened: ({ totalPaise, lines, method, paymentReference }) => ({
    says: `Asked ${lines.length} bills for room for ${formatPaise(totalPaise)} ${METHODS[method]} (${paymentReference})`,
    amountPaise: totalPaise,
  }),
  CounterReceiptLineReserved: ({ studentName, line }) => ({
    says: `${line.feeName} of ${studentName} has room for ${formatPaise(line.amountPaise)}`,
    amountPaise: line.amountPaise,
  }),
  CounterReceiptLineRecorded: ({ studentName, feeName, amountPaise, place, bills }) => ({
    says: `Recorded ${formatPaise(amountPaise)} for ${feeName} of ${studentName}, line ${place} of ${bills} of a receipt`,
    amountPaise,
  }),
  CounterReceiptRecorded: ({ studentName, totalPaise, lines, method, paymentReference }) => ({
    says: `Recorded ${formatPaise(totalPaise)} ${METHODS[method]} of ${studentName} on one receipt for ${billsOf(lines)} (${paymentReference})`,
    amountPaise: totalPaise,
  }),
  CounterReceiptDeclined: ({ totalPaise, feeName, reason }) => ({
    says: `Recorded nothing of ${formatPaise(totalPaise)} on one receipt. ${feeName}: ${reason}`,
    amountPaise: totalPaise,
  }),
  CounterReceiptApproved: ({ studentName, totalPaise, lines, selfApproved, paymentReference }) => ({
    says: `Approved ${formatPaise(totalPaise)} of ${studentName} for ${billsOf(lines)}${selfApproved ? ', recorded by the same person' : ''} (${paymentReference})`,
    amountPaise: totalPaise,
  }),
  CounterReceiptLineCredited: ({ transactionId }, about) => ({
    says: `Credited the line ${transactionId} of the receipt of ${about}`,
  }),
  CounterReceiptCompleted: ({ totalPaise, lines }, about) => ({
    says: `Credited all ${lines.length} bills of the receipt of ${about} for ${formatPaise(totalPaise)}`,
    amountPaise: totalPaise,
  }),
  CounterReceiptRejected: ({ studentName, totalPaise, lines, reason }) => ({
    says: `Rejected ${formatPaise(totalPaise)} of ${studentName} for ${billsOf(lines)}: ${reason}`,
    amountPaise: totalPaise,
  }),
  CounterReceiptReversed: ({ studentName, totalPaise, lines, reason }) => ({
    says: `Reversed ${formatPaise(totalPaise)} of ${studentName} for ${billsOf(lines)}: ${reason}`,
    amountPaise: totalPaise,
  }),
  CounterReceiptRefunded: ({ studentName, totalPaise, lines, reason }) => ({
    says: `Refunded ${formatPaise(totalPaise)} by hand to ${studentName} for ${billsOf(lines)}: ${reason}`,
    amountPaise: totalPaise,
  }),
};
