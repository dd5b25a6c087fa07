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
  TransactionApproved: ({ amountPaidPaise, selfApproved, paymentReference }, about) => ({
    says: `Approved ${formatPaise(amountPaidPaise)} of ${about}${selfApproved ? ', recorded by the same person' : ''} (${paymentReference})`,
    amountPaise: amountPaidPaise,
  }),
  TransactionRejected: ({ amountPaidPaise, reason }, about) => ({
    says: `Rejected ${formatPaise(amountPaidPaise)} of ${about}: ${reason}`,
    amountPaise: amountPaidPaise,
  }),
  TransactionReversed: ({ studentName, feeName, amountPaidPaise, reason }) => ({
    says: `Reversed the payment of ${formatPaise(amountPaidPaise)} of ${studentName} for ${feeName}: ${reason}`,
    amountPaise: amountPaidPaise,
  }),
  RefundRequested: ({ amountPaise, through, reason }, about) => ({
    says: `Ordered a refund of ${formatPaise(amountPaise)} of ${about} ${through === 'gateway' ? 'through the gateway' : 'by hand'}: ${reason}`,
    amountPaise,
  }),
  RefundCompleted: ({ amountPaise, providerRefundId, wentBackPaise = amountPaise }, about) => ({
    says: `Refunded ${formatPaise(wentBackPaise)} of ${about}${providerRefundId ? ` (${providerRefundId})` : ''}${
      wentBackPaise < amountPaise ? `; ${formatPaise(amountPaise - wentBackPaise)} is in suspense` : ''
    }`,
    amountPaise,
  }),
  RefundFailed: ({ amountPaise, code }, about) => ({
    says: `The refund of ${formatPaise(amountPaise)} of ${about} failed: ${code}`,
    amountPaise,
  }),
  GatewayRefundNoticed: ({ amountPaise, providerRefundId }, about) => ({
    says: `${formatPaise(amountPaise)} of ${about} was given back at the payment gateway itself (${providerRefundId})`,
    amountPaise,
  }),
  PaymentOrderCreated: ({ amountPaise, orderId }, about) => ({
    says: `Opened the order ${orderId} for ${formatPaise(amountPaise)} of ${about}`,
    amountPaise,
  }),
  GatewayPaymentVerified: ({ amountPaise, paymentId }, about) => ({
    says: `The gateway holds ${formatPaise(amountPaise)} of ${about} as ${paymentId}`,
    amountPaise,
  }),
  GatewayPaymentReturned: ({ returnedPaise, heldPaise, paymentId }, about) => ({
    says: `The gateway had given back ${formatPaise(returnedPaise)} of ${about} (${paymentId}) and holds ${formatPaise(heldPaise)}`,
    amountPaise: returnedPaise,
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
  ExcessPaymentReceived: ({ excessPaise, reason }, about) => ({
    says: `Received ${formatPaise(excessPaise)} of ${about} that fits nowhere: ${MISFITS[reason]}`,
    amountPaise: excessPaise,
  }),
  SuspenseOpened: ({ amountPaise, reason }, about) => ({
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
  SuspenseGivenBack: ({ amountPaise, providerRefundId }, about) => ({
    says: `${formatPaise(amountPaise)} of ${about} in suspense was given back at the payment gateway itself (${providerRefundId})`,
    amountPaise,
  }),
  SuspenseRecalled: ({ amountPaise, wentBackPaise, providerRefundId }, about) => ({
    says: `Took ${formatPaise(amountPaise)} of ${about} out of suspense off its fee again: ${formatPaise(wentBackPaise)} was given back at the payment gateway itself (${providerRefundId})`,
    amountPaise,
  }),
  SuspenseRefundRequested: ({ amountPaise, through, reason }, about) => ({
    says: `Ordered ${formatPaise(amountPaise)} of ${about} out of suspense to be given back ${through === 'gateway' ? 'through the gateway' : 'by hand'}: ${reason}`,
    amountPaise,
  }),
  SuspenseRefundCompleted: ({ amountPaise, providerRefundId }, about) => ({
    says: `Gave back ${formatPaise(amountPaise)} of ${about} out of suspense${providerRefundId ? ` (${providerRefundId})` : ''}`,
    amountPaise,
  }),
  SuspenseRefundFailed: ({ amountPaise, code }, about) => ({
    says: `Giving back ${formatPaise(amountPaise)} of ${about} out of suspense failed: ${code}`,
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
