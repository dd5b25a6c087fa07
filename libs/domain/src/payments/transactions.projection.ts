import { type UserEvents } from '../identity/events.js';
import { type CounterPayment, type StudentFeeEvents } from '../fees/events.js';
import {
  type Day,
  istDayOf,
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
  /** What was payable when it was recorded. */
  amount: number;
  /** This transaction only; what of it went back is `refunded_amount`. */
  amount_paid: number;
  /** Went back in rupees, where a part did; absent while all of it stands, and once all of it is refunded. */
  refunded_amount?: number;
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
  /** Counts what happened to it, from 0: its events stand in several streams. */
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

/** Nobody has this student id; a condition on it matches nothing. */
const NOBODY = '';

/** What a transaction says from the beginning. */
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
    ...rest
  }: Partial<TransactionRow> & Pick<TransactionRow, 'payment_date' | 'received_on'>,
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
    remarks: '',
    approved_by: null,
    self_approved: false,
    recorded_by: null,
    recorded_by_name: null,
    reason: null,
    refund_id: null,
    receipt_no: null,
    receipt_issued_at: null,
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

/** Money from the gateway is successful at once: it has already moved. */
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
      remarks: data.gatewayPaymentId === undefined ? 'Online payment' : 'Online payment, applied from suspense',
    },
  );
}

const changed = (row: TransactionRow | undefined, part: Partial<TransactionRow>): TransactionRow | undefined =>
  row && { ...row, ...part, version: row.version + 1 };

/** A payment of which a part went back is as successful as before. */
function refunded(
  row: TransactionRow | undefined,
  { leftPaise, reason, refundId }: StudentFeeEvents['FeePaymentRefunded'],
): TransactionRow | undefined {
  if (!row) return row;
  const { refunded_amount: _gone, ...whole } = row;
  if (leftPaise === 0) return changed(whole, { status: 'refunded', reason, refund_id: null });
  const refund_id = row.refund_id === refundId ? null : row.refund_id;
  return changed(row, { refunded_amount: rupeesOf(paiseOf(row.amount_paid) - leftPaise), refund_id });
}

/** Every payment that was recorded or came in online: the bill decides about it, and its refund. */
export const transactions = projection<TransactionRow, EventsOfATransaction>({
  name: 'transactions',
  version: 8,
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
  rowOf: ({ data }) => ('transactionId' in data ? (data.transactionId ?? NOBODY) : data.userId),
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
      return changed(row, { status: 'success', approved_by: approvedByName, self_approved: selfApproved });
    },
    FeePaymentReleased: (row, { data }) => changed(row, { status: 'rejected', reason: data.reason }),
    FeePaymentReversed: (row, { data }) => changed(row, { status: 'reversed', reason: data.reason }),
    RefundRequested: (row, { data }) => changed(row, { refund_id: data.refundId, reason: data.reason }),
    // All of it may have gone back at the gateway itself since.
    RefundFailed: (row, { data }) =>
      row?.refund_id === data.refundId ? changed(row, { refund_id: null, reason: null }) : row,
    FeePaymentRefunded: (row, { data }) => refunded(row, data),
    ReceiptIssued: (row, { data, metadata }) =>
      row && { ...row, receipt_no: data.receiptNo, receipt_issued_at: metadata.occurredAt },
  },
  fanOut: {
    // Once it is decided, a transaction keeps the name it was decided under.
    UserDetailsChanged: ({ data: { studentId, name } }) => ({
      where: { student_id: studentId ?? NOBODY },
      change: (row) => (row.status === 'pending' ? { ...row, student_name: name } : row),
    }),
  },
});
