import {
  type CounterMethod,
  type Day,
  event,
  type EventsOf,
  formatPaise,
  type Paise,
  type ReversalReason,
} from '../kernel/index.js';

export interface CounterReceiptLine {
  transactionId: string;
  studentFeeId: string;
  amountPaise: Paise;
}

export interface ReservedLine extends CounterReceiptLine {
  feeStructureId: string;
  feeName: string;
  /** Before this line. */
  payablePaise: Paise;
}

export interface CounterReceiptFacts {
  counterReceiptId: string;
  studentId: string;
  method: CounterMethod;
  paymentReference: string;
  receiptNumber: string | null;
  remarks: string;
  receivedOn: Day;
  totalPaise: Paise;
  recordedBy: string;
  recordedByName: string;
  replaces?: string;
}

export interface DecidedCounterReceipt {
  counterReceiptId: string;
  studentId: string;
  studentName: string;
  paymentReference: string;
  receiptNumber: string | null;
  totalPaise: Paise;
  lines: readonly ReservedLine[];
}

const billsOf = (lines: readonly { readonly feeName: string }[]): string =>
  lines.map(({ feeName }) => feeName).join(', ');

const METHODS: Readonly<Record<CounterMethod, string>> = {
  cash: 'in cash',
  card: 'by card',
  bank_transfer: 'by bank transfer',
  upi: 'by UPI',
};

/** A paper receipt for several bills is recorded, decided and undone as a whole. */
export const counterReceiptEvents = {
  /** Nothing is recorded before all bills have answered. */
  CounterReceiptOpened: event<CounterReceiptFacts & { lines: readonly CounterReceiptLine[] }>(
    ({ totalPaise, lines, method, paymentReference }) => ({
      says: `Asked ${lines.length} bills for room for ${formatPaise(totalPaise)} ${METHODS[method]} (${paymentReference})`,
      amountPaise: totalPaise,
    }),
  ),

  CounterReceiptLineReserved: event<{
    counterReceiptId: string;
    /** Absent in the first events. */
    studentId?: string;
    studentName: string;
    line: ReservedLine;
  }>(({ studentName, line }) => ({
    says: `${line.feeName} of ${studentName} has room for ${formatPaise(line.amountPaise)}`,
    amountPaise: line.amountPaise,
  })),

  CounterReceiptLineRecorded: event<
    CounterReceiptFacts &
      ReservedLine & {
        studentName: string;
        /** The line on the paper, from 1. */
        place: number;
        bills: number;
      }
  >(
    ({ studentName, feeName, amountPaise, place, bills }) => ({
      says: `Recorded ${formatPaise(amountPaise)} for ${feeName} of ${studentName}, line ${place} of ${bills} of a receipt`,
      amountPaise,
    }),
    { name: 'transaction.recorded', model: 'transactions' },
  ),

  CounterReceiptRecorded: event<CounterReceiptFacts & { studentName: string; lines: readonly ReservedLine[] }>(
    ({ studentName, totalPaise, lines, method, paymentReference }) => ({
      says: `Recorded ${formatPaise(totalPaise)} ${METHODS[method]} of ${studentName} on one receipt for ${billsOf(lines)} (${paymentReference})`,
      amountPaise: totalPaise,
    }),
  ),

  /** The other bills free their amounts. */
  CounterReceiptDeclined: event<{
    counterReceiptId: string;
    studentId: string;
    receiptNumber: string | null;
    totalPaise: Paise;
    lines: readonly CounterReceiptLine[];
    feeName: string;
    reason: string;
  }>(({ totalPaise, feeName, reason }) => ({
    says: `Recorded nothing of ${formatPaise(totalPaise)} on one receipt. ${feeName}: ${reason}`,
    amountPaise: totalPaise,
  })),

  CounterReceiptApproved: event<
    DecidedCounterReceipt & {
      approvedBy: string;
      approvedByName: string;
      selfApproved: boolean;
    }
  >(({ studentName, totalPaise, lines, selfApproved, paymentReference }) => ({
    says: `Approved ${formatPaise(totalPaise)} of ${studentName} for ${billsOf(lines)}${selfApproved ? ', recorded by the same person' : ''} (${paymentReference})`,
    amountPaise: totalPaise,
  })),

  CounterReceiptLineCredited: event<{ counterReceiptId: string; transactionId: string }>(
    ({ transactionId }, about) => ({
      says: `Credited the line ${transactionId} of the receipt of ${about}`,
    }),
  ),

  CounterReceiptCompleted: event<DecidedCounterReceipt>(({ totalPaise, lines }, about) => ({
    says: `Credited all ${lines.length} bills of the receipt of ${about} for ${formatPaise(totalPaise)}`,
    amountPaise: totalPaise,
  })),

  CounterReceiptRejected: event<DecidedCounterReceipt & { reason: string }>(
    ({ studentName, totalPaise, lines, reason }) => ({
      says: `Rejected ${formatPaise(totalPaise)} of ${studentName} for ${billsOf(lines)}: ${reason}`,
      amountPaise: totalPaise,
    }),
  ),

  CounterReceiptReversed: event<DecidedCounterReceipt & { cause: ReversalReason; reason: string }>(
    ({ studentName, totalPaise, lines, reason }) => ({
      says: `Reversed ${formatPaise(totalPaise)} of ${studentName} for ${billsOf(lines)}: ${reason}`,
      amountPaise: totalPaise,
    }),
  ),

  CounterReceiptRefunded: event<DecidedCounterReceipt & { refundId: string; reason: string }>(
    ({ studentName, totalPaise, lines, reason }) => ({
      says: `Refunded ${formatPaise(totalPaise)} by hand to ${studentName} for ${billsOf(lines)}: ${reason}`,
      amountPaise: totalPaise,
    }),
  ),
};

export type CounterReceiptEvents = EventsOf<typeof counterReceiptEvents>;
