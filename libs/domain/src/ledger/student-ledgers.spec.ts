import { describe, expect, it } from '@jest/globals';
import { replay } from '../kernel/index.js';
import { recordedAll, type Told } from './books.suite.js';
import { studentLedgers } from './index.js';

const JULY = '2026-07-31T18:29:59.000Z';
const AUGUST = '2026-08-31T18:29:59.000Z';
const OCTOBER = '2026-10-31T18:29:59.000Z';

const of = (studentFeeId: string) => ({
  ...{ studentFeeId, feeStructureId: 'f', studentId: 's', studentName: 'Asha', title: 'Tuition' },
});
const assigned = (bill: string, dueDate: string): Told => [
  'FeeAssigned',
  { ...of(bill), departmentId: 1, totalPaise: 1_000, openingPaidPaise: 0, dueDate },
];
const payment = { transactionId: 't', source: 'counter', method: 'cash', roundingPaise: 0 };
const paid = (bill: string, amountPaise: number): Told => [
  'FeePaymentApplied',
  { ...of(bill), ...payment, amountPaise },
];
const reversed = (bill: string, amountPaise: number): Told => [
  'FeePaymentReversed',
  { ...of(bill), ...payment, amountPaise },
];
const extended = (bill: string, dueDate: string): Told => ['DueDateExtended', { ...of(bill), dueDate }];
const revoked = (bill: string): Told => ['FeeAssignmentRevoked', of(bill)];
const reissued = (bill: string, totalPaise: number): Told => [
  'FeeReissued',
  { ...of(bill), previousPaise: 1_000, totalPaise },
];

const TWO = [assigned('first', JULY), assigned('second', AUGUST)];

const ledgerAfter = (...told: readonly Told[]) => replay(studentLedgers, recordedAll([...TWO, ...told])).get('s');
const oldestAfter = (...told: readonly Told[]) => ledgerAfter(...told)?.oldest_due;

describe('The oldest due day of a student', () => {
  it('is the earliest of the bills that are not paid in full', () => {
    expect(oldestAfter()).toBe('2026-07-31');
    expect(oldestAfter(paid('first', 999))).toBe('2026-07-31');
    expect(oldestAfter(paid('first', 1_000))).toBe('2026-08-31');
  });

  it('comes back when a payment is reversed', () => {
    expect(oldestAfter(paid('first', 1_000), reversed('first', 1_000))).toBe('2026-07-31');
  });

  it('follows a later due date', () => {
    expect(oldestAfter(extended('first', OCTOBER))).toBe('2026-08-31');
    expect(oldestAfter(extended('first', OCTOBER), paid('second', 1_000))).toBe('2026-10-31');
    expect(oldestAfter(extended('first', AUGUST), paid('second', 1_000))).toBe('2026-08-31');
  });

  it('forgets a bill that was taken back, and keeps one with another amount', () => {
    expect(oldestAfter(revoked('first'))).toBe('2026-08-31');
    expect(oldestAfter(reissued('first', 500), paid('first', 500))).toBe('2026-08-31');
    expect(oldestAfter(reissued('first', 2_000), paid('first', 1_000))).toBe('2026-07-31');
  });

  it('is null when nothing is owed', () => {
    expect(ledgerAfter(paid('first', 1_000), revoked('second'))).toEqual({
      ...{ id: 's', balance_paise: 0, debit_paise: 2_000, credit_paise: 2_000 },
      ...{ owed_paise: {}, oldest_due: null },
    });
  });
});
