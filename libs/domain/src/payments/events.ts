import { type Paise } from '../kernel/index.js';

/** How money came in; `online` is set by the gateway's path only. */
export type PaymentMethod = 'cash' | 'card' | 'bank_transfer' | 'upi' | 'online';

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
    /** A payment from the gateway is successful at once: the money has already moved. */
    status: 'pending' | 'success';
    /** Who took the money; null for the gateway. */
    recordedBy: string | null;
    recordedByName: string | null;
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
  };
  TransactionRejected: {
    transactionId: string;
    studentFeeId: string;
    studentId: string;
    amountPaidPaise: Paise;
    receiptNumber: string | null;
    reason: string;
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
  };
  RefundFailed: { refundId: string; transactionId: string; studentFeeId: string; amountPaise: Paise; code: string };
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
  };
  /** The gateway says that it holds this money for this order. */
  GatewayPaymentVerified: {
    orderId: string;
    paymentId: string;
    studentFeeId: string;
    studentId: string;
    amountPaise: Paise;
    /** A gateway payment is credited once because it names its transaction. */
    transactionId: string;
    via: 'callback' | 'webhook' | 'reconciliation';
  };
  /** Somebody presented a payment that is not what the order asked for; nothing was credited. */
  GatewayPaymentRejected: {
    orderId: string;
    paymentId: string;
    reason: 'signature' | 'amount' | 'currency' | 'fee' | 'owner';
  };
  GatewayPaymentFailed: { orderId: string; paymentId: string; code: string; description: string };
  /** Captured money that fits nowhere: it is in suspense until it is refunded. */
  ExcessPaymentReceived: {
    orderId: string;
    paymentId: string;
    studentFeeId: string;
    studentId: string;
    excessPaise: Paise;
    currency: string;
    reason: 'settled' | 'revoked' | 'amount' | 'currency';
  };
};

export type PaymentEvents = TransactionEvents & PaymentOrderEvents;
