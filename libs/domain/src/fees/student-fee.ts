import { addDays, type Day, decider, istDayOf, type Paise, type Timestamp } from '../kernel/index.js';
import { allocate } from './allocation.js';
import {
  type AssignmentMode,
  type Bill,
  type BillReference,
  type CounterPayment,
  type StudentFeeEvents,
} from './events.js';
import { aboveZero } from './positive-amount.js';
import { refuse } from './refusals.js';

/** What became of one payment of a bill. */
type Payment =
  | { readonly status: 'reserved'; readonly amountPaise: Paise; readonly payablePaise: Paise }
  | { readonly status: 'applied'; readonly amountPaise: Paise; readonly roundingPaise: Paise }
  | { readonly status: 'released' | 'reversed' | 'exceeded' };

interface Owed {
  readonly status: 'owed' | 'revoked';
  readonly bill: Bill;
  readonly paidPaise: Paise;
  /** By transaction id; a transaction is credited at most once, whatever happens around it. */
  readonly payments: Readonly<Record<string, Payment>>;
  /** The changes of many bills it was part of; each changes a bill once. */
  readonly runs: readonly string[];
}

export type StudentFeeState = { readonly status: 'none' } | Owed;

export type StudentFeeCommands = {
  AssignFee: { bill: Bill; openingPaidPaise: Paise; mode: AssignmentMode; runId: string | null };
  /** Money was taken at the counter; `today` is the IST day of the recording. */
  ReservePayment: CounterPayment & { today: Day };
  ApprovePayment: { transactionId: string };
  RejectPayment: { transactionId: string; reason: string };
  /** The gateway captured an order of this bill; money that has already moved is never refused. */
  CreditGatewayPayment: {
    transactionId: string;
    orderId: string;
    amountPaise: Paise;
    /** The order's own amount; more than `amountPaise` when a part went back before. Null out of suspense. */
    orderedPaise: Paise | null;
    /** The gateway's payment it is a part of, when the money comes out of suspense. */
    gatewayPaymentId?: string;
  };
  /** Aid was disbursed to this bill; what it has no room for, it declines as a whole. */
  CreditAid: { transactionId: string; applicationId: string; amountPaise: Paise };
  ReversePayment: { transactionId: string };
  /** Makes the bill payable until a later IST day. */
  ExtendDueDate: { dueDate: Timestamp; reason: string; runId: string | null };
  /** Makes a bill with nothing paid ask for another amount. */
  ReissueFee: { totalPaise: Paise; reason: string; runId: string | null };
  RevokeFee: { reason: 'manual' | 'user_deleted' } | { reason: 'taken_back'; runId: string };
};

/** What is still owed on a bill; payments that wait for approval are owed until then. */
export const outstandingOf = ({ bill, paidPaise }: Owed): Paise => bill.totalPaise - paidPaise;

/** What was recorded and waits for approval. */
const reservedOf = ({ payments }: Owed): Paise =>
  Object.values(payments).reduce(
    (reserved, payment) => (payment.status === 'reserved' ? reserved + payment.amountPaise : reserved),
    0,
  );

/** What may still be recorded or credited; nothing, when money from the gateway took the room of what waits for approval. */
export const payableOf = (fee: Owed): Paise => Math.max(0, outstandingOf(fee) - reservedOf(fee));

const referenceTo = ({ studentFeeId, feeStructureId, studentId, studentName, title }: Bill): BillReference => ({
  studentFeeId,
  feeStructureId,
  studentId,
  studentName,
  title,
});

function owed(fee: StudentFeeState): Owed {
  if (fee.status !== 'owed') throw refuse('not-assigned');
  return fee;
}

/** Money may be recorded for this long after the day it was received; older days are closed. */
export const RECORDED_WITHIN_DAYS = 30;

/** @throws `fees/received-in-future` and `fees/received-too-early` */
function receivedLately(receivedOn: Day, today: Day): void {
  if (receivedOn > today) throw refuse('received-in-future');
  if (receivedOn < addDays(today, -RECORDED_WITHIN_DAYS)) throw refuse('received-too-early', RECORDED_WITHIN_DAYS);
}

/** Credits received money or aid: what was received minus its rounding, and the settlement it may bring. */
function credit(
  fee: Owed,
  transactionId: string,
  received: {
    source: 'counter' | 'gateway' | 'aid';
    gatewayPaymentId?: string;
    amountPaise: Paise;
    roundingPaise: Paise;
    payablePaise: Paise;
  },
) {
  const { studentFeeId, feeStructureId, totalPaise } = fee.bill;
  const paidPaise = fee.paidPaise + received.amountPaise - received.roundingPaise;
  const outstandingPaise = totalPaise - paidPaise;
  const reservedPaise = reservedOf(fee) - (received.source === 'counter' ? received.amountPaise : 0);
  const applied = {
    type: 'FeePaymentApplied',
    data: { ...referenceTo(fee.bill), transactionId, ...received, paidPaise, outstandingPaise, reservedPaise },
  } as const;
  return outstandingPaise === 0
    ? [applied, { type: 'FeeSettled', data: { studentFeeId, feeStructureId, totalPaise } } as const]
    : [applied];
}

const isDoneBy = (fee: StudentFeeState, runId: string | null): boolean =>
  runId !== null && fee.status !== 'none' && fee.runs.includes(runId);

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

/**
 * The ledger of one obligation of one student. Every rupee of a bill passes through this stream, so that
 * recording, approving, paying online, refunding and revoking can never disagree.
 */
export const StudentFee = decider<StudentFeeState, StudentFeeCommands, StudentFeeEvents>({
  category: 'studentFee',
  initial: { status: 'none' },

  decide: {
    AssignFee: ({ bill, openingPaidPaise, mode, runId }, fee) => {
      if (fee.status !== 'none') return [];
      aboveZero(bill.totalPaise);
      if (openingPaidPaise < 0 || openingPaidPaise > bill.totalPaise) throw refuse('status-mismatch');
      const assigned = { type: 'FeeAssigned', data: { ...bill, openingPaidPaise, mode, runId } } as const;
      const { studentFeeId, feeStructureId, totalPaise } = bill;
      return openingPaidPaise === totalPaise
        ? [assigned, { type: 'FeeSettled', data: { studentFeeId, feeStructureId, totalPaise } }]
        : [assigned];
    },

    ReservePayment: ({ today, ...payment }, state) => {
      const fee = owed(state);
      if (fee.payments[payment.transactionId]) return [];
      aboveZero(payment.amountPaise);
      receivedLately(payment.receivedOn, today);
      if (outstandingOf(fee) === 0) throw refuse('nothing-due');
      const payablePaise = payableOf(fee);
      if (payablePaise === 0) throw refuse('all-pending');
      if (payment.amountPaise > payablePaise) throw refuse('exceeds-payable', payablePaise);
      const reservedPaise = reservedOf(fee) + payment.amountPaise;
      return [
        { type: 'FeePaymentReserved', data: { ...referenceTo(fee.bill), ...payment, payablePaise, reservedPaise } },
      ];
    },

    ApprovePayment: ({ transactionId }, state) => {
      const fee = owed(state);
      const payment = fee.payments[transactionId];
      if (payment?.status !== 'reserved') throw refuse('not-pending');
      const { amountPaise, payablePaise } = payment;
      if (amountPaise > outstandingOf(fee)) throw refuse('exceeds-outstanding', outstandingOf(fee));
      return credit(fee, transactionId, { source: 'counter', amountPaise, roundingPaise: 0, payablePaise });
    },

    RejectPayment: ({ transactionId, reason }, state) => {
      const fee = owed(state);
      const payment = fee.payments[transactionId];
      if (payment?.status !== 'reserved') throw refuse('not-pending');
      const { amountPaise } = payment;
      const { studentFeeId } = fee.bill;
      const reservedPaise = reservedOf(fee) - amountPaise;
      return [
        { type: 'FeePaymentReleased', data: { studentFeeId, transactionId, amountPaise, reason, reservedPaise } },
      ];
    },

    CreditGatewayPayment: (captured, fee) => {
      const { transactionId, orderId, gatewayPaymentId } = captured;
      if (fee.status === 'none') throw refuse('not-assigned');
      if (fee.payments[transactionId]) return [];
      const payablePaise = fee.status === 'owed' ? outstandingOf(fee) : 0;
      const { amountPaise, roundingPaise, excessPaise } = allocate(
        captured.amountPaise,
        captured.orderedPaise,
        payablePaise,
      );
      const origin = gatewayPaymentId === undefined ? {} : { gatewayPaymentId };
      const received = { source: 'gateway', ...origin, amountPaise, roundingPaise, payablePaise } as const;
      const credited = amountPaise > 0 ? credit(fee, transactionId, received) : [];
      if (excessPaise === 0) return credited;
      const { studentFeeId } = fee.bill;
      const reason = fee.status === 'revoked' ? 'revoked' : 'settled';
      return [
        ...credited,
        { type: 'FeePaymentExceeded', data: { studentFeeId, transactionId, orderId, ...origin, excessPaise, reason } },
      ];
    },

    CreditAid: ({ transactionId, applicationId, amountPaise }, fee) => {
      if (fee.status === 'none') throw refuse('not-assigned');
      if (fee.payments[transactionId]) return [];
      const payablePaise = fee.status === 'owed' ? payableOf(fee) : 0;
      if (amountPaise <= payablePaise)
        return credit(fee, transactionId, { source: 'aid', amountPaise, roundingPaise: 0, payablePaise });
      const { studentFeeId } = fee.bill;
      return [
        { type: 'FeeAidDeclined', data: { studentFeeId, transactionId, applicationId, amountPaise, payablePaise } },
      ];
    },

    ReversePayment: ({ transactionId }, fee) => {
      if (fee.status === 'none') throw refuse('not-assigned');
      const payment = fee.payments[transactionId];
      if (payment?.status !== 'applied') return [];
      const { amountPaise, roundingPaise } = payment;
      const { studentFeeId, feeStructureId, totalPaise } = fee.bill;
      const paidPaise = fee.paidPaise - (amountPaise - roundingPaise);
      const outstandingPaise = totalPaise - paidPaise;
      return [
        {
          type: 'FeePaymentReversed',
          data: {
            studentFeeId,
            feeStructureId,
            transactionId,
            reopened: outstandingOf(fee) === 0,
            amountPaise,
            roundingPaise,
            paidPaise,
            outstandingPaise,
          },
        },
      ];
    },

    ExtendDueDate: ({ dueDate, reason, runId }, state) => {
      if (isDoneBy(state, runId)) return [];
      const fee = owed(state);
      if (outstandingOf(fee) === 0) throw refuse('extend-paid');
      const { dueDate: previousDueDate } = fee.bill;
      if (istDayOf(dueDate) <= istDayOf(previousDueDate)) throw refuse('not-later', previousDueDate);
      return [{ type: 'DueDateExtended', data: { ...referenceTo(fee.bill), previousDueDate, dueDate, reason, runId } }];
    },

    ReissueFee: ({ totalPaise, reason, runId }, state) => {
      if (isDoneBy(state, runId)) return [];
      const fee = owed(state);
      aboveZero(totalPaise);
      if (outstandingOf(fee) === 0) throw refuse('reissue-paid');
      if (fee.paidPaise > 0) throw refuse('reissue-part-paid', fee.paidPaise);
      if (reservedOf(fee) > 0) throw refuse('reissue-pending');
      const { totalPaise: previousPaise } = fee.bill;
      if (totalPaise === previousPaise) return [];
      return [{ type: 'FeeReissued', data: { ...referenceTo(fee.bill), previousPaise, totalPaise, reason, runId } }];
    },

    RevokeFee: (command, state) => {
      const { reason } = command;
      const runId = reason === 'taken_back' ? command.runId : null;
      if (isDoneBy(state, runId)) return [];
      const fee = owed(state);
      if (outstandingOf(fee) === 0) throw refuse('already-paid');
      if (fee.paidPaise > 0) throw refuse('part-paid', fee.paidPaise);
      if (reservedOf(fee) > 0) throw refuse('payment-pending');
      const { studentFeeId, feeStructureId, studentId } = fee.bill;
      return [{ type: 'FeeAssignmentRevoked', data: { studentFeeId, feeStructureId, studentId, reason, runId } }];
    },
  },

  evolve: {
    FeeAssigned: (_, { openingPaidPaise, mode: _mode, runId: _runId, ...bill }) => ({
      status: 'owed',
      bill,
      paidPaise: openingPaidPaise,
      payments: {},
      runs: [],
    }),
    FeePaymentReserved: (fee, { transactionId, amountPaise, payablePaise }) =>
      withPayment(fee, transactionId, { status: 'reserved', amountPaise, payablePaise }),
    FeePaymentReleased: (fee, { transactionId }) => withPayment(fee, transactionId, { status: 'released' }),
    FeePaymentApplied: (fee, { transactionId, amountPaise, roundingPaise, paidPaise }) =>
      withPayment(fee, transactionId, { status: 'applied', amountPaise, roundingPaise }, paidPaise),
    FeeSettled: (fee) => fee,
    FeePaymentReversed: (fee, { transactionId, paidPaise }) =>
      withPayment(fee, transactionId, { status: 'reversed' }, paidPaise),
    FeePaymentExceeded: (fee, { transactionId }) =>
      fee.status !== 'none' && fee.payments[transactionId]
        ? fee
        : withPayment(fee, transactionId, { status: 'exceeded' }),
    FeeAidDeclined: (fee, { transactionId }) => withPayment(fee, transactionId, { status: 'released' }),
    DueDateExtended: (fee, { dueDate, runId }) =>
      fee.status === 'none' ? fee : { ...fee, ...withRun(fee, runId), bill: { ...fee.bill, dueDate } },
    FeeReissued: (fee, { totalPaise, runId }) =>
      fee.status === 'none' ? fee : { ...fee, ...withRun(fee, runId), bill: { ...fee.bill, totalPaise } },
    FeeAssignmentRevoked: (fee, { runId }) =>
      fee.status === 'none' ? fee : { ...fee, ...withRun(fee, runId), status: 'revoked' },
  },
});
