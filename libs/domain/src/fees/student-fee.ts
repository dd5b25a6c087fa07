import {
  addDays,
  type Day,
  decider,
  DomainError,
  isOwn,
  istDayOf,
  needsAnother,
  type Officer,
  type Paise,
  requireIndependence,
  type ReversalReason,
  type Timestamp,
} from '../kernel/index.js';
import { allocate } from './allocation.js';
import {
  credit,
  creditReserved,
  referenceTo,
  type RefundAsked,
  release,
  reservedAs,
  reverse,
  reverseByOfficer,
  setRefundAside,
  takeBack,
} from './bill-payments.js';
import {
  type Applied,
  creditableOf,
  evolveBill,
  outstandingOf,
  type Owed,
  payableOf,
  reservedOf,
  type StudentFeeState,
} from './bill-state.js';
import { type AssignmentMode, type Bill, type CounterPayment, type StudentFeeEvents } from './events.js';
import { aboveZero } from './positive-amount.js';
import { refuse } from './refusals.js';

export type StudentFeeCommands = {
  AssignFee: { bill: Bill; openingPaidPaise: Paise; mode: AssignmentMode; runId: string | null };
  /** Money was taken at the counter; `today` is the IST day of the recording. */
  ReservePayment: CounterPayment & { today: Day };
  /** One line of a receipt for several bills. What the bill has no room for, it declines: the receipt decides for all. */
  ReserveForReceipt: CounterPayment & { counterReceiptId: string; today: Day };
  /** A line of a receipt for several bills is decided with its receipt only. */
  ApprovePayment: { transactionId: string; by: Officer };
  RejectPayment: { transactionId: string; reason: string; by: Officer };
  /** The receipt for several bills was approved; the names are its approver's. */
  CreditForReceipt: { transactionId: string; approvedBy: string; approvedByName: string };
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
  /** The entry at the counter was a mistake; the cause says which. */
  ReversePayment: { transactionId: string; cause: ReversalReason; note: string; by: Officer };
  /** The receipt for several bills was reversed. */
  ReverseForReceipt: { transactionId: string; cause: ReversalReason; reason: string };
  /** Aid that was credited here was taken back. */
  ReverseAid: { transactionId: string };
  /** Keeps money of the counter for a refund; until that is decided, nobody else gives it back. */
  SetRefundAside: RefundAsked;
  /** The money that was set aside was handed back. */
  CompleteRefund: { refundId: string; transactionId: string };
  /** The receipt for several bills was refunded. */
  RefundForReceipt: { transactionId: string; refundId: string; reason: string };
  /** The gateway gave back `gonePaise` in all of a payment that it had captured. */
  TakeBack: Pick<
    StudentFeeEvents['FeePaymentRefunded'],
    'transactionId' | 'refundId' | 'providerRefundId' | 'reason'
  > & {
    gonePaise: Paise;
  };
  /** Makes the bill payable until a later IST day. */
  ExtendDueDate: { dueDate: Timestamp; reason: string; runId: string | null };
  /** Makes a bill with nothing paid ask for another amount. */
  ReissueFee: { totalPaise: Paise; reason: string; runId: string | null };
  /** Remarks for the student; empty to remove them. */
  WriteNote: { note: string };
  RevokeFee: { reason: 'manual' | 'user_deleted' } | { reason: 'taken_back'; runId: string };
};

function owed(fee: StudentFeeState): Owed {
  if (fee.status !== 'owed') throw refuse('not-assigned');
  return fee;
}

/** The bill, also when it was revoked since. @throws `fees/not-assigned` */
function assigned(fee: StudentFeeState): Owed {
  if (fee.status === 'none') throw refuse('not-assigned');
  return fee;
}

/** Money may be recorded for this long after the day it was received; older days are closed. */
export const RECORDED_WITHIN_DAYS = 30;

/** @throws `fees/received-in-future` and `fees/received-too-early` */
function receivedLately(receivedOn: Day, today: Day): void {
  if (receivedOn > today) throw refuse('received-in-future');
  if (receivedOn < addDays(today, -RECORDED_WITHIN_DAYS)) throw refuse('received-too-early', RECORDED_WITHIN_DAYS);
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

const NOBODY_APPROVED = { approvedBy: null, approvedByName: null, selfApproved: false } as const;

/** Decides about a payment that pays the bill now; there is nothing to decide about any other. */
function ofApplied<Event>(
  state: StudentFeeState,
  transactionId: string,
  decide: (fee: Owed, payment: Applied) => readonly Event[],
): readonly Event[] {
  const fee = assigned(state);
  const payment = fee.payments[transactionId];
  return payment?.status === 'applied' ? decide(fee, payment) : [];
}

/** Says why a bill had no room for all that the gateway captured. */
function excessOf(fee: Owed): StudentFeeEvents['FeePaymentExceeded']['reason'] {
  if (fee.status === 'revoked') return 'revoked';
  return creditableOf(fee) < outstandingOf(fee) ? 'reserved' : 'settled';
}

const isDoneBy = (fee: StudentFeeState, runId: string | null): boolean =>
  runId !== null && fee.status !== 'none' && fee.runs.includes(runId);

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

    ApprovePayment: ({ transactionId, by }, state) => {
      const fee = owed(state);
      const payment = reservedAs(fee, transactionId);
      requireIndependence(by, payment.recordedBy);
      if (isOwn(by, fee.bill.studentId)) throw refuse('own-payment');
      if (needsAnother(by, payment.recordedBy)) throw refuse('self-approval');
      if (payment.counterReceiptId !== undefined) throw refuse('line-of-receipt');
      const leftPaise = creditableOf(fee);
      if (payment.amountPaise > leftPaise) throw refuse('exceeds-outstanding', leftPaise);
      return creditReserved(fee, transactionId, payment, by);
    },

    RejectPayment: ({ transactionId, reason, by }, state) => {
      const fee = owed(state);
      const payment = reservedAs(fee, transactionId);
      requireIndependence(by, payment.recordedBy);
      if (payment.counterReceiptId !== undefined) throw refuse('line-of-receipt');
      return release(fee, transactionId, payment, reason);
    },

    CreditForReceipt: ({ transactionId, approvedBy, approvedByName }, state) => {
      const fee = owed(state);
      const payment = fee.payments[transactionId];
      // A receipt that tells its bills twice has credited them once.
      if (payment?.status !== 'reserved') return [];
      const approver = { userId: approvedBy, name: approvedByName };
      return creditReserved(fee, transactionId, payment, approver);
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
      const paper = {
        source: 'gateway',
        method: 'online',
        paymentReference: gatewayPaymentId ?? transactionId,
      } as const;
      const received = { transactionId, ...origin, ...paper, ...NOBODY_APPROVED };
      const credited = amountPaise > 0 ? credit(fee, { ...received, amountPaise, roundingPaise, payablePaise }) : [];
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
      if (amountPaise <= payablePaise) {
        const paper = { source: 'aid', method: 'aid', paymentReference: transactionId } as const;
        const received = { transactionId, ...paper, ...NOBODY_APPROVED };
        return credit(fee, { ...received, amountPaise, roundingPaise: 0, payablePaise });
      }
      const { studentFeeId } = fee.bill;
      return [
        { type: 'FeeAidDeclined', data: { studentFeeId, transactionId, applicationId, amountPaise, payablePaise } },
      ];
    },

    ReversePayment: ({ transactionId, ...why }, state) => reverseByOfficer(assigned(state), transactionId, why),

    ReverseForReceipt: ({ transactionId, cause, reason }, state) =>
      ofApplied(state, transactionId, (fee, payment) => reverse(fee, transactionId, payment, { cause, reason })),

    ReverseAid: ({ transactionId }, state) =>
      ofApplied(state, transactionId, (fee, payment) =>
        reverse(fee, transactionId, payment, { cause: null, reason: 'The aid was taken back' }),
      ),

    SetRefundAside: (asked, state) => setRefundAside(assigned(state), asked),

    CompleteRefund: ({ refundId, transactionId }, state) =>
      ofApplied(state, transactionId, (fee, payment) => {
        if (payment.refund?.refundId !== refundId) return [];
        const { amountPaise, reason } = payment.refund;
        return takeBack(fee, transactionId, payment, {
          wentPaise: amountPaise,
          refundId,
          providerRefundId: null,
          reason,
        });
      }),

    RefundForReceipt: ({ transactionId, refundId, reason }, state) =>
      ofApplied(state, transactionId, (fee, payment) =>
        takeBack(fee, transactionId, payment, {
          wentPaise: payment.amountPaise,
          refundId,
          providerRefundId: null,
          reason,
        }),
      ),

    TakeBack: ({ transactionId, gonePaise, ...refund }, state) =>
      ofApplied(state, transactionId, (fee, payment) =>
        takeBack(fee, transactionId, payment, { wentPaise: gonePaise - payment.gonePaise, ...refund }),
      ),

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

    WriteNote: ({ note }, state) => {
      const fee = owed(state);
      return note === fee.note ? [] : [{ type: 'BillNoteWritten', data: { ...referenceTo(fee.bill), note } }];
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

  evolve: evolveBill,
});
