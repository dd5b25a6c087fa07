import { describe, expect, it } from '@jest/globals';
import { given } from '../kernel/given.js';
import { subjectOf, fold } from '../kernel/index.js';
import { outstandingOf } from './bill-state.js';
import {
  applied,
  assign,
  assigned,
  type BillEvent,
  refunded,
  released,
  reserved,
  revoke,
  revoked,
  settled,
  TOTAL,
} from './bill.suite.js';
import { StudentFee } from './student-fee.js';

const fee = given(StudentFee);

describe('Assigning a fee', () => {
  it('makes the bill of an assigned fee', () => {
    fee().when(assign(TOTAL, 0)).then(assigned());
  });

  it('takes over an opening balance from before Bursar', () => {
    fee()
      .when(assign(TOTAL, 40_000))
      .then(assigned({ openingPaidPaise: 40_000 }));
  });

  it('marks a bill as paid that was fully paid before', () => {
    fee()
      .when(assign(TOTAL, TOTAL))
      .then(assigned({ openingPaidPaise: TOTAL }), settled());
  });

  it('assigns a fee once for a repeated command', () => {
    fee(assigned()).when(assign(TOTAL, 0)).thenNothing();
  });

  it('does not bring a revoked bill back', () => {
    fee(assigned(), revoked).when(assign(TOTAL, 0)).thenNothing();
  });

  it.each([0, -1, 0.5, Number.NaN, Number.POSITIVE_INFINITY])('refuses a bill over %d paise', (totalPaise) => {
    fee().when(assign(totalPaise, 0)).thenRefused('fees/amount-not-positive', 'Amount must be greater than 0');
  });

  it.each([TOTAL + 1, -1])('refuses an opening balance of %d paise on a bill over ₹1,000', (openingPaidPaise) => {
    fee()
      .when(assign(TOTAL, openingPaidPaise))
      .thenRefused('fees/status-mismatch', 'Status and paid amount do not match');
  });
});

describe('Revoking a fee', () => {
  it('revokes a bill without payments', () => {
    fee(assigned()).when(revoke).then(revoked);
  });

  it('revokes a bill after all its payments were refunded or rejected', () => {
    fee(assigned(), applied('T1', 'counter', 40_000), refunded('T1', 40_000))
      .when(revoke)
      .then(revoked);
    fee(assigned(), reserved('T1', 40_000), released('T1', 40_000)).when(revoke).then(revoked);
  });

  it('refuses to revoke a paid fee', () => {
    fee(assigned(), applied('T1', 'counter', TOTAL), settled())
      .when(revoke)
      .thenRefused('fees/already-paid', 'A paid fee cannot be revoked');
    fee(assigned({ openingPaidPaise: TOTAL }), settled())
      .when(revoke)
      .thenRefused('fees/already-paid', 'A paid fee cannot be revoked');
  });

  it('refuses to revoke a part-paid fee and names the paid amount', () => {
    fee(assigned(), applied('T1', 'counter', 40_000))
      .when(revoke)
      .thenRefused('fees/part-paid', 'Cannot revoke: ₹400.00 has already been paid');
    fee(assigned({ openingPaidPaise: 1 }))
      .when(revoke)
      .thenRefused('fees/part-paid', 'Cannot revoke: ₹0.01 has already been paid');
  });

  it('refuses to revoke while a payment waits for approval', () => {
    fee(assigned(), reserved('T1', 40_000))
      .when(revoke)
      .thenRefused('fees/payment-pending', 'Cannot revoke: a transaction is pending');
  });

  it('revokes a bill once', () => {
    fee(assigned(), revoked).when(revoke).thenRefused('fees/not-assigned', 'This fee is not assigned to the student');
    fee().when(revoke).thenRefused('fees/not-assigned', 'This fee is not assigned to the student');
  });
});

describe('Taking a bill back with the assignment that made it', () => {
  const takeBack = { type: 'RevokeFee', reason: 'taken_back', runId: 'run-1' } as const;

  it('revokes a bill with its assignment once, under the same refusals', () => {
    const takenBack: BillEvent = {
      type: 'FeeAssignmentRevoked',
      data: {
        studentFeeId: 'fee-1',
        feeStructureId: 'structure-1',
        studentId: 'student-1',
        title: 'Tuition, term 1',
        reason: 'taken_back',
        runId: 'run-1',
      },
    };
    fee(assigned()).when(takeBack).then(takenBack);
    fee(assigned(), takenBack).when(takeBack).thenNothing();
    fee(assigned(), revoked).when(takeBack).thenRefused('fees/not-assigned');
    fee(assigned(), reserved('T1', 40_000)).when(takeBack).thenRefused('fees/payment-pending');
  });
});

describe('The name of a bill', () => {
  it('names an assigned bill after its student and title, and concerns the student', () => {
    const { initial } = StudentFee;
    expect(subjectOf(StudentFee, initial, initial)?.about).toBeUndefined();
    expect(subjectOf(StudentFee, initial, fold(StudentFee, [assigned()]))?.about).toBe('Asha Rao for Tuition, term 1');
    expect(subjectOf(StudentFee, initial, fold(StudentFee, [assigned()]))?.whom).toBe('student-1');
    expect(StudentFee.whom?.(initial)).toBeUndefined();
  });
});

describe('The outstanding amount', () => {
  it('subtracts approved payments only and counts waiting ones as owed', () => {
    const owed = (...history: BillEvent[]) => {
      const state = fold(StudentFee, history);
      return state.status === 'none' ? undefined : outstandingOf(state);
    };
    expect(owed()).toBeUndefined();
    expect(owed(assigned())).toBe(TOTAL);
    expect(owed(assigned(), reserved('T1', 40_000))).toBe(TOTAL);
    expect(owed(assigned(), reserved('T1', 40_000), applied('T1', 'counter', 40_000))).toBe(60_000);
  });
});
