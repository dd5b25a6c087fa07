import { type Day, type Paise } from '../kernel/index.js';

/** How money came in; `online` is set by the gateway's path only. */
export type PaymentMethod = 'cash' | 'card' | 'bank_transfer' | 'upi' | 'online';

/** Why a payment at the counter was reversed: it never was what the entry says. */
export const REVERSAL_REASONS = ['wrong_amount', 'wrong_student', 'bounced_cheque', 'other'] as const;
export type ReversalReason = (typeof REVERSAL_REASONS)[number];

export type TransactionEvents = {
  TransactionRecorded: {
    transactionId: string;
    studentFeeId: string;
    feeStructureId: string;
    studentId: string;
    studentName: string;
    feeName: string;
    /** What was payable before this transaction. */
    payablePaise: Paise;
    amountPaidPaise: Paise;
    method: PaymentMethod;
    paymentReference: string;
    receiptNumber: string | null;
    remarks: string;
    /** The IST day the money was received; the event itself says when it was recorded. */
    receivedOn: Day;
    /** A payment from the gateway is successful at once: the money has already moved. */
    status: 'pending' | 'success';
    /** Who took the money; null for the gateway. */
    recordedBy: string | null;
    recordedByName: string | null;
    /** The reversed transaction whose paper receipt number this one uses again. */
    replaces?: string;
    /** The receipt for several bills, and which of its lines it is, from 1. */
    counterReceipt?: { counterReceiptId: string; line: number; bills: number; totalPaise: Paise };
  };
  TransactionApproved: {
    transactionId: string;
    studentFeeId: string;
    studentId: string;
    amountPaidPaise: Paise;
    method: PaymentMethod;
    paymentReference: string;
    approvedBy: string;
    approvedByName: string;
    /** The approver also recorded it. */
    selfApproved: boolean;
    /** The receipt for several bills it is one line of; that receipt is what people are told of. */
    counterReceiptId?: string;
  };
  TransactionRejected: {
    transactionId: string;
    studentFeeId: string;
    studentId: string;
    amountPaidPaise: Paise;
    receiptNumber: string | null;
    reason: string;
    counterReceiptId?: string;
  };
  /** A mistaken approval at the counter was undone; no money was given back. */
  TransactionReversed: {
    transactionId: string;
    studentFeeId: string;
    studentId: string;
    studentName: string;
    feeName: string;
    amountPaidPaise: Paise;
    method: PaymentMethod;
    paymentReference: string;
    receiptNumber: string | null;
    cause: ReversalReason;
    /** The cause in words, with what else the clerk wrote: "Wrong amount: ₹500.00 was meant". */
    reason: string;
    counterReceiptId?: string;
  };
  RefundRequested: {
    refundId: string;
    transactionId: string;
    studentFeeId: string;
    amountPaise: Paise;
    reason: string;
    /** Through the gateway for online payments, by hand for money taken at the counter. */
    through: 'gateway' | 'counter';
  };
  RefundCompleted: {
    refundId: string;
    transactionId: string;
    studentFeeId: string;
    studentId: string;
    amountPaise: Paise;
    /** Null for money that was handed back at the counter. */
    providerRefundId: string | null;
    /** What the payer got, when it is less: the rest waits in suspense. */
    wentBackPaise?: Paise;
    counterReceiptId?: string;
  };
  RefundFailed: { refundId: string; transactionId: string; studentFeeId: string; amountPaise: Paise; code: string };
  /** Somebody gave a part of it back at the gateway itself; refunds here are in full, so the books still count all of it. */
  GatewayRefundNoticed: {
    transactionId: string;
    studentFeeId: string;
    studentId: string;
    studentName: string;
    feeName: string;
    paymentReference: string;
    /** What the transaction stands in the books with. */
    amountPaidPaise: Paise;
    /** What went back. */
    amountPaise: Paise;
    providerRefundId: string;
  };
};

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
  /** The gateway says that it holds this money for this order. */
  GatewayPaymentVerified: {
    orderId: string;
    paymentId: string;
    studentFeeId: string;
    studentId: string;
    /** The order's, less what had gone back before. */
    amountPaise: Paise;
    /** What was ordered; a payment of exactly this may round a bill off. */
    orderedPaise: Paise;
    /** A gateway payment is credited once because it names its transaction. */
    transactionId: string;
    via: 'callback' | 'webhook' | 'reconciliation';
  };
  /** The gateway had given back some or all of a payment before we heard of it; only what it still holds is ours. */
  GatewayPaymentReturned: {
    orderId: string;
    paymentId: string;
    studentFeeId: string;
    studentId: string;
    /** All that went back of it until then. */
    returnedPaise: Paise;
    heldPaise: Paise;
  };
  /** Somebody presented a payment that is not what the order asked for; nothing was credited. */
  GatewayPaymentRejected: {
    orderId: string;
    paymentId: string;
    reason: 'signature' | 'amount' | 'currency' | 'fee' | 'owner';
  };
  GatewayPaymentFailed: {
    orderId: string;
    paymentId: string;
    studentFeeId: string;
    studentId: string;
    code: string;
    description: string;
  };
  /** The payer's bank has the payment and has not decided; until then the bill is not to be paid again. */
  GatewayPaymentPending: {
    orderId: string;
    paymentId: string;
    studentFeeId: string;
    studentId: string;
    amountPaise: Paise;
  };
  /** The bank never decided, and the bill may be paid again; a late success is still credited. */
  GatewayPaymentGivenUp: {
    orderId: string;
    paymentId: string;
    studentFeeId: string;
    studentId: string;
    amountPaise: Paise;
    reason: string;
  };
  /** Captured money that fits nowhere: it goes into suspense. */
  ExcessPaymentReceived: {
    orderId: string;
    paymentId: string;
    studentFeeId: string;
    studentId: string;
    excessPaise: Paise;
    currency: string;
    reason: 'settled' | 'revoked' | 'reserved' | 'amount' | 'currency';
    studentName?: string;
    feeName?: string;
  };
};

/** Money of one gateway payment that fits nowhere, until it is applied to a bill or given back. */
export type SuspenseEvents = {
  SuspenseOpened: {
    paymentId: string;
    orderId: string;
    /** The bill it was meant for. */
    studentFeeId: string;
    studentId: string;
    amountPaise: Paise;
    currency: string;
    reason: PaymentOrderEvents['ExcessPaymentReceived']['reason'];
    studentName?: string;
    feeName?: string;
  };
  /** Some or all of it pays a bill of the student; the application is the transaction that follows. */
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
  /** The gateway gave some of what is held back without being asked by us. */
  SuspenseGivenBack: {
    paymentId: string;
    studentId: string;
    amountPaise: Paise;
    leftPaise: Paise;
    providerRefundId: string;
  };
  /**
   * The gateway gave back money that had been applied to a bill. The whole application comes off that bill;
   * `wentBackPaise` of it is gone, and the rest is held again.
   */
  SuspenseRecalled: {
    paymentId: string;
    applicationId: string;
    studentId: string;
    amountPaise: Paise;
    wentBackPaise: Paise;
    leftPaise: Paise;
    providerRefundId: string;
  };
  /** All that is left of it is to go back. */
  SuspenseRefundRequested: {
    paymentId: string;
    refundId: string;
    studentId: string;
    amountPaise: Paise;
    reason: string;
    through: 'gateway' | 'counter';
    askedBy: string | null;
    /** Money by hand waits for a second officer. */
    awaitsAnother: boolean;
  };
  SuspenseRefundCompleted: {
    paymentId: string;
    refundId: string;
    studentId: string;
    amountPaise: Paise;
    /** Null for money that was handed back by hand. */
    providerRefundId: string | null;
  };
  SuspenseRefundFailed: { paymentId: string; refundId: string; studentId: string; amountPaise: Paise; code: string };
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
  method: Exclude<PaymentMethod, 'online'>;
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

export type PaymentEvents = TransactionEvents &
  PaymentOrderEvents &
  SuspenseEvents &
  ReceiptEvents &
  CounterReceiptEvents;
