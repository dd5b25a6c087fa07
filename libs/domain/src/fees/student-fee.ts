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
import { type AssignmentMode, type Bill, type CounterPayment, incomeTermsOf, type StudentFeeEvents } from './events.js';
import { aboveZero } from './positive-amount.js';
import { refuse } from './refusals.js';

export type StudentFeeCommands = {
  AssignFee: { bill: Bill; openingPaidPaise: Paise; mode: AssignmentMode; runId: string | null };
  ReservePayment: CounterPayment & { today: Day };
  /** The receipt for several bills decides for all its lines. */
  ReserveForReceipt: CounterPayment & { counterReceiptId: string; today: Day };
  ApprovePayment: { transactionId: string; by: Officer };
  RejectPayment: { transactionId: string; reason: string; by: Officer };
  CreditForReceipt: { transactionId: string; approvedBy: string; approvedByName: string };
  /** Ignores lines that were never reserved. */
  ReleaseForReceipt: { transactionId: string; reason: string };
  /** The money has already moved, so this is never refused. */
  CreditGatewayPayment: {
    transactionId: string;
    orderId: string;
    amountPaise: Paise;
    /** Before any early refund; null out of suspense. */
    orderedPaise: Paise | null;
    gatewayPaymentId?: string;
  };
  CreditAid: { transactionId: string; applicationId: string; amountPaise: Paise };
  ReversePayment: { transactionId: string; cause: ReversalReason; note: string; by: Officer };
  ReverseForReceipt: { transactionId: string; cause: ReversalReason; reason: string };
  ReverseAid: { transactionId: string };
  SetRefundAside: RefundAsked;
  CompleteRefund: { refundId: string; transactionId: string };
  RefundForReceipt: { transactionId: string; refundId: string; reason: string };
  /** `gonePaise` is the gateway's total. */
  TakeBack: Pick<
    StudentFeeEvents['FeePaymentRefunded'],
    'transactionId' | 'refundId' | 'providerRefundId' | 'reason'
  > & {
    gonePaise: Paise;
  };
  ExtendDueDate: { dueDate: Timestamp; reason: string; runId: string | null };
  ReissueFee: { totalPaise: Paise; reason: string; runId: string | null };
  WriteNote: { note: string };
  RevokeFee: { reason: 'manual' | 'user_deleted' } | { reason: 'taken_back'; runId: string };
};

function owed(fee: StudentFeeState): Owed {
  if (fee.status !== 'owed') throw refuse('not-assigned');
  return fee;
}

/**
 * Accepts revoked bills.
 * @throws `fees/not-assigned`
 */
function assigned(fee: StudentFeeState): Owed {
  if (fee.status === 'none') throw refuse('not-assigned');
  return fee;
}

export const RECORDED_WITHIN_DAYS = 30;

/** @throws `fees/received-in-future` and `fees/received-too-early` */
function receivedLately(receivedOn: Day, today: Day): void {
  if (receivedOn > today) throw refuse('received-in-future');
  if (receivedOn < addDays(today, -RECORDED_WITHIN_DAYS)) throw refuse('received-too-early', RECORDED_WITHIN_DAYS);
}

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

/** Returns no events unless the payment stands. */
function ofApplied<Event>(
  state: StudentFeeState,
  transactionId: string,
  decide: (fee: Owed, payment: Applied) => readonly Event[],
): readonly Event[] {
  const fee = assigned(state);
  const payment = fee.payments[transactionId];
  return payment?.status === 'applied' ? decide(fee, payment) : [];
}

function excessOf(fee: Owed): StudentFeeEvents['FeePaymentExceeded']['reason'] {
  if (fee.status === 'revoked') return 'revoked';
  return creditableOf(fee) < outstandingOf(fee) ? 'reserved' : 'settled';
}

const isDoneBy = (fee: StudentFeeState, runId: string | null): boolean =>
  runId !== null && fee.status !== 'none' && fee.runs.includes(runId);

/** Every rupee of a bill passes through this stream, so concurrent commands cannot disagree. */
export const StudentFee = decider<StudentFeeState, StudentFeeCommands, StudentFeeEvents>({
  category: 'studentFee',
  about: (state) => (state.status === 'none' ? undefined : `${state.bill.studentName} for ${state.bill.title}`),
  whom: (state) => (state.status === 'none' ? undefined : state.bill.studentId),
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
      const fee = assigned(state);
      const payment = fee.payments[transactionId];
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
      const facts = { ...referenceTo(fee.bill), ...incomeTermsOf(fee.bill) };
      return [{ type: 'FeeReissued', data: { ...facts, previousPaise, totalPaise, reason, runId } }];
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
      const { studentFeeId, feeStructureId, studentId, title } = fee.bill;
      return [
        { type: 'FeeAssignmentRevoked', data: { studentFeeId, feeStructureId, studentId, title, reason, runId } },
      ];
    },
  },

  evolve: evolveBill,
});
