import {
  type DomainEvent,
  isOwn,
  needsAnother,
  type Officer,
  type Paise,
  reversalReason,
  type ReversalReason,
} from '../kernel/index.js';
import { type Applied, outstandingOf, type Owed, type Payment, type Reserved, reservedOf } from './bill-state.js';
import { type Bill, type BillReference, type StudentFeeEvents } from './events.js';
import { refuse } from './refusals.js';

type Facts<Type extends keyof StudentFeeEvents> = StudentFeeEvents[Type];

export const referenceTo = ({ studentFeeId, feeStructureId, studentId, studentName, title }: Bill): BillReference => ({
  studentFeeId,
  feeStructureId,
  studentId,
  studentName,
  title,
});

const lineOf = ({ counterReceiptId }: Pick<Reserved, 'counterReceiptId'>) =>
  counterReceiptId === undefined ? {} : { counterReceiptId };

type Received = Omit<
  Facts<'FeePaymentApplied'>,
  keyof BillReference | 'paidPaise' | 'outstandingPaise' | 'reservedPaise'
>;

/** Credits the received amount minus its rounding. */
export function credit(fee: Owed, received: Received) {
  const { studentFeeId, feeStructureId, totalPaise } = fee.bill;
  const paidPaise = fee.paidPaise + received.amountPaise - received.roundingPaise;
  const outstandingPaise = totalPaise - paidPaise;
  const reservedPaise = reservedOf(fee) - (received.source === 'counter' ? received.amountPaise : 0);
  const applied = {
    type: 'FeePaymentApplied',
    data: { ...referenceTo(fee.bill), ...received, paidPaise, outstandingPaise, reservedPaise },
  } as const;
  return outstandingPaise === 0
    ? [applied, { type: 'FeeSettled', data: { studentFeeId, feeStructureId, totalPaise } } as const]
    : [applied];
}

export function creditReserved(
  fee: Owed,
  transactionId: string,
  payment: Reserved,
  approver: { readonly userId: string; readonly name: string },
) {
  const { amountPaise, payablePaise, method, paymentReference, recordedBy } = payment;
  const approval = {
    approvedBy: approver.userId,
    approvedByName: approver.name,
    selfApproved: recordedBy === approver.userId,
  };
  return credit(fee, {
    transactionId,
    ...lineOf(payment),
    source: 'counter',
    method,
    paymentReference,
    ...approval,
    amountPaise,
    roundingPaise: 0,
    payablePaise,
  });
}

/** @throws `fees/not-pending` */
export function reservedAs({ payments }: Owed, transactionId: string): Reserved {
  const payment = payments[transactionId];
  if (payment?.status !== 'reserved') throw refuse('not-pending');
  return payment;
}

export function release(fee: Owed, transactionId: string, payment: Reserved, reason: string) {
  const { amountPaise, receiptNumber } = payment;
  const reservedPaise = reservedOf(fee) - amountPaise;
  const released = { transactionId, amountPaise, receiptNumber, reason, reservedPaise, ...lineOf(payment) };
  return [{ type: 'FeePaymentReleased', data: { ...referenceTo(fee.bill), ...released } } as const];
}

function standing(fee: Owed, { amountPaise, roundingPaise }: Applied, leftPaise: Paise) {
  const creditedPaise = amountPaise - roundingPaise;
  // The rounding belonged to the whole order.
  const leftCreditPaise = Math.min(creditedPaise, leftPaise);
  const paidPaise = fee.paidPaise - creditedPaise + leftCreditPaise;
  const outstandingPaise = fee.bill.totalPaise - paidPaise;
  return {
    roundingPaise: leftPaise - leftCreditPaise,
    reopened: outstandingOf(fee) === 0 && outstandingPaise > 0,
    paidPaise,
    outstandingPaise,
  };
}

interface Undoing {
  readonly cause: ReversalReason | null;
  readonly reason: string;
}

export function reverse(fee: Owed, transactionId: string, payment: Applied, { cause, reason }: Undoing) {
  const { amountPaise, roundingPaise, method, paymentReference, receiptNumber, source } = payment;
  if (source === 'gateway') throw refuse('gateway-not-reversible');
  const paper = { transactionId, source, method, paymentReference, receiptNumber, cause, reason };
  const stands = { ...standing(fee, payment, 0), amountPaise, roundingPaise };
  const data = { ...referenceTo(fee.bill), ...paper, ...stands, ...lineOf(payment) };
  return [{ type: 'FeePaymentReversed', data } as const];
}

type Refund = Pick<Facts<'FeePaymentRefunded'>, 'refundId' | 'providerRefundId' | 'reason'>;

/** Takes at most the amount that still stands. */
export function takeBack(
  fee: Owed,
  transactionId: string,
  payment: Applied,
  { wentPaise, ...refund }: Refund & { readonly wentPaise: Paise },
) {
  const amountPaise = Math.min(wentPaise, payment.amountPaise);
  if (amountPaise <= 0) return [];
  const leftPaise = payment.amountPaise - amountPaise;
  const { paymentReference } = payment;
  const went = { transactionId, ...refund, paymentReference, amountPaise, leftPaise };
  const data = { ...referenceTo(fee.bill), ...went, ...standing(fee, payment, leftPaise), ...lineOf(payment) };
  return [{ type: 'FeePaymentRefunded', data } as const];
}

/** @throws `fees/undone-with-receipt` */
function requireAlone({ counterReceiptId }: Applied): void {
  if (counterReceiptId !== undefined) throw refuse('undone-with-receipt');
}

export function reverseByOfficer(
  fee: Owed,
  transactionId: string,
  { cause, note, by }: { readonly cause: ReversalReason; readonly note: string; readonly by: Officer },
): readonly DomainEvent<StudentFeeEvents>[] {
  const payment = fee.payments[transactionId];
  if (isOwn(by, fee.bill.studentId)) throw refuse('own-reversal');
  if (payment?.status === 'applied' && payment.refund) throw refuse('refund-in-progress');
  if (payment?.status !== 'applied') throw refuse('not-reversible');
  requireAlone(payment);
  return reverse(fee, transactionId, payment, { cause, reason: reversalReason(cause, note) });
}

export interface RefundAsked {
  readonly refundId: string;
  readonly transactionId: string;
  readonly reason: string;
  /** The caller's expectation: all of it, or refused. */
  readonly amountPaise?: Paise;
  readonly by: Officer;
}

const hasRefund = (payment: Payment | undefined, refundId: string): boolean =>
  (payment?.status === 'applied' && payment.refund?.refundId === refundId) ||
  (payment?.status === 'refunded' && payment.refundId === refundId);

export function setRefundAside(
  fee: Owed,
  { refundId, transactionId, reason, amountPaise: meantPaise, by }: RefundAsked,
): readonly DomainEvent<StudentFeeEvents>[] {
  const payment = fee.payments[transactionId];
  if (hasRefund(payment, refundId)) return [];
  if (payment?.status !== 'applied') throw refuse('not-refundable');
  if (payment.refund) throw refuse('refund-in-progress');
  requireAlone(payment);
  if (isOwn(by, fee.bill.studentId)) throw refuse('own-refund');
  if (needsAnother(by, payment.recordedBy, payment.approvedBy)) throw refuse('self-refund');
  const { amountPaise } = payment;
  if (meantPaise !== undefined && meantPaise !== amountPaise) throw refuse('part-refund', amountPaise);
  const asked = { refundId, transactionId, amountPaise, reason, askedBy: by.userId };
  return [{ type: 'FeeRefundSetAside', data: { ...referenceTo(fee.bill), ...asked } }];
}
