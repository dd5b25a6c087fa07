import { addDays, type Day, decider, DomainError, istDayOf, type Paise, type Timestamp } from '../kernel/index.js';
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
import {
  creditableOf,
  outstandingOf,
  type Owed,
  payableOf,
  type Payment,
  type Reserved,
  reservedOf,
  type StudentFeeState,
} from './bill-state.js';

export type StudentFeeCommands = {
  AssignFee: { bill: Bill; openingPaidPaise: Paise; mode: AssignmentMode; runId: string | null };
  /** Money was taken at the counter; `today` is the IST day of the recording. */
  ReservePayment: CounterPayment & { today: Day };
  /** One line of a receipt for several bills. What the bill has no room for, it declines: the receipt decides for all. */
  ReserveForReceipt: CounterPayment & { counterReceiptId: string; today: Day };
  /** A line of a receipt for several bills is decided with its receipt only, which `counterReceiptId` names. */
  ApprovePayment: { transactionId: string; counterReceiptId?: string };
  RejectPayment: { transactionId: string; reason: string };
  /** The receipt was declined or rejected; a line that was not reserved has nothing to release. */
  ReleaseForReceipt: { transactionId: string; reason: string };
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
    counterReceiptId?: string;
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

/** Sets money aside that was taken at the counter. Throws the sentence that the clerk reads. */
function reserve({ today, ...payment }: StudentFeeCommands['ReservePayment'], state: StudentFeeState) {
  const fee = owed(state);
  if (fee.payments[payment.transactionId]) return [];
  aboveZero(payment.amountPaise);
  receivedLately(payment.receivedOn, today);
  if (outstandingOf(fee) === 0) throw refuse('nothing-due');
  const payablePaise = payableOf(fee);
  if (payablePaise === 0) throw refuse('all-pending');
  if (payment.amountPaise > payablePaise) throw refuse('exceeds-payable', payablePaise);
  const reservedPaise = reservedOf(fee) + payment.amountPaise;
  const reserved = { ...referenceTo(fee.bill), ...payment, payablePaise, reservedPaise };
  return [{ type: 'FeePaymentReserved', data: reserved } as const];
}

/** @throws `fees/not-pending` */
function reservedAs({ payments }: Owed, transactionId: string): Reserved {
  const payment = payments[transactionId];
  if (payment?.status !== 'reserved') throw refuse('not-pending');
  return payment;
}

function release(fee: Owed, transactionId: string, { amountPaise, counterReceiptId }: Reserved, reason: string) {
  const { studentFeeId } = fee.bill;
  const line = counterReceiptId === undefined ? {} : { counterReceiptId };
  const reservedPaise = reservedOf(fee) - amountPaise;
  const released = { studentFeeId, transactionId, amountPaise, reason, reservedPaise, ...line };
  return [{ type: 'FeePaymentReleased', data: released } as const];
}

/** Says why a bill had no room for all that the gateway captured. */
function excessOf(fee: Owed): StudentFeeEvents['FeePaymentExceeded']['reason'] {
  if (fee.status === 'revoked') return 'revoked';
  return creditableOf(fee) < outstandingOf(fee) ? 'reserved' : 'settled';
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
  about: (state) => (state.status === 'none' ? undefined : `${state.bill.studentName} for ${state.bill.title}`),
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

    ReservePayment: reserve,

    ReserveForReceipt: (line, fee) => {
      if (fee.status === 'none') throw refuse('not-assigned');
      try {
        return reserve(line, fee);
      } catch (refusal) {
        if (!(refusal instanceof DomainError)) throw refusal;
        const { transactionId, counterReceiptId, amountPaise } = line;
        const declined = { transactionId, counterReceiptId, amountPaise, reason: refusal.message };
        return [{ type: 'FeePaymentDeclined', data: { ...referenceTo(fee.bill), ...declined } }];
      }
    },

    ApprovePayment: ({ transactionId, counterReceiptId }, state) => {
      const fee = owed(state);
      // A receipt that tells its bills twice has credited them once.
      if (counterReceiptId !== undefined && fee.payments[transactionId]?.status === 'applied') return [];
      const payment = reservedAs(fee, transactionId);
      if (payment.counterReceiptId !== counterReceiptId) throw refuse('line-of-receipt');
      const { amountPaise, payablePaise } = payment;
      const leftPaise = counterReceiptId === undefined ? creditableOf(fee) : outstandingOf(fee);
      if (amountPaise > leftPaise) throw refuse('exceeds-outstanding', leftPaise);
      const line = counterReceiptId === undefined ? {} : { counterReceiptId };
      return credit(fee, transactionId, { source: 'counter', ...line, amountPaise, roundingPaise: 0, payablePaise });
    },

    RejectPayment: ({ transactionId, reason }, state) => {
      const fee = owed(state);
      const payment = reservedAs(fee, transactionId);
      if (payment.counterReceiptId !== undefined) throw refuse('line-of-receipt');
      return release(fee, transactionId, payment, reason);
    },

    ReleaseForReceipt: ({ transactionId, reason }, fee) => {
      const payment = fee.status === 'owed' ? fee.payments[transactionId] : undefined;
      if (fee.status !== 'owed' || payment?.status !== 'reserved') return [];
      return release(fee, transactionId, payment, reason);
    },

    CreditGatewayPayment: (captured, fee) => {
      const { transactionId, orderId, gatewayPaymentId } = captured;
      if (fee.status === 'none') throw refuse('not-assigned');
      if (fee.payments[transactionId]) return [];
      const payablePaise = fee.status === 'owed' ? creditableOf(fee) : 0;
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
      const reason = excessOf(fee);
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
    FeePaymentReserved: (fee, { transactionId, amountPaise, payablePaise, counterReceiptId }) =>
      withPayment(fee, transactionId, { status: 'reserved', amountPaise, payablePaise, counterReceiptId }),
    FeePaymentDeclined: (fee, { transactionId }) => withPayment(fee, transactionId, { status: 'released' }),
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
