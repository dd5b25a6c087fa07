import { type UserEvents } from '../identity/events.js';
import { type CounterPayment, type StudentFeeEvents } from '../fees/events.js';
import {
  type Day,
  istDayOf,
  NO_ID,
  type Paise,
  paiseOf,
  type PaymentMethod,
  projection,
  type Recorded,
  rupeesOf,
  type Timestamp,
} from '../kernel/index.js';
import { type CounterReceiptEvents, type ReceiptEvents, type RefundEvents } from './events.js';

export type TransactionRow = {
  id: string;
  student_id: string;
  student_name: string;
  fee_id: string;
  fee_structure_id: string;
  fee_name: string;
  amount: number;
  /** Refunded parts included. */
  amount_paid: number;
  refunded_amount?: number;
  method: PaymentMethod;
  payment_reference: string;
  status: 'pending' | 'success' | 'rejected' | 'refunded' | 'reversed';
  payment_date: Timestamp;
  received_on: Day;
  remarks: string;
  approved_by: string | null;
  self_approved: boolean;
  recorded_by: string | null;
  recorded_by_name: string | null;
  reason: string | null;
  /** Until the gateway answers. */
  refund_id: string | null;
  /** Stays after a refund or reversal. */
  receipt_no: string | null;
  receipt_issued_at: Timestamp | null;
  /** Set once all of it went back. */
  undone_at?: Timestamp;
  /** Null until the payment is credited. */
  balance_after: number | null;
  /** Its paper receipt number is used again. */
  replaces: string | null;
  counter_receipt_id: string | null;
  counter_receipt_line: number | null;
  counter_receipt_bills: number | null;
  counter_receipt_total: number | null;
  /** Counts from 0, because the events stand in several streams. */
  version: number;
};

type EventsOfATransaction = Pick<
  StudentFeeEvents,
  'FeePaymentReserved' | 'FeePaymentReleased' | 'FeePaymentApplied' | 'FeePaymentReversed' | 'FeePaymentRefunded'
> &
  Pick<CounterReceiptEvents, 'CounterReceiptLineRecorded'> &
  Pick<RefundEvents, 'RefundRequested' | 'RefundFailed'> &
  ReceiptEvents &
  Pick<UserEvents, 'UserDetailsChanged'>;

interface Facts {
  readonly transactionId: string;
  readonly studentId: string;
  readonly studentName: string;
  readonly studentFeeId: string;
  readonly feeStructureId: string;
  readonly feeName: string;
  readonly payablePaise: Paise;
  readonly amountPaise: Paise;
  readonly method: PaymentMethod;
  readonly paymentReference: string;
}

const recorded = (
  facts: Facts,
  {
    payment_date,
    received_on,
    remarks,
    ...rest
  }: Partial<TransactionRow> & Pick<TransactionRow, 'payment_date' | 'received_on' | 'remarks'>,
) =>
  ({
    id: facts.transactionId,
    student_id: facts.studentId,
    student_name: facts.studentName,
    fee_id: facts.studentFeeId,
    fee_structure_id: facts.feeStructureId,
    fee_name: facts.feeName,
    amount: rupeesOf(facts.payablePaise),
    amount_paid: rupeesOf(facts.amountPaise),
    method: facts.method,
    payment_reference: facts.paymentReference,
    status: 'pending',
    payment_date,
    received_on,
    remarks,
    approved_by: null,
    self_approved: false,
    recorded_by: null,
    recorded_by_name: null,
    reason: null,
    refund_id: null,
    receipt_no: null,
    receipt_issued_at: null,
    balance_after: null,
    replaces: null,
    counter_receipt_id: null,
    counter_receipt_line: null,
    counter_receipt_bills: null,
    counter_receipt_total: null,
    version: 0,
    ...rest,
  }) satisfies TransactionRow;

const atCounter = ({ remarks, receivedOn, recordedBy, recordedByName, replaces }: Omit<CounterPayment, 'method'>) => ({
  received_on: receivedOn,
  remarks,
  recorded_by: recordedBy,
  recorded_by_name: recordedByName,
  replaces: replaces ?? null,
});

function online({
  data: { title: feeName, ...data },
  metadata: { occurredAt },
}: Recorded<Pick<StudentFeeEvents, 'FeePaymentApplied'>>): TransactionRow {
  return recorded(
    { ...data, feeName, method: 'online' },
    {
      status: 'success',
      payment_date: occurredAt,
      received_on: istDayOf(occurredAt),
      balance_after: rupeesOf(data.outstandingPaise),
      remarks: data.gatewayPaymentId === undefined ? 'Online payment' : 'Online payment, applied from suspense',
    },
  );
}

const changed = (row: TransactionRow | undefined, part: Partial<TransactionRow>): TransactionRow | undefined =>
  row && { ...row, ...part, version: row.version + 1 };

/** A partial refund leaves it successful. */
function refunded(
  row: TransactionRow | undefined,
  {
    data: { leftPaise, reason, refundId },
    metadata: { occurredAt: undone_at },
  }: Recorded<Pick<StudentFeeEvents, 'FeePaymentRefunded'>>,
): TransactionRow | undefined {
  if (!row) return row;
  const { refunded_amount: _gone, ...whole } = row;
  if (leftPaise === 0) return changed(whole, { status: 'refunded', reason, refund_id: null, undone_at });
  const refund_id = row.refund_id === refundId ? null : row.refund_id;
  return changed(row, { refunded_amount: rupeesOf(paiseOf(row.amount_paid) - leftPaise), refund_id });
}

export const transactions = projection<TransactionRow, EventsOfATransaction>({
  name: 'transactions',
  version: 10,
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
  names: ['student_name', 'receipt_no', 'payment_reference'],
  rowOf: ({ data }) => ('transactionId' in data ? (data.transactionId ?? NO_ID) : data.userId),
  on: {
    FeePaymentReserved: (row, { data: { title: feeName, ...data }, metadata }) =>
      data.counterReceiptId === undefined
        ? recorded({ ...data, feeName }, { payment_date: metadata.occurredAt, ...atCounter(data) })
        : row,
    CounterReceiptLineRecorded: (_, { data, metadata }) =>
      recorded(data, {
        payment_date: metadata.occurredAt,
        ...atCounter(data),
        counter_receipt_id: data.counterReceiptId,
        counter_receipt_line: data.place,
        counter_receipt_bills: data.bills,
        counter_receipt_total: rupeesOf(data.totalPaise),
      }),
    FeePaymentApplied: (row, event) => {
      const { source, approvedByName, selfApproved } = event.data;
      if (source === 'gateway') return online(event);
      const balance_after = rupeesOf(event.data.outstandingPaise);
      return changed(row, {
        status: 'success',
        approved_by: approvedByName,
        self_approved: selfApproved,
        balance_after,
      });
    },
    FeePaymentReleased: (row, { data }) => changed(row, { status: 'rejected', reason: data.reason }),
    FeePaymentReversed: (row, { data, metadata }) =>
      changed(row, { status: 'reversed', reason: data.reason, undone_at: metadata.occurredAt }),
    RefundRequested: (row, { data }) => changed(row, { refund_id: data.refundId, reason: data.reason }),
    // The whole payment may have gone back at the gateway since.
    RefundFailed: (row, { data }) =>
      row?.refund_id === data.refundId ? changed(row, { refund_id: null, reason: null }) : row,
    FeePaymentRefunded: (row, event) => refunded(row, event),
    ReceiptIssued: (row, { data, metadata }) =>
      row && { ...row, receipt_no: data.receiptNo, receipt_issued_at: metadata.occurredAt },
  },
  fanOut: {
    // A decided transaction keeps the name it was decided under.
    UserDetailsChanged: ({ data: { studentId, name } }) => ({
      where: { student_id: studentId ?? NO_ID },
      change: (row) => (row.status === 'pending' ? { ...row, student_name: name } : row),
    }),
  },
});
