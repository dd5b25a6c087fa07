import { type UserEvents } from '../identity/events.js';
import { type Day, projection, rupeesOf, type Timestamp } from '../kernel/index.js';
import { type PaymentMethod, type ReceiptEvents, type TransactionEvents } from './events.js';

export type TransactionRow = {
  id: string;
  student_id: string;
  student_name: string;
  fee_id: string;
  fee_structure_id: string;
  fee_name: string;
  /** What was payable when it was recorded. */
  amount: number;
  /** This transaction only. */
  amount_paid: number;
  method: PaymentMethod;
  payment_reference: string;
  status: 'pending' | 'success' | 'rejected' | 'refunded' | 'reversed';
  /** When it was recorded. */
  payment_date: Timestamp;
  /** The day the money was received, in India. */
  received_on: Day;
  remarks: string;
  approved_by: string | null;
  /** Whoever approved it had also recorded it. */
  self_approved: boolean;
  recorded_by: string | null;
  recorded_by_name: string | null;
  /** Why it was rejected, refunded or reversed. */
  reason: string | null;
  /** Asked for, not answered by the gateway yet. */
  refund_id: string | null;
  /** `FY26-27/R/000123`; it stays when the transaction is refunded or reversed. */
  receipt_no: string | null;
  receipt_issued_at: Timestamp | null;
  /** The reversed transaction whose paper receipt number it uses again. */
  replaces: string | null;
  /** The receipt for several bills, which of its lines this is, how many there are, and its total in rupees. */
  counter_receipt_id: string | null;
  counter_receipt_line: number | null;
  counter_receipt_bills: number | null;
  counter_receipt_total: number | null;
  version: number;
};

type EventsOfATransaction = TransactionEvents & ReceiptEvents & Pick<UserEvents, 'UserDetailsChanged'>;

/** Nobody has this student id; a condition on it matches nothing. */
const NOBODY = '';

/** Every payment that was recorded or came in online. */
export const transactions = projection<TransactionRow, EventsOfATransaction>({
  name: 'transactions',
  version: 7,
  indexes: [
    'student_id',
    'student_name',
    'fee_id',
    'fee_name',
    'amount_paid',
    'method',
    'status',
    'payment_date',
    'received_on',
    'payment_reference',
    'refund_id',
    'receipt_no',
    'counter_receipt_id',
    'self_approved',
  ],
  search: ['student_name', 'fee_name', 'payment_reference', 'receipt_no'],
  rowOf: ({ data }) => ('transactionId' in data ? data.transactionId : data.userId),
  on: {
    TransactionRecorded: (_, { data, metadata, revision }) => ({
      id: data.transactionId,
      student_id: data.studentId,
      student_name: data.studentName,
      fee_id: data.studentFeeId,
      fee_structure_id: data.feeStructureId,
      fee_name: data.feeName,
      amount: rupeesOf(data.payablePaise),
      amount_paid: rupeesOf(data.amountPaidPaise),
      method: data.method,
      payment_reference: data.paymentReference,
      status: data.status,
      payment_date: metadata.occurredAt,
      received_on: data.receivedOn,
      remarks: data.remarks,
      approved_by: null,
      self_approved: false,
      recorded_by: data.recordedBy,
      recorded_by_name: data.recordedByName,
      reason: null,
      refund_id: null,
      receipt_no: null,
      receipt_issued_at: null,
      replaces: data.replaces ?? null,
      counter_receipt_id: data.counterReceipt?.counterReceiptId ?? null,
      counter_receipt_line: data.counterReceipt?.line ?? null,
      counter_receipt_bills: data.counterReceipt?.bills ?? null,
      counter_receipt_total: data.counterReceipt ? rupeesOf(data.counterReceipt.totalPaise) : null,
      version: revision,
    }),
    TransactionApproved: (row, { data, revision }) =>
      row && {
        ...row,
        status: 'success',
        approved_by: data.approvedByName,
        self_approved: data.selfApproved,
        version: revision,
      },
    TransactionRejected: (row, { data, revision }) =>
      row && { ...row, status: 'rejected', reason: data.reason, version: revision },
    TransactionReversed: (row, { data, revision }) =>
      row && { ...row, status: 'reversed', reason: data.reason, version: revision },
    RefundRequested: (row, { data, revision }) =>
      row && { ...row, refund_id: data.refundId, reason: data.reason, version: revision },
    RefundCompleted: (row, { revision }) => row && { ...row, status: 'refunded', refund_id: null, version: revision },
    ReceiptIssued: (row, { data, metadata }) =>
      row && { ...row, receipt_no: data.receiptNo, receipt_issued_at: metadata.occurredAt },
    GatewayRefundNoticed: (row, { revision }) => row && { ...row, version: revision },
    RefundFailed: (row, { revision }) => row && { ...row, refund_id: null, reason: null, version: revision },
  },
  fanOut: {
    // Once it is decided, a transaction keeps the name it was decided under.
    UserDetailsChanged: ({ data: { studentId, name } }) => ({
      where: { student_id: studentId ?? NOBODY },
      change: (row) => (row.status === 'pending' ? { ...row, student_name: name } : row),
    }),
  },
});
