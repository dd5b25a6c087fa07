import {
  type CounterMethod,
  type Day,
  event,
  formatPaise,
  type Paise,
  type PaymentMethod,
  type ReversalReason,
} from '../kernel/index.js';
import { type BillReference } from './bill.js';

export interface CounterPayment {
  transactionId: string;
  amountPaise: Paise;
  method: CounterMethod;
  paymentReference: string;
  receiptNumber: string | null;
  remarks: string;
  receivedOn: Day;
  recordedBy: string | null;
  recordedByName: string | null;
  /** The reversed transaction with the same paper receipt number. */
  replaces?: string;
  /** Set for a line of a receipt for several bills. */
  counterReceiptId?: string;
}

export type AppliedPayment = BillReference & {
  transactionId: string;
  /** Set for money out of suspense. */
  gatewayPaymentId?: string;
  counterReceiptId?: string;
  /** Aid brings no money: no transaction follows. */
  source: 'counter' | 'gateway' | 'aid';
  method: PaymentMethod | 'aid';
  paymentReference: string;
  /** Null for the gateway and for aid. */
  approvedBy: string | null;
  approvedByName: string | null;
  selfApproved: boolean;
  amountPaise: Paise;
  roundingPaise: Paise;
  payablePaise: Paise;
  /** Credited to this bill so far. */
  paidPaise: Paise;
  outstandingPaise: Paise;
  reservedPaise: Paise;
};

const METHODS: Readonly<Record<PaymentMethod | 'aid', string>> = {
  cash: 'in cash',
  card: 'by card',
  bank_transfer: 'by bank transfer',
  upi: 'by UPI',
  online: 'online',
  aid: 'as aid',
};

function creditIn(applied: AppliedPayment): string {
  const { source, amountPaise, method, title, studentName, selfApproved, paymentReference } = applied;
  const amount = formatPaise(amountPaise);
  if (source === 'aid') {
    return `Credited ${amount} to ${title} of ${studentName}; ${formatPaise(applied.outstandingPaise)} is left`;
  }
  return source === 'counter'
    ? `Approved ${amount} of ${studentName} for ${title}${selfApproved ? ', recorded by the same person' : ''} (${paymentReference})`
    : `Received ${amount} ${METHODS[method]} for ${title} of ${studentName} (${paymentReference})`;
}

/** `reserved`: a receipt for several bills keeps the room. */
type ExcessReason = 'settled' | 'revoked' | 'reserved';

const EXCESS: Readonly<Record<ExcessReason, string>> = {
  settled: 'the bill was already paid',
  revoked: 'the bill had been revoked',
  reserved: 'a receipt for several bills waits for approval',
};

export const billPaymentEvents = {
  FeePaymentReserved: event<
    BillReference &
      CounterPayment & {
        /** Before this entry. */
        payablePaise: Paise;
        /** With this payment. */
        reservedPaise: Paise;
      }
  >(
    ({ studentName, title, amountPaise, method, paymentReference, counterReceiptId }) => ({
      says:
        counterReceiptId === undefined
          ? `Recorded ${formatPaise(amountPaise)} ${METHODS[method]} for ${title} of ${studentName} (${paymentReference})`
          : `Kept ${formatPaise(amountPaise)} of ${title} of ${studentName} for a receipt for several bills`,
      amountPaise,
    }),
    { name: 'transaction.recorded', model: 'transactions' },
  ),

  FeePaymentReleased: event<
    BillReference & {
      transactionId: string;
      amountPaise: Paise;
      receiptNumber: string | null;
      reason: string;
      reservedPaise: Paise;
      counterReceiptId?: string;
    }
  >(
    ({ amountPaise, reason }, about) => ({
      says: `Rejected ${formatPaise(amountPaise)} of ${about}: ${reason}`,
      amountPaise,
    }),
    { name: 'transaction.rejected', model: 'transactions' },
  ),

  FeePaymentDeclined: event<
    BillReference & {
      transactionId: string;
      counterReceiptId: string;
      amountPaise: Paise;
      reason: string;
    }
  >(({ studentName, title, amountPaise, reason }) => ({
    says: `Found no room for ${formatPaise(amountPaise)} on ${title} of ${studentName}: ${reason}`,
    amountPaise,
  })),

  FeePaymentApplied: event<AppliedPayment>(
    (applied) => ({ says: creditIn(applied), amountPaise: applied.amountPaise }),
    { name: 'fee.updated', model: 'student_fees' },
    { name: 'transaction.approved', model: 'transactions' },
  ),

  FeeSettled: event<{ studentFeeId: string; feeStructureId: string; totalPaise: Paise }>(
    ({ totalPaise }, about) => ({ says: `The bill of ${about} is fully paid`, amountPaise: totalPaise }),
    { name: 'invoice.updated', model: 'invoices' },
  ),

  /** Moves no money: a wrong counter entry, or aid taken back. */
  FeePaymentReversed: event<
    BillReference & {
      transactionId: string;
      source: 'counter' | 'aid';
      method: PaymentMethod | 'aid';
      paymentReference: string;
      receiptNumber: string | null;
      /** Null for aid. */
      cause: ReversalReason | null;
      reason: string;
      reopened: boolean;
      amountPaise: Paise;
      roundingPaise: Paise;
      paidPaise: Paise;
      outstandingPaise: Paise;
      counterReceiptId?: string;
    }
  >(
    ({ studentName, title, amountPaise, reason }) => ({
      says: `Reversed the payment of ${formatPaise(amountPaise)} of ${studentName} for ${title}: ${reason}`,
      amountPaise,
    }),
    { name: 'fee.updated', model: 'student_fees' },
    { name: 'transaction.reversed', model: 'transactions' },
  ),

  /** The payment can be neither refunded nor reversed meanwhile. */
  FeeRefundSetAside: event<
    BillReference & {
      refundId: string;
      transactionId: string;
      amountPaise: Paise;
      reason: string;
      askedBy: string;
    }
  >(({ amountPaise, reason }, about) => ({
    says: `Kept ${formatPaise(amountPaise)} of ${about} for a refund by hand: ${reason}`,
    amountPaise,
  })),

  FeePaymentRefunded: event<
    BillReference & {
      transactionId: string;
      /** Null when the gateway gave it back by itself. */
      refundId: string | null;
      /** Null for money from the counter. */
      providerRefundId: string | null;
      reason: string;
      paymentReference: string;
      amountPaise: Paise;
      leftPaise: Paise;
      /** Of the rest. */
      roundingPaise: Paise;
      reopened: boolean;
      paidPaise: Paise;
      outstandingPaise: Paise;
      counterReceiptId?: string;
    }
  >(
    ({ amountPaise, outstandingPaise, reason }, about) => ({
      says: `Took ${formatPaise(amountPaise)} that went back off the bill of ${about}: ${reason}; ${formatPaise(outstandingPaise)} is owed`,
      amountPaise,
    }),
    { name: 'fee.updated', model: 'student_fees' },
    { name: 'transaction.refunded', model: 'transactions' },
  ),

  FeePaymentExceeded: event<{
    studentFeeId: string;
    transactionId: string;
    orderId: string;
    /** Set for money that goes back to suspense. */
    gatewayPaymentId?: string;
    excessPaise: Paise;
    reason: ExcessReason;
  }>(({ excessPaise, reason }, about) => ({
    says: `Found no room for ${formatPaise(excessPaise)} of ${about}: ${EXCESS[reason]}`,
    amountPaise: excessPaise,
  })),

  FeeAidDeclined: event<{
    studentFeeId: string;
    transactionId: string;
    applicationId: string;
    amountPaise: Paise;
    payablePaise: Paise;
  }>(({ amountPaise, payablePaise }, about) => ({
    says: `Declined ${formatPaise(amountPaise)} of aid on the bill of ${about}: ${formatPaise(payablePaise)} could be credited`,
    amountPaise,
  })),
};
