import {
  type Day,
  istDayOf,
  type Paise,
  paiseOf,
  type PaymentMethod,
  projection,
  type Recorded,
  rupeesOf,
  sumRupees,
} from '../kernel/index.js';
import { type PaymentEvents } from '../payments/events.js';
import { type InvoiceSeriesEvents, type StudentFeeEvents } from './events.js';

/** Rupees; corrections are negative. */
export type AccountEntry = {
  no: number;
  /** A payment is posted when it is approved. */
  day: Day;
  kind: 'billed' | 'reissued' | 'revoked' | 'brought_over' | 'paid' | 'reversed' | 'refunded';
  fee_id: string;
  fee_name: string;
  transaction_id: string | null;
  method: PaymentMethod | 'aid' | null;
  reference: string | null;
  receipt_no: string | null;
  invoice_no: string | null;
  reason: string;
  billed: number;
  paid: number;
  /** Owed after this entry, over all bills. */
  balance: number;
};

export type StudentAccountRow = {
  student_id: string;
  student_name: string;
  enrollment_no: string;
  batch: number;
  billed: number;
  paid: number;
  balance: number;
  entries: readonly AccountEntry[];
};

type AccountEvents = Pick<
  StudentFeeEvents,
  | 'FeeAssigned'
  | 'FeeReissued'
  | 'FeeAssignmentRevoked'
  | 'FeePaymentApplied'
  | 'FeePaymentReversed'
  | 'FeePaymentRefunded'
> &
  InvoiceSeriesEvents &
  Pick<PaymentEvents, 'ReceiptIssued'>;

type Posted = Pick<AccountEntry, 'kind' | 'fee_id' | 'fee_name'> &
  Partial<AccountEntry> & { readonly billedPaise?: Paise; readonly paidPaise?: Paise };

function posted(row: StudentAccountRow, at: string, entry: Posted): StudentAccountRow {
  const { billedPaise = 0, paidPaise = 0, ...facts } = entry;
  if (billedPaise === 0 && paidPaise === 0) return row;
  const [change, credit] = [rupeesOf(billedPaise), rupeesOf(paidPaise)];
  const balance = sumRupees([row.balance, change, -credit]);
  const next: AccountEntry = {
    no: row.entries.length + 1,
    day: istDayOf(at),
    transaction_id: null,
    method: null,
    reference: null,
    receipt_no: null,
    invoice_no: null,
    reason: '',
    ...facts,
    billed: change,
    paid: credit,
    balance,
  };
  return {
    ...row,
    billed: sumRupees([row.billed, change]),
    paid: sumRupees([row.paid, credit]),
    balance,
    entries: [...row.entries, next],
  };
}

const onBill = ({ entries }: StudentAccountRow, feeId: string, column: 'billed' | 'paid'): Paise =>
  paiseOf(sumRupees(entries.filter(({ fee_id }) => fee_id === feeId).map((entry) => entry[column])));

type PaymentMoved = Recorded<Pick<StudentFeeEvents, 'FeePaymentApplied' | 'FeePaymentReversed' | 'FeePaymentRefunded'>>;

/** The bill's own new balance decides the amount, so that roundings stay off the account. */
function moved(
  row: StudentAccountRow | undefined,
  { data, metadata }: PaymentMoved,
  facts: Pick<AccountEntry, 'kind' | 'method' | 'reason'>,
): StudentAccountRow | undefined {
  const { studentFeeId, title, transactionId, paymentReference, paidPaise } = data;
  return (
    row &&
    posted(row, metadata.occurredAt, {
      ...facts,
      fee_id: studentFeeId,
      fee_name: title,
      transaction_id: transactionId,
      reference: paymentReference,
      paidPaise: paidPaise - onBill(row, studentFeeId, 'paid'),
    })
  );
}

const creditOf = ({ entries }: StudentAccountRow, transactionId: string): AccountEntry | undefined =>
  entries.find(({ transaction_id }) => transaction_id === transactionId);

const billOf = ({ entries }: StudentAccountRow, feeId: string): AccountEntry | undefined =>
  entries.find(({ fee_id }) => fee_id === feeId);

const withEntry = (
  row: StudentAccountRow,
  one: AccountEntry | undefined,
  numbers: Partial<AccountEntry>,
): StudentAccountRow => ({
  ...row,
  entries: row.entries.map((entry) => (entry === one ? { ...entry, ...numbers } : entry)),
});

export const studentAccounts = projection<StudentAccountRow, AccountEvents>({
  name: 'student_accounts',
  version: 2,
  indexes: ['student_id'],
  rowOf: ({ data }) => data.studentId,
  on: {
    FeeAssigned: (row, { data, metadata }) => {
      const about = { fee_id: data.studentFeeId, fee_name: data.title };
      const before = { billed: 0, paid: 0, balance: 0, entries: [], ...row };
      const { studentId: student_id, studentName: student_name, enrollmentNo: enrollment_no, batch } = data;
      const account = { ...before, student_id, student_name, enrollment_no, batch };
      const billed = posted(account, metadata.occurredAt, { ...about, kind: 'billed', billedPaise: data.totalPaise });
      return posted(billed, metadata.occurredAt, { ...about, kind: 'brought_over', paidPaise: data.openingPaidPaise });
    },
    FeeReissued: (row, { data, metadata }) =>
      row &&
      posted(row, metadata.occurredAt, {
        kind: 'reissued',
        fee_id: data.studentFeeId,
        fee_name: data.title,
        reason: data.reason,
        billedPaise: data.totalPaise - data.previousPaise,
      }),
    FeeAssignmentRevoked: (row, { data, metadata }) =>
      row &&
      posted(row, metadata.occurredAt, {
        kind: 'revoked',
        fee_id: data.studentFeeId,
        fee_name: billOf(row, data.studentFeeId)?.fee_name ?? '',
        billedPaise: -onBill(row, data.studentFeeId, 'billed'),
      }),
    FeePaymentApplied: (row, event) => moved(row, event, { kind: 'paid', method: event.data.method, reason: '' }),
    FeePaymentReversed: (row, event) =>
      moved(row, event, { kind: 'reversed', method: event.data.method, reason: event.data.reason }),
    FeePaymentRefunded: (row, event) => {
      const method = (row && creditOf(row, event.data.transactionId)?.method) ?? null;
      return moved(row, event, { kind: 'refunded', method, reason: event.data.reason });
    },
    InvoiceNumbered: (row, { data }) =>
      row && withEntry(row, billOf(row, data.studentFeeId), { invoice_no: data.invoiceNo }),
    ReceiptIssued: (row, { data }) =>
      row && withEntry(row, creditOf(row, data.transactionId), { receipt_no: data.receiptNo }),
  },
});
