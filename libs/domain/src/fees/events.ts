import {
  type CounterMethod,
  type Day,
  type Paise,
  type PaymentMethod,
  type ReversalReason,
  type RunCompleted,
  type RunFailed,
  type RunListed,
  type RunPassedOver,
  type RunStarted,
  type Timestamp,
} from '../kernel/index.js';

/** What a structure says, as a bill is made from it. */
export interface FeeTerms {
  name: string;
  amountPaise: Paise;
  /** Payable until the end of this instant's IST day. */
  dueDate: Timestamp;
  description: string;
}

export type FeeStructureEvents = {
  FeeStructureCreated: { feeStructureId: string } & FeeTerms;
  FeeStructureUpdated: { feeStructureId: string; previous: FeeTerms } & FeeTerms;
  FeeStructureDeleted: { feeStructureId: string };
};

/** How a fee came to a student; `adhoc` is a one-off charge, which is its own structure: both ids are the same. */
export type AssignmentMode = 'single' | 'batch' | 'department' | 'batch-department' | 'custom' | 'adhoc';

/** The bill as it was sent; a later change of the structure or of the student's name does not touch it. */
export interface Bill {
  studentFeeId: string;
  feeStructureId: string;
  studentId: string;
  userId: string;
  studentName: string;
  enrollmentNo: string;
  batch: number;
  departmentId: number | null;
  title: string;
  /** What the office says of it to whoever pays it; absent when it says nothing. */
  description?: string;
  totalPaise: Paise;
  dueDate: Timestamp;
}

/** What a payment of a bill says about the bill. */
export interface BillReference {
  studentFeeId: string;
  feeStructureId: string;
  studentId: string;
  studentName: string;
  title: string;
}

/** Money received at the counter, before anybody approved it. */
export interface CounterPayment {
  transactionId: string;
  amountPaise: Paise;
  method: CounterMethod;
  paymentReference: string;
  receiptNumber: string | null;
  remarks: string;
  /** The IST day the payer handed it over; never after the day it was recorded. */
  receivedOn: Day;
  /** Who took the money. */
  recordedBy: string | null;
  recordedByName: string | null;
  /** The reversed transaction whose paper receipt number this one uses again. */
  replaces?: string;
  /** The receipt for several bills that this payment is one line of. */
  counterReceiptId?: string;
}

export type StudentFeeEvents = {
  FeeAssigned: Bill & {
    /** Paid before Bursar was used: an opening balance, not revenue. */
    openingPaidPaise: Paise;
    mode: AssignmentMode;
    runId: string | null;
  };
  /** A recorded payment waits for approval; until then its amount is kept out of further recordings. */
  FeePaymentReserved: BillReference &
    CounterPayment & {
      /** What was payable when it was recorded: total − paid − reserved. */
      payablePaise: Paise;
      /** Waiting for approval now, this payment included. */
      reservedPaise: Paise;
    };
  /** A recorded payment was rejected. */
  FeePaymentReleased: BillReference & {
    transactionId: string;
    amountPaise: Paise;
    receiptNumber: string | null;
    reason: string;
    reservedPaise: Paise;
    counterReceiptId?: string;
  };
  /** One line of a receipt for several bills has no room on this bill; nothing was reserved. */
  FeePaymentDeclined: BillReference & {
    transactionId: string;
    counterReceiptId: string;
    amountPaise: Paise;
    /** The sentence of the refusal. */
    reason: string;
  };
  FeePaymentApplied: BillReference & {
    transactionId: string;
    /** The gateway's payment it is a part of, when the money comes out of suspense. */
    gatewayPaymentId?: string;
    /** The receipt for several bills that this payment is one line of. */
    counterReceiptId?: string;
    /** Aid is a credit: no money came in for it, so no transaction follows. */
    source: 'counter' | 'gateway' | 'aid';
    method: PaymentMethod | 'aid';
    paymentReference: string;
    /** Null for the gateway and for aid, which nobody approves here. */
    approvedBy: string | null;
    approvedByName: string | null;
    /** The approver also recorded it. */
    selfApproved: boolean;
    /** The money that was received, or the aid that was credited. */
    amountPaise: Paise;
    /** Received minus credited, −50 to 50: an order is in whole rupees, a bill need not be. */
    roundingPaise: Paise;
    payablePaise: Paise;
    /** Credited to this bill so far. */
    paidPaise: Paise;
    outstandingPaise: Paise;
    reservedPaise: Paise;
  };
  FeeSettled: { studentFeeId: string; feeStructureId: string; totalPaise: Paise };
  /** An entry at the counter was a mistake, or aid was taken back; no money was given back. */
  FeePaymentReversed: BillReference & {
    transactionId: string;
    source: 'counter' | 'aid';
    method: PaymentMethod | 'aid';
    paymentReference: string;
    receiptNumber: string | null;
    /** Null for aid. */
    cause: ReversalReason | null;
    /** The cause in words, with what else the clerk wrote: "Wrong amount: ₹500.00 was meant". */
    reason: string;
    /** The bill was fully paid and is owed again. */
    reopened: boolean;
    amountPaise: Paise;
    roundingPaise: Paise;
    paidPaise: Paise;
    outstandingPaise: Paise;
    counterReceiptId?: string;
  };
  /** Money of the counter is kept for a refund; until that is decided, the payment cannot be refunded or reversed. */
  FeeRefundSetAside: BillReference & {
    refundId: string;
    transactionId: string;
    amountPaise: Paise;
    reason: string;
    askedBy: string;
  };
  /** A credited payment went back to the payer, in whole or in part; the bill owes that part again. */
  FeePaymentRefunded: BillReference & {
    transactionId: string;
    /** Null when the gateway gave it back without being asked by us. */
    refundId: string | null;
    /** Null for money that was handed back at the counter. */
    providerRefundId: string | null;
    reason: string;
    paymentReference: string;
    /** What went back now. */
    amountPaise: Paise;
    /** What of the payment still pays this bill; 0 when all of it went back. */
    leftPaise: Paise;
    /** Received minus credited, of what is left. */
    roundingPaise: Paise;
    reopened: boolean;
    paidPaise: Paise;
    outstandingPaise: Paise;
    counterReceiptId?: string;
  };
  /** Captured by the gateway, but no room for it on this bill; it waits to be refunded. */
  FeePaymentExceeded: {
    studentFeeId: string;
    transactionId: string;
    orderId: string;
    /** The gateway's payment it is a part of, when the money comes out of suspense; then it goes back there. */
    gatewayPaymentId?: string;
    excessPaise: Paise;
    /** `reserved`: a receipt for several bills keeps the room until it is decided. */
    reason: 'settled' | 'revoked' | 'reserved';
  };
  /** Aid was to be credited, but there is no room for it on this bill; nothing was credited. */
  FeeAidDeclined: {
    studentFeeId: string;
    transactionId: string;
    applicationId: string;
    amountPaise: Paise;
    payablePaise: Paise;
  };
  /** The bill is payable until a later IST day. `runId` names the change of many bills it belongs to. */
  DueDateExtended: BillReference & {
    previousDueDate: Timestamp;
    dueDate: Timestamp;
    reason: string;
    runId: string | null;
  };
  /** A bill with nothing paid asks for another amount; it keeps its id, its slot and its invoice. */
  FeeReissued: BillReference & { previousPaise: Paise; totalPaise: Paise; reason: string; runId: string | null };
  FeeAssignmentRevoked: {
    studentFeeId: string;
    feeStructureId: string;
    studentId: string;
    reason: 'manual' | 'user_deleted' | 'taken_back';
    /** The change of many bills it belongs to. */
    runId: string | null;
  };
};

/** Whom a run assigns a structure to; batch and department together mean both. */
export interface AssignmentCriteria {
  batch: number | null;
  departmentId: number | null;
  studentIds: readonly string[] | null;
}

/** A student a run passed over. */
export interface SkippedStudent {
  studentId: string;
  studentName: string;
  enrollmentNo: string;
  batch: number;
  departmentId: number | null;
  reason: 'already-assigned';
}

/** One structure for many students. */
export type AssignmentOfMany = {
  feeStructureId: string;
  /** The fee's title when the run started. */
  title: string;
  criteria: AssignmentCriteria;
  openingPaidPaise: Paise;
};

export type AssignmentRunEvents = {
  FeeAssignmentStudentsListed: RunListed;
  FeeAssignmentRunStarted: RunStarted<AssignmentOfMany>;
  FeeAssignmentSkipped: RunPassedOver<SkippedStudent>;
  FeeAssignmentRunCompleted: RunCompleted;
  FeeAssignmentRunFailed: RunFailed;
};

/** One change made to many bills. */
export type BillChange =
  | { readonly kind: 'due-date'; readonly dueDate: Timestamp }
  | { readonly kind: 'amount'; readonly amountPaise: Paise }
  | { readonly kind: 'take-back' };

/** The bills a change is for; null leaves that side open, and every side that is named must hold. */
export interface BillScope {
  feeStructureId: string | null;
  batch: number | null;
  departmentId: number | null;
  /** The assignment to many that made the bills. */
  assignmentRunId: string | null;
}

/** Why a change left a bill as it was. */
export type PassedOverReason = 'paid' | 'part-paid' | 'payment-pending' | 'due-later' | 'revoked';

/** A bill that a change of many left as it was. */
export interface PassedOverBill {
  studentFeeId: string;
  studentId: string;
  studentName: string;
  enrollmentNo: string;
  batch: number;
  departmentId: number | null;
  title: string;
  totalPaise: Paise;
  paidPaise: Paise;
  reason: PassedOverReason;
}

/** A change of many bills. */
export type ChangeOfMany = {
  change: BillChange;
  scope: BillScope;
  /** The fee's title; null when the bills are of several fees. */
  title: string | null;
  reason: string;
};

export type BillRunEvents = {
  BillRunBillsListed: RunListed;
  BillRunStarted: RunStarted<ChangeOfMany>;
  BillPassedOver: RunPassedOver<PassedOverBill>;
  BillRunCompleted: RunCompleted;
  BillRunFailed: RunFailed;
};

export type InvoiceStatus = 'unpaid' | 'paid' | 'overdue';

/** What an invoice says; the bill it is for has the same id. */
export interface InvoiceTerms {
  invoiceId: string;
  studentFeeId: string;
  studentId: string;
  studentName: string;
  enrollmentNo: string;
  title: string;
  amountPaise: Paise;
  /** Not paid yet when it was issued: the amount less an opening balance. */
  outstandingPaise: Paise;
  dueDate: Timestamp;
}

export type InvoiceEvents = {
  InvoiceIssued: InvoiceTerms & { status: InvoiceStatus };
  InvoiceStatusChanged: {
    invoiceId: string;
    studentFeeId: string;
    from: InvoiceStatus;
    to: InvoiceStatus;
    source: 'manual' | 'overdue_sweep' | 'reversed';
    /** The IST day it was changed by hand; null for what followed by itself. */
    changedOn: Day | null;
    /** Where in the bill's own history what it follows stands, so that it follows once; null for what is no bill's. */
    billRevision: number | null;
  };
  /** Its bill is payable until a later day. `status` is what the invoice says from then on. */
  InvoiceDueDateExtended: {
    invoiceId: string;
    studentFeeId: string;
    dueDate: Timestamp;
    status: InvoiceStatus;
    /** Where the extension stands in the bill's own history. */
    billRevision: number;
  };
  /** Its bill asks for another amount, of which nothing was paid. */
  InvoiceAmountChanged: { invoiceId: string; studentFeeId: string; amountPaise: Paise; billRevision: number };
  InvoiceDeleted: { invoiceId: string; studentFeeId: string; reason: 'manual' | 'revoked' };
};

export type FeeEvents = FeeStructureEvents & StudentFeeEvents & AssignmentRunEvents & BillRunEvents & InvoiceEvents;
