import { type StudentProfile } from '@bursar/contracts';
import { type AccountEntry, statementOf } from '@bursar/domain/fees';
import { describe, expect, it } from '@jest/globals';

import { statementSheet } from './statement-file.js';
import { wordsOf } from './statement-words.js';

const ASHA: StudentProfile = {
  student_id: 'student-1',
  user_id: 'user-1',
  name: 'Asha Rao',
  enrollment_no: 'EN-001',
  batch: 2024,
  department: 'Civil Engineering',
  email: 'asha@bursar.test',
  phone: null,
  standing: 'active',
};

const BILLED: AccountEntry = {
  no: 1,
  day: '2025-08-01',
  kind: 'billed',
  fee_id: 'fee-1',
  fee_name: 'Tuition',
  transaction_id: null,
  method: null,
  reference: null,
  receipt_no: null,
  invoice_no: 'FY25-26/INV/000003',
  reason: '',
  billed: 123_456.5,
  paid: 0,
  balance: 123_456.5,
};

const PAID: AccountEntry = {
  ...BILLED,
  no: 2,
  day: '2026-04-02',
  kind: 'paid',
  invoice_no: null,
  transaction_id: 'txn-1',
  method: 'cash',
  reference: 'TXN-1',
  receipt_no: 'FY26-27/R/000017',
  billed: 0,
  paid: 100_000,
  balance: 23_456.5,
};

describe('an entry of the statement', () => {
  it('names a payment by its method, its bill and its receipt', () => {
    expect(wordsOf(PAID)).toEqual({ title: 'Cash', note: 'Tuition · FY26-27/R/000017' });
  });

  it('says why an entry was corrected', () => {
    const reversed = { ...PAID, kind: 'reversed', receipt_no: null, reason: 'Wrong student' } as const;
    expect(wordsOf(reversed)).toEqual({ title: 'Reversed: Cash', note: 'Tuition · Wrong student' });
    const reissued = { ...BILLED, kind: 'reissued', invoice_no: null, reason: 'Wrong amount' } as const;
    expect(wordsOf(reissued)).toEqual({ title: 'Corrected: Tuition', note: 'Wrong amount' });
  });

  it('names the invoice of a bill once it is numbered', () => {
    expect(wordsOf(BILLED)).toEqual({ title: 'Tuition', note: 'FY25-26/INV/000003' });
    expect(wordsOf({ ...BILLED, invoice_no: null })).toEqual({ title: 'Tuition', note: '' });
  });
});

describe('a printed statement', () => {
  it('opens and closes a financial year with its balances', () => {
    const { facts, rows, closing } = statementSheet(
      ASHA,
      statementOf([BILLED, PAID], 'FY26-27'),
      '2026-11-23T03:30:00Z',
    );
    expect(facts).toContainEqual(['Period', 'FY 2026–27']);
    expect(facts).toContainEqual(['Closing balance', '₹23,456.50']);
    expect(rows).toEqual([
      ['', 'Opening balance', '', '', '1,23,456.50'],
      ['02 Apr 2026', 'Cash\nTuition · FY26-27/R/000017', '', '1,00,000.00', '23,456.50'],
    ]);
    expect(closing).toEqual(['', 'Closing balance', '0.00', '1,00,000.00', '23,456.50']);
  });

  it('has no opening balance for the whole account', () => {
    const { facts, rows } = statementSheet(ASHA, statementOf([BILLED, PAID]), '2026-11-23T03:30:00Z');
    expect(facts).toContainEqual(['Period', 'Whole account']);
    expect(rows.map(([day]) => day)).toEqual(['01 Aug 2025', '02 Apr 2026']);
  });
});
