import { type Decider, type Paise } from '../kernel/index.js';
import { type Bill, type StudentFeeEvents } from './events.js';

interface Paper {
  readonly amountPaise: Paise;
  readonly method: StudentFeeEvents['FeePaymentApplied']['method'];
  readonly paymentReference: string;
  readonly receiptNumber: string | null;
  readonly recordedBy: string | null;
  readonly counterReceiptId: string | undefined;
}

export type Payment =
  | (Paper & { readonly status: 'reserved'; readonly payablePaise: Paise })
  | (Paper & {
      readonly status: 'applied';
      readonly source: StudentFeeEvents['FeePaymentApplied']['source'];
      readonly roundingPaise: Paise;
      /** Refunded so far; `amountPaise` is the remainder. */
      readonly gonePaise: Paise;
      readonly approvedBy: string | null;
      readonly refund: { readonly refundId: string; readonly amountPaise: Paise; readonly reason: string } | null;
    })
  | { readonly status: 'released' | 'reversed' | 'exceeded' }
  | { readonly status: 'refunded'; readonly refundId: string | null };

export type Reserved = Extract<Payment, { status: 'reserved' }>;
export type Applied = Extract<Payment, { status: 'applied' }>;

export interface Owed {
  readonly status: 'owed' | 'revoked';
  readonly bill: Bill;
  readonly paidPaise: Paise;
  /** A transaction is credited at most once. */
  readonly payments: Readonly<Record<string, Payment>>;
  readonly note: string;
  readonly runs: readonly string[];
}

export type StudentFeeState = { readonly status: 'none' } | Owed;

/** Pending payments still count as owed. */
export const outstandingOf = ({ bill, paidPaise }: Owed): Paise => bill.totalPaise - paidPaise;

export const reservedOf = ({ payments }: Owed, counted: (payment: Reserved) => boolean = () => true): Paise =>
  Object.values(payments).reduce(
    (reserved, payment) =>
      payment.status === 'reserved' && counted(payment) ? reserved + payment.amountPaise : reserved,
    0,
  );

/** Less the room of receipts for several bills, which are approved as a whole. */
export const creditableOf = (fee: Owed): Paise =>
  outstandingOf(fee) - reservedOf(fee, ({ counterReceiptId }) => counterReceiptId !== undefined);

/** Zero when gateway money took the room of pending payments. */
export const payableOf = (fee: Owed): Paise => Math.max(0, outstandingOf(fee) - reservedOf(fee));

const withRun = ({ runs }: Owed, runId: string | null): Pick<Owed, 'runs'> => ({
  runs: runId === null ? runs : [...runs, runId],
});

const withPayment = (
  fee: StudentFeeState,
  transactionId: string,
  payment: Payment,
  paidPaise?: Paise,
): StudentFeeState =>
  fee.status === 'none'
    ? fee
    : {
        ...fee,
        paidPaise: paidPaise ?? fee.paidPaise,
        payments: { ...fee.payments, [transactionId]: payment },
      };

const withApplied = (
  fee: StudentFeeState,
  transactionId: string,
  change: Partial<Applied>,
  paidPaise?: Paise,
): StudentFeeState => {
  const payment = fee.status === 'none' ? undefined : fee.payments[transactionId];
  return payment?.status === 'applied' ? withPayment(fee, transactionId, { ...payment, ...change }, paidPaise) : fee;
};

export const evolveBill: Decider<StudentFeeState, Record<never, object>, StudentFeeEvents>['evolve'] = {
  FeeAssigned: (_, { openingPaidPaise, mode: _mode, runId: _runId, ...bill }) => ({
    status: 'owed',
    bill,
    paidPaise: openingPaidPaise,
    payments: {},
    note: '',
    runs: [],
  }),
  FeePaymentReserved: (fee, { transactionId, ...data }) => {
    const { amountPaise, payablePaise, method, paymentReference, receiptNumber, recordedBy, counterReceiptId } = data;
    const paper = { amountPaise, method, paymentReference, receiptNumber, recordedBy, counterReceiptId };
    return withPayment(fee, transactionId, { ...paper, status: 'reserved', payablePaise });
  },
  FeePaymentDeclined: (fee, { transactionId }) => withPayment(fee, transactionId, { status: 'released' }),
  FeePaymentReleased: (fee, { transactionId }) => withPayment(fee, transactionId, { status: 'released' }),
  FeePaymentApplied: (fee, { transactionId, paidPaise, ...data }) => {
    const { source, amountPaise, roundingPaise, method, paymentReference, approvedBy } = data;
    const before = fee.status === 'none' ? undefined : fee.payments[transactionId];
    const reserved = before?.status === 'reserved' ? before : undefined;
    const paper = {
      amountPaise,
      method,
      paymentReference,
      receiptNumber: reserved?.receiptNumber ?? null,
      recordedBy: reserved?.recordedBy ?? null,
      counterReceiptId: reserved?.counterReceiptId,
    };
    const applied = { ...paper, status: 'applied', source, roundingPaise, gonePaise: 0, approvedBy } as const;
    return withPayment(fee, transactionId, { ...applied, refund: null }, paidPaise);
  },
  FeeSettled: (fee) => fee,
  FeePaymentReversed: (fee, { transactionId, paidPaise }) =>
    withPayment(fee, transactionId, { status: 'reversed' }, paidPaise),
  FeeRefundSetAside: (fee, { transactionId, refundId, amountPaise, reason }) =>
    withApplied(fee, transactionId, { refund: { refundId, amountPaise, reason } }),
  FeePaymentRefunded: (fee, { transactionId, refundId, amountPaise, leftPaise, roundingPaise, paidPaise }) => {
    if (leftPaise === 0) return withPayment(fee, transactionId, { status: 'refunded', refundId }, paidPaise);
    const before = fee.status === 'none' ? undefined : fee.payments[transactionId];
    const goneBefore = before?.status === 'applied' ? before.gonePaise : 0;
    const left = { amountPaise: leftPaise, roundingPaise, gonePaise: goneBefore + amountPaise, refund: null };
    return withApplied(fee, transactionId, left, paidPaise);
  },
  FeePaymentExceeded: (fee, { transactionId }) =>
    fee.status !== 'none' && fee.payments[transactionId]
      ? fee
      : withPayment(fee, transactionId, { status: 'exceeded' }),
  FeeAidDeclined: (fee, { transactionId }) => withPayment(fee, transactionId, { status: 'released' }),
  DueDateExtended: (fee, { dueDate, runId }) =>
    fee.status === 'none' ? fee : { ...fee, ...withRun(fee, runId), bill: { ...fee.bill, dueDate } },
  FeeReissued: (fee, { totalPaise, runId }) =>
    fee.status === 'none' ? fee : { ...fee, ...withRun(fee, runId), bill: { ...fee.bill, totalPaise } },
  BillNoteWritten: (fee, { note }) => (fee.status === 'none' ? fee : { ...fee, note }),
  FeeAssignmentRevoked: (fee, { runId }) =>
    fee.status === 'none' ? fee : { ...fee, ...withRun(fee, runId), status: 'revoked' },
};
