import { describe, expect, it } from '@jest/globals';
import { replay } from '../kernel/index.js';
import { recordedAll, type Told } from './books.suite.js';
import { vouchers } from './vouchers.projection.js';

const AT = '2026-10-05T06:30:00.000Z';
const VOUCHER = {
  ...{ voucherId: 'V1', day: '2026-09-30', amountPaise: 1_000_00, narration: 'Depreciation', evidence: 'Register' },
  lines: [
    { account: '5190', debitPaise: 1_000_00, creditPaise: 0, departmentId: 7 },
    { account: '1510', debitPaise: 0, creditPaise: 1_000_00, departmentId: null },
  ],
};
const drafted: Told = ['VoucherDrafted', { ...VOUCHER, madeBy: 'F1', madeByName: 'Farhan' }];
const approved: Told = ['VoucherApproved', { ...VOUCHER, approvedBy: 'A1', approvedByName: 'Meera' }];
const rejected: Told = ['VoucherRejected', { ...VOUCHER, rejectedBy: 'A1', rejectedByName: 'Meera', reason: 'Twice' }];
const reversed: Told = [
  'VoucherReversed',
  { ...VOUCHER, reversedBy: 'A2', reversedByName: 'Ravi', reason: 'Wrong rate' },
];
const FILE = { fileId: 'E1', fileName: 'register.pdf', mediaType: 'application/pdf', sizeBytes: 9, sha256: 'ab' };
const attached: Told = ['VoucherEvidenceAttached', { voucherId: 'V1', file: FILE }];

const rowAfter = (...told: readonly Told[]) => replay(vouchers, recordedAll(told)).get('V1');

describe('The row of a voucher', () => {
  const waiting = {
    ...{ id: 'V1', number: null, state: 'waiting', day: '2026-09-30', month: '2026-09', amount: 1_000 },
    ...{ narration: 'Depreciation', evidence: 'Register', evidence_file: null },
    lines: [
      { account: '5190', account_name: '5190 Depreciation', debit: 1_000, credit: 0, department_id: 7 },
      { account: '1510', account_name: '1510 Fixed assets', debit: 0, credit: 1_000, department_id: null },
    ],
    ...{ made_by: 'F1', made_by_name: 'Farhan', made_at: AT, decided_by_name: null, decided_at: null, reason: null },
    ...{ reversed_by_name: null, reversed_at: null, reversal_reason: null, version: 0 },
  };

  it('holds its lines in rupees, and its maker, while it waits', () => {
    expect(rowAfter(drafted)).toEqual(waiting);
  });

  it('names its evidence file', () => {
    expect(rowAfter(drafted, attached)).toEqual({
      ...{ ...waiting, version: 1 },
      evidence_file: { name: 'register.pdf', media_type: 'application/pdf', size_bytes: 9 },
    });
    expect(rowAfter(attached)).toBeUndefined();
  });

  it('names who decided it, and why it was rejected', () => {
    const decided = { ...waiting, decided_by_name: 'Meera', decided_at: AT, version: 1 };
    expect(rowAfter(drafted, approved)).toEqual({ ...decided, state: 'approved' });
    expect(rowAfter(drafted, rejected)).toEqual({ ...decided, state: 'rejected', reason: 'Twice' });
  });

  it('names who reversed it, and why', () => {
    expect(rowAfter(drafted, approved, reversed)).toEqual({
      ...{ ...waiting, state: 'reversed', decided_by_name: 'Meera', decided_at: AT, version: 2 },
      ...{ reversed_by_name: 'Ravi', reversed_at: AT, reversal_reason: 'Wrong rate' },
    });
  });
});
