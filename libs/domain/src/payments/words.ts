import { formatPaise, type Words } from '../kernel/index.js';
import { type PaymentEvents, type PaymentMethod } from './events.js';

const METHODS: Readonly<Record<PaymentMethod, string>> = {
  cash: 'in cash',
  card: 'by card',
  bank_transfer: 'by bank transfer',
  upi: 'by UPI',
  online: 'online',
};

const REFUSALS: Readonly<Record<PaymentEvents['GatewayPaymentRejected']['reason'], string>> = {
  signature: 'its signature is wrong',
  amount: 'its amount is not the order’s',
  currency: 'its currency is not the order’s',
  fee: 'it was presented for another fee',
  owner: 'it was presented by another student',
};

const MISFITS: Readonly<Record<PaymentEvents['ExcessPaymentReceived']['reason'], string>> = {
  settled: 'the bill was already paid',
  revoked: 'the bill had been revoked',
  reserved: 'a receipt for several bills waits for approval',
  amount: 'the amount is not the order’s',
  currency: 'the currency is not the order’s',
};

const billsOf = (lines: readonly { readonly feeName: string }[]): string =>
  lines.map(({ feeName }) => feeName).join(', ');

/** Payments as the audit trail tells them. */
export const paymentsWords: Words<PaymentEvents> = {
  TransactionRecorded: ({ studentName, feeName, amountPaidPaise, method, status, paymentReference }) => ({
    says: `${status === 'success' ? 'Received' : 'Recorded'} ${formatPaise(amountPaidPaise)} ${METHODS[method]} for ${feeName} of ${studentName} (${paymentReference})`,
    amountPaise: amountPaidPaise,
  }),
  TransactionApproved: ({ amountPaidPaise, selfApproved, paymentReference }) => ({
    says: `Approved the payment of ${formatPaise(amountPaidPaise)}${selfApproved ? ', recorded by the same person' : ''} (${paymentReference})`,
    amountPaise: amountPaidPaise,
  }),
  TransactionRejected: ({ amountPaidPaise, reason }) => ({
    says: `Rejected the payment of ${formatPaise(amountPaidPaise)}: ${reason}`,
    amountPaise: amountPaidPaise,
  }),
  TransactionReversed: ({ studentName, feeName, amountPaidPaise, reason }) => ({
    says: `Reversed the payment of ${formatPaise(amountPaidPaise)} of ${studentName} for ${feeName}: ${reason}`,
    amountPaise: amountPaidPaise,
  }),
  RefundRequested: ({ amountPaise, through, reason }) => ({
    says: `Ordered a refund of ${formatPaise(amountPaise)} ${through === 'gateway' ? 'through the gateway' : 'by hand'}: ${reason}`,
    amountPaise,
  }),
  RefundCompleted: ({ amountPaise, providerRefundId, wentBackPaise = amountPaise }) => ({
    says: `Refunded ${formatPaise(wentBackPaise)}${providerRefundId ? ` (${providerRefundId})` : ''}${
      wentBackPaise < amountPaise ? `; ${formatPaise(amountPaise - wentBackPaise)} is in suspense` : ''
    }`,
    amountPaise,
  }),
  RefundFailed: ({ amountPaise, code }) => ({
    says: `The refund of ${formatPaise(amountPaise)} failed: ${code}`,
    amountPaise,
  }),
  GatewayRefundNoticed: ({ amountPaise, providerRefundId }) => ({
    says: `${formatPaise(amountPaise)} was given back at the payment gateway itself (${providerRefundId})`,
    amountPaise,
  }),
  PaymentOrderCreated: ({ amountPaise, orderId }) => ({
    says: `Opened the order ${orderId} for ${formatPaise(amountPaise)}`,
    amountPaise,
  }),
  GatewayPaymentVerified: ({ amountPaise, paymentId }) => ({
    says: `The gateway holds ${formatPaise(amountPaise)} as ${paymentId}`,
    amountPaise,
  }),
  GatewayPaymentReturned: ({ returnedPaise, heldPaise, paymentId }) => ({
    says: `The gateway had given back ${formatPaise(returnedPaise)} of ${paymentId} and holds ${formatPaise(heldPaise)}`,
    amountPaise: returnedPaise,
  }),
  GatewayPaymentRejected: ({ paymentId, reason }) => ({
    says: `Refused the payment ${paymentId}: ${REFUSALS[reason]}`,
  }),
  GatewayPaymentFailed: ({ paymentId, description }) => ({ says: `The payment ${paymentId} failed: ${description}` }),
  GatewayPaymentPending: ({ paymentId, amountPaise }) => ({
    says: `The bank has not decided about ${formatPaise(amountPaise)} (${paymentId})`,
    amountPaise,
  }),
  GatewayPaymentGivenUp: ({ paymentId, amountPaise, reason }) => ({
    says: `Stopped waiting for the bank’s answer about ${formatPaise(amountPaise)} (${paymentId}): ${reason}`,
    amountPaise,
  }),
  ExcessPaymentReceived: ({ excessPaise, reason }) => ({
    says: `Received ${formatPaise(excessPaise)} that fits nowhere: ${MISFITS[reason]}`,
    amountPaise: excessPaise,
  }),
  SuspenseOpened: ({ amountPaise, reason }) => ({
    says: `Put ${formatPaise(amountPaise)} in suspense: ${MISFITS[reason]}`,
    amountPaise,
  }),
  SuspenseApplied: ({ amountPaise, studentFeeId }) => ({
    says: `Applied ${formatPaise(amountPaise)} out of suspense to the fee ${studentFeeId}`,
    amountPaise,
  }),
  SuspenseReturned: ({ amountPaise }) => ({
    says: `Put ${formatPaise(amountPaise)} back in suspense: the fee had no room for it`,
    amountPaise,
  }),
  SuspenseGivenBack: ({ amountPaise, providerRefundId }) => ({
    says: `${formatPaise(amountPaise)} in suspense was given back at the payment gateway itself (${providerRefundId})`,
    amountPaise,
  }),
  SuspenseRecalled: ({ amountPaise, wentBackPaise, providerRefundId }) => ({
    says: `Took ${formatPaise(amountPaise)} out of suspense off its fee again: ${formatPaise(wentBackPaise)} was given back at the payment gateway itself (${providerRefundId})`,
    amountPaise,
  }),
  SuspenseRefundRequested: ({ amountPaise, through, reason }) => ({
    says: `Ordered ${formatPaise(amountPaise)} out of suspense to be given back ${through === 'gateway' ? 'through the gateway' : 'by hand'}: ${reason}`,
    amountPaise,
  }),
  SuspenseRefundCompleted: ({ amountPaise, providerRefundId }) => ({
    says: `Gave back ${formatPaise(amountPaise)} out of suspense${providerRefundId ? ` (${providerRefundId})` : ''}`,
    amountPaise,
  }),
  SuspenseRefundFailed: ({ amountPaise, code }) => ({
    says: `Giving back ${formatPaise(amountPaise)} out of suspense failed: ${code}`,
    amountPaise,
  }),
  ReceiptIssued: ({ receiptNo, amountPaise, counterReceiptId }) => ({
    says:
      counterReceiptId === undefined
        ? `Issued the receipt ${receiptNo} for ${formatPaise(amountPaise)}`
        : `Put ${formatPaise(amountPaise)} on the receipt ${receiptNo} for several bills`,
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
  CounterReceiptLineCredited: ({ transactionId }) => ({ says: `Credited the line ${transactionId} of the receipt` }),
  CounterReceiptCompleted: ({ totalPaise, lines }) => ({
    says: `Credited all ${lines.length} bills of the receipt for ${formatPaise(totalPaise)}`,
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
