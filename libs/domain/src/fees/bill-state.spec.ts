import { describe, expect, it } from '@jest/globals';
import { fold } from '../kernel/index.js';
import { type StudentFeeState } from './bill-state.js';
import { type BillEvent, bill as whole, reference } from './bill.suite.js';
import { type Bill } from './events.js';
import { StudentFee } from './student-fee.js';

const bill: Bill = { ...whole, totalPaise: 1_000 };
const paper = {
  amountPaise: 400,
  method: 'cash',
  paymentReference: 'R/1',
  receiptNumber: 'R/1',
  recordedBy: 'user-clerk',
} as const;
const stands = { paidPaise: 0, outstandingPaise: 1_000, roundingPaise: 0, reopened: false };
const back = { refundId: 'R1', providerRefundId: null, reason: 'Left', paymentReference: 'R/1' };

const assigned: BillEvent = {
  type: 'FeeAssigned',
  data: { ...bill, openingPaidPaise: 0, mode: 'single', runId: null },
};
const reserved: BillEvent = {
  type: 'FeePaymentReserved',
  data: {
    ...reference,
    ...paper,
    transactionId: 'T1',
    remarks: '',
    receivedOn: '2026-04-01',
    recordedByName: 'Meera Iyer',
    counterReceiptId: 'C1',
    payablePaise: 1_000,
    reservedPaise: 400,
  },
};
const declined: BillEvent = {
  type: 'FeePaymentDeclined',
  data: { ...reference, transactionId: 'T1', counterReceiptId: 'C1', amountPaise: 400, reason: 'No room' },
};
const released: BillEvent = {
  type: 'FeePaymentReleased',
  data: { ...reference, transactionId: 'T1', amountPaise: 400, receiptNumber: null, reason: 'No', reservedPaise: 0 },
};
const applied: BillEvent = {
  type: 'FeePaymentApplied',
  data: {
    ...reference,
    transactionId: 'T1',
    source: 'counter',
    method: 'cash',
    paymentReference: 'R/1',
    approvedBy: 'user-admin',
    approvedByName: 'Vikram Shah',
    selfApproved: false,
    amountPaise: 400,
    roundingPaise: 0,
    payablePaise: 1_000,
    paidPaise: 400,
    outstandingPaise: 600,
    reservedPaise: 0,
  },
};
const reversed: BillEvent = {
  type: 'FeePaymentReversed',
  data: {
    ...reference,
    ...stands,
    transactionId: 'T1',
    source: 'counter',
    method: 'cash',
    paymentReference: 'R/1',
    receiptNumber: 'R/1',
    cause: 'wrong_amount',
    reason: 'Wrong amount',
    amountPaise: 400,
  },
};
const keptAside: BillEvent = {
  type: 'FeeRefundSetAside',
  data: { ...reference, refundId: 'R1', transactionId: 'T1', amountPaise: 400, reason: 'Left', askedBy: 'user-admin' },
};
const refunded = (amountPaise: number, leftPaise: number): BillEvent => ({
  type: 'FeePaymentRefunded',
  data: { ...reference, ...back, ...stands, transactionId: 'T1', amountPaise, leftPaise, paidPaise: leftPaise },
});
const exceeded: BillEvent = {
  type: 'FeePaymentExceeded',
  data: { studentFeeId: 'fee-1', transactionId: 'T1', orderId: 'o-1', excessPaise: 400, reason: 'settled' },
};
const aidDeclined: BillEvent = {
  type: 'FeeAidDeclined',
  data: { studentFeeId: 'fee-1', transactionId: 'T1', applicationId: 'aid-1', amountPaise: 400, payablePaise: 0 },
};
const settled: BillEvent = {
  type: 'FeeSettled',
  data: { studentFeeId: 'fee-1', feeStructureId: 'structure-1', totalPaise: 1_000 },
};
const moved = (runId: string | null): BillEvent => ({
  type: 'DueDateExtended',
  data: { ...reference, previousDueDate: bill.dueDate, dueDate: '2026-07-31T18:29:59.000Z', reason: 'Late', runId },
});
const reissued: BillEvent = {
  type: 'FeeReissued',
  data: { ...reference, previousPaise: 1_000, totalPaise: 900, reason: 'Wrong', runId: 'run-2' },
};
const noted: BillEvent = { type: 'BillNoteWritten', data: { ...reference, note: 'Bring the form' } };
const revoked: BillEvent = {
  type: 'FeeAssignmentRevoked',
  data: { studentFeeId: 'fee-1', feeStructureId: 'structure-1', studentId: 'student-1', reason: 'manual', runId: null },
};

const after = (...events: BillEvent[]): StudentFeeState => fold(StudentFee, events);
const paymentAfter = (...events: BillEvent[]) => {
  const state = after(assigned, ...events);
  return state.status === 'none' ? undefined : state.payments.T1;
};
const creditedAs = {
  ...paper,
  counterReceiptId: 'C1',
  status: 'applied',
  source: 'counter',
  roundingPaise: 0,
  gonePaise: 0,
  approvedBy: 'user-admin',
  refund: null,
};

describe('The state of a bill', () => {
  it('starts a bill as owed, without payments and runs', () => {
    expect(after(assigned)).toEqual({ status: 'owed', bill, paidPaise: 0, payments: {}, runs: [], note: '' });
  });

  it.each([
    ...[reserved, declined, released, applied, reversed, keptAside, refunded(400, 0), refunded(100, 300), exceeded],
    ...[aidDeclined, settled, moved('run-1'), reissued, noted, revoked],
  ])('ignores $type of an unassigned bill', (event) => {
    expect(after(event)).toEqual({ status: 'none' });
  });

  it('keeps a payment’s paper facts from recording to credit', () => {
    expect(paymentAfter(reserved)).toEqual({
      ...paper,
      counterReceiptId: 'C1',
      status: 'reserved',
      payablePaise: 1_000,
    });
    expect(paymentAfter(reserved, applied)).toEqual(creditedAs);
  });

  it('names no recorder of an unrecorded payment', () => {
    const nobodys = { ...creditedAs, receiptNumber: null, recordedBy: null, counterReceiptId: undefined };
    expect(paymentAfter(applied)).toEqual(nobodys);
    expect(paymentAfter(exceeded, applied)).toEqual(nobodys);
  });

  it.each([
    ['released', [declined]],
    ['released', [reserved, released]],
    ['released', [aidDeclined]],
    ['exceeded', [exceeded]],
    ['reversed', [reserved, applied, reversed]],
  ])('marks a payment as %s', (status, events) => {
    expect(paymentAfter(...events)).toEqual({ status });
  });

  it('keeps the refund id of a refunded payment', () => {
    expect(paymentAfter(applied, refunded(400, 0))).toEqual({ status: 'refunded', refundId: 'R1' });
  });

  it('adds up a payment’s returned parts', () => {
    expect(paymentAfter(applied, keptAside, refunded(100, 300), refunded(50, 250))).toMatchObject({
      amountPaise: 250,
      gonePaise: 150,
      refund: null,
    });
  });

  it('leaves payments without a credit unchanged', () => {
    expect(paymentAfter(keptAside)).toBeUndefined();
    expect(paymentAfter(refunded(100, 300))).toBeUndefined();
    expect(paymentAfter(released, keptAside)).toEqual({ status: 'released' });
    expect(paymentAfter(released, refunded(100, 300))).toEqual({ status: 'released' });
  });

  it('keeps the credited part of a split payment', () => {
    expect(paymentAfter(applied, exceeded)).toMatchObject({ status: 'applied', amountPaise: 400 });
  });

  it('remembers the runs that changed a bill', () => {
    expect(after(assigned, moved(null), moved('run-1'), reissued)).toMatchObject({
      runs: ['run-1', 'run-2'],
      bill: { dueDate: '2026-07-31T18:29:59.000Z', totalPaise: 900 },
    });
  });
});
