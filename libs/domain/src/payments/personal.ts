import { declared } from '../kernel/index.js';
import { paymentEvents } from './events.js';

const IDENTITY = 'identity of studentId';
const CONTACT = 'contact of studentId';

const PAYMENT = { studentName: IDENTITY, feeName: 'plain' } as const;
const REFUND = { ...PAYMENT, reason: CONTACT } as const;
const ENTRY = {
  paymentReference: 'plain',
  receiptNumber: 'plain',
  remarks: CONTACT,
  recordedByName: 'identity of recordedBy',
  replaces: 'plain',
} as const;
const DECIDED = {
  studentName: IDENTITY,
  paymentReference: 'plain',
  receiptNumber: 'plain',
  'lines.feeName': 'plain',
} as const;

export const paymentDeclarations = declared(paymentEvents, {
  PaymentOrderCreated: { ...PAYMENT, receipt: 'plain' },
  GatewayPaymentPending: PAYMENT,
  GatewayPaymentFailed: { ...PAYMENT, code: 'plain', description: 'plain' },
  GatewayPaymentGivenUp: { ...PAYMENT, reason: CONTACT },
  GatewayPaymentCaptured: { ...PAYMENT, currency: 'plain' },
  GatewayPaymentHeld: { ...PAYMENT, currency: 'plain' },
  GatewayRefundSetAside: REFUND,
  GatewayPaymentRecalled: { studentName: IDENTITY, reason: CONTACT },
  RefundRequested: REFUND,
  RefundCompleted: REFUND,
  RefundStayedOpen: REFUND,
  RefundFailed: { ...REFUND, code: 'plain' },
  ReceiptIssued: { receiptNo: 'plain' },
  CounterReceiptOpened: ENTRY,
  CounterReceiptLineReserved: { studentName: IDENTITY, 'line.feeName': 'plain' },
  CounterReceiptLineRecorded: { ...ENTRY, ...PAYMENT },
  CounterReceiptRecorded: { ...ENTRY, studentName: IDENTITY, 'lines.feeName': 'plain' },
  CounterReceiptDeclined: { receiptNumber: 'plain', feeName: 'plain', reason: 'plain' },
  CounterReceiptApproved: { ...DECIDED, approvedByName: 'identity of approvedBy' },
  CounterReceiptCompleted: DECIDED,
  CounterReceiptRejected: { ...DECIDED, reason: CONTACT },
  CounterReceiptReversed: { ...DECIDED, reason: CONTACT },
  CounterReceiptRefunded: { ...DECIDED, reason: CONTACT },
});
