import { type CounterMethod, type Day, type Paise, type ReversalReason } from '../kernel/index.js';

export type PaymentOrderEvents = {
  PaymentOrderCreated: {
    orderId: string;
    studentFeeId: string;
    studentId: string;
    userId: string;
    /** A multiple of 100: orders are in whole rupees. */
    amountPaise: Paise;
    outstandingPaise: Paise;
    currency: 'INR';
    receipt: string;
    provider: 'razorpay' | 'sandbox';
    /** As they stood on the bill; orders of the first days did not say. */
    studentName?: string;
    feeName?: string;
  };
  /** Somebody presented a payment that is not what the order asked for; nothing was credited. */
  GatewayPaymentRejected: {
    orderId: string;
    paymentId: string;
    reason: 'signature' | 'amount' | 'fee';
  };
};

/** Whose payment it is, and the order and the bill it was meant for. */
export interface PaymentReference {
  paymentId: string;
  orderId: string;
  studentFeeId: string;
  studentId: string;
  studentName?: string;
  feeName?: string;
}

/** Why captured money fits nowhere. */
export type Misfit = 'settled' | 'revoked' | 'reserved' | 'amount' | 'currency';

/** What happens to one payment at the gateway. Of a captured one, captured = credited + held + gone back, always. */
export type GatewayPaymentEvents = {
  /** The payer's bank has the payment and has not decided; until then the bill is not to be paid again. */
  GatewayPaymentPending: PaymentReference & { amountPaise: Paise };
  GatewayPaymentFailed: PaymentReference & { code: string; description: string };
  /** The bank never decided, and the bill may be paid again; a late success is still credited. */
  GatewayPaymentGivenUp: PaymentReference & { amountPaise: Paise; reason: string };
  /**
   * The gateway took the money. What is credited is sent to the bill, which may send back what it has no room for. What
   * is not as ordered (`misfit`) is held in the same breath.
   */
  GatewayPaymentCaptured: PaymentReference & {
    capturedPaise: Paise;
    /** What was ordered; a payment of exactly this may round a bill off. */
    orderedPaise: Paise;
    /** ISO 4217. */
    currency: string;
    creditedPaise: Paise;
    /** What the gateway had given back before we heard of the payment. */
    gonePaise: Paise;
    /** Why nothing of it goes to the bill; null for what was ordered. */
    misfit: Extract<Misfit, 'amount' | 'currency'> | null;
    via: 'callback' | 'webhook' | 'reconciliation';
  };
  /** This much of it fits nowhere: it is held in suspense and not credited any more. */
  GatewayPaymentHeld: PaymentReference & { amountPaise: Paise; currency: string; reason: Misfit };
  /** Some or all of what is held pays a bill of the student; the application is the transaction that follows. */
  SuspenseApplied: {
    paymentId: string;
    orderId: string;
    applicationId: string;
    studentFeeId: string;
    studentId: string;
    amountPaise: Paise;
    leftPaise: Paise;
  };
  /** The bill it was applied to had been paid by others in the meantime. */
  SuspenseReturned: {
    paymentId: string;
    applicationId: string;
    studentId: string;
    amountPaise: Paise;
    leftPaise: Paise;
  };
  /** Money of the payment is kept for a refund: of a transaction it credited, or of what is held (null). */
  GatewayRefundSetAside: {
    paymentId: string;
    refundId: string;
    transactionId: string | null;
    studentFeeId: string;
    studentId: string;
    studentName?: string;
    feeName?: string;
    amountPaise: Paise;
    reason: string;
    through: 'gateway' | 'counter';
    askedBy: string;
    /** Money by hand waits for a second officer. */
    awaitsAnother: boolean;
    /** Counts how often this refund was asked for, from 1. */
    attempt: number;
  };
  /** The refund failed, and its money may be disposed of again. */
  GatewayRefundReleased: {
    paymentId: string;
    refundId: string;
    transactionId: string | null;
    studentId: string;
    amountPaise: Paise;
  };
  /** Held money went back: refunded by the office, or by the gateway without being asked by us (`refundId` is null). */
  SuspenseGivenBack: {
    paymentId: string;
    studentId: string;
    refundId: string | null;
    amountPaise: Paise;
    leftPaise: Paise;
    /** Null for money that was handed back by hand. */
    providerRefundId: string | null;
  };
  /** Credited money went back at the gateway; its bill owes it again. */
  GatewayPaymentRecalled: {
    paymentId: string;
    /** The payment's own id, or that of an application out of suspense. */
    transactionId: string;
    studentFeeId: string;
    studentId: string;
    studentName?: string;
    /** Null when the gateway gave it back without being asked by us. */
    refundId: string | null;
    providerRefundId: string;
    reason: string;
    amountPaise: Paise;
    /** All that went back of this transaction so far. */
    gonePaise: Paise;
    leftPaise: Paise;
  };
};

/** One refund: money of a bill or money in suspense, through the gateway or by hand, all of it or a part. */
export interface RefundFacts {
  refundId: string;
  /** The payment of a bill it gives back; null for money in suspense. */
  transactionId: string | null;
  /** The gateway's payment it comes out of; null for money taken at the counter. */
  paymentId: string | null;
  studentFeeId: string;
  studentId: string;
  studentName?: string;
  feeName?: string;
  amountPaise: Paise;
  reason: string;
  through: 'gateway' | 'counter';
  askedBy: string;
  /** Money by hand waits for a second officer. */
  awaitsAnother: boolean;
  /** Counts how often it was asked for: a refund that failed may be asked for again under the same id. */
  attempt: number;
}

export type RefundEvents = {
  RefundRequested: RefundFacts;
  RefundCompleted: RefundFacts & {
    /** Null for money that was handed back by hand. */
    providerRefundId: string | null;
  };
  /** It may be asked for again under the same id, and may yet turn out to have been carried out. */
  RefundFailed: RefundFacts & { code: string };
};

export type ReceiptEvents = {
  /** A successful transaction has its receipt; it keeps it when it is refunded. */
  ReceiptIssued: {
    /** `FY26-27/R/000123` */
    receiptNo: string;
    /** From 1, without a gap, in its financial year. */
    number: number;
    financialYear: string;
    transactionId: string;
    studentFeeId: string;
    studentId: string;
    amountPaise: Paise;
    /** The receipt for several bills: each of its lines has the same number. */
    counterReceiptId?: string;
  };
};

/** One bill on a receipt for several bills. */
export interface CounterReceiptLine {
  transactionId: string;
  studentFeeId: string;
  amountPaise: Paise;
}

/** A line whose bill has set the amount aside. */
export interface ReservedLine extends CounterReceiptLine {
  feeStructureId: string;
  feeName: string;
  /** What was payable on the bill before. */
  payablePaise: Paise;
}

/** What the counter writes on one paper receipt, whichever bills are on it. */
export interface CounterReceiptFacts {
  counterReceiptId: string;
  studentId: string;
  method: CounterMethod;
  paymentReference: string;
  receiptNumber: string | null;
  remarks: string;
  /** The IST day the money was received. */
  receivedOn: Day;
  totalPaise: Paise;
  recordedBy: string;
  recordedByName: string;
  /** A transaction of the reversed entry whose paper receipt number this one uses again. */
  replaces?: string;
}

/** What is said of a receipt for several bills once it is decided. */
interface DecidedCounterReceipt {
  counterReceiptId: string;
  studentId: string;
  studentName: string;
  paymentReference: string;
  receiptNumber: string | null;
  totalPaise: Paise;
  lines: readonly ReservedLine[];
}

/** One paper receipt for several bills of one student: it is recorded, decided and undone as a whole. */
export type CounterReceiptEvents = {
  /** The bills are asked for room; until all have answered, nothing is recorded. */
  CounterReceiptOpened: CounterReceiptFacts & { lines: readonly CounterReceiptLine[] };
  CounterReceiptLineReserved: { counterReceiptId: string; studentName: string; line: ReservedLine };
  /** One line of a receipt that was recorded as a whole. */
  CounterReceiptLineRecorded: CounterReceiptFacts &
    ReservedLine & {
      studentName: string;
      /** Which line of the paper it is, from 1, of how many. */
      place: number;
      bills: number;
    };
  /** Every bill has set its amount aside: the receipt waits for approval. */
  CounterReceiptRecorded: CounterReceiptFacts & { studentName: string; lines: readonly ReservedLine[] };
  /** A bill has no room; nothing is recorded, and what others had set aside is free again. */
  CounterReceiptDeclined: {
    counterReceiptId: string;
    studentId: string;
    receiptNumber: string | null;
    totalPaise: Paise;
    lines: readonly CounterReceiptLine[];
    /** The bill without room. */
    feeName: string;
    reason: string;
  };
  CounterReceiptApproved: DecidedCounterReceipt & {
    approvedBy: string;
    approvedByName: string;
    selfApproved: boolean;
  };
  CounterReceiptLineCredited: { counterReceiptId: string; transactionId: string };
  /** Every bill is credited: the receipt is numbered. */
  CounterReceiptCompleted: DecidedCounterReceipt;
  CounterReceiptRejected: DecidedCounterReceipt & { reason: string };
  CounterReceiptReversed: DecidedCounterReceipt & { cause: ReversalReason; reason: string };
  /** The money was handed back. */
  CounterReceiptRefunded: DecidedCounterReceipt & { refundId: string; reason: string };
};

export type PaymentEvents = PaymentOrderEvents &
  GatewayPaymentEvents &
  RefundEvents &
  ReceiptEvents &
  CounterReceiptEvents;
