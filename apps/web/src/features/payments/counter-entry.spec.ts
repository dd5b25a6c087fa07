import { type AssignedFee, payments } from '@bursar/contracts';
import { describe, expect, it } from '@jest/globals';

import { today } from '../../shared/figures/dates.js';
import { faultsOf } from '../../shared/server/use-check.js';
import {
  duesOf,
  EMPTY_ENTRY,
  feeOf,
  openDues,
  payableOf,
  recordRequest,
  remainingAfter,
  severalRequest,
  toggled,
  totalOf,
} from './counter-entry.js';

const fee = (part: Partial<AssignedFee>): AssignedFee => ({
  id: 'A1',
  invoice_no: null,
  fee_structure_id: 'F1',
  student_id: 'S1',
  student_name: 'Asha Rao',
  enrollment_no: 'CSE24001',
  enrollment_no_now: 'CSE24001',
  batch: 2024,
  department_id: 1,
  department_name: 'Computer Science & Engineering',
  fee_title: 'Tuition',
  description: '',
  note: '',
  total_amount: 1000,
  paid_amount: 0,
  pending_amount: 0,
  outstanding: 1000,
  confirming: [],
  status: 'unpaid',
  due_date: '2026-08-31T18:29:59.000Z',
  assigned_at: '2026-07-01T00:00:00.000Z',
  assignment_run_id: null,
  version: 0,
  ...part,
});

describe('The payable amount of a fee', () => {
  it('subtracts waiting payments from the outstanding amount', () => {
    expect(payableOf(fee({ outstanding: 600, pending_amount: 150.5 }))).toBe(449.5);
  });

  it('computes the payable amount exact to the paisa', () => {
    expect(payableOf(fee({ outstanding: 0.3, pending_amount: 0.1 }))).toBe(0.2);
    expect(remainingAfter(fee({ outstanding: 19.99 }), 19.9)).toBe(0.09);
  });
});

describe('The dues of a student', () => {
  const hostel = fee({ id: 'A2', due_date: '2026-07-31T18:29:59.000Z' });
  const exam = fee({ id: 'A3', due_date: '2026-06-30T18:29:59.000Z', status: 'PAID', outstanding: 0 });

  it('lists the unpaid fees, the earliest due first', () => {
    expect(duesOf([fee({}), hostel, exam]).map(({ id }) => id)).toEqual(['A2', 'A1']);
  });

  it('propose the first fee with a payable amount', () => {
    const waiting = fee({ id: 'A0', pending_amount: 1000 });
    expect(feeOf(EMPTY_ENTRY, [waiting, fee({})])?.id).toBe('A1');
    expect(feeOf(EMPTY_ENTRY, [waiting])).toBeUndefined();
    expect(feeOf({ ...EMPTY_ENTRY, fee_id: 'A2' }, [fee({}), hostel])?.id).toBe('A2');
  });
});

describe('The sent record', () => {
  it('takes the proposed fee and amount, in cash', () => {
    expect(recordRequest({ ...EMPTY_ENTRY, student_id: 'S1' }, fee({ pending_amount: 400 }))).toEqual({
      student_id: 'S1',
      fee_id: 'A1',
      amount: '600.00',
      payment_method: 'cash',
      payment_date: today(),
      receipt_number: undefined,
      remarks: undefined,
    });
  });

  it('takes the typed values instead', () => {
    const entry = {
      ...EMPTY_ENTRY,
      student_id: 'S1',
      amount: 250.25,
      payment_date: '2026-11-20',
      receipt_number: ' R-17 ',
      remarks: ' first part ',
    };
    expect(recordRequest(entry, fee({}))).toMatchObject({
      amount: 250.25,
      payment_date: '2026-11-20',
      receipt_number: 'R-17',
      remarks: 'first part',
    });
  });

  it('requires a student, a fee and an amount', () => {
    expect(faultsOf(payments.recordTransaction, recordRequest(EMPTY_ENTRY, undefined))).toEqual({
      student_id: 'Student is required',
      fee_id: 'Fee is required',
      amount: 'Amount is required',
    });
  });
});

describe('A receipt for several fees', () => {
  const hostel = fee({ id: 'A2', fee_title: 'Hostel', outstanding: 500.5 });
  const waiting = fee({ id: 'A3', outstanding: 100, pending_amount: 100 });

  it('offers the fees with a payable amount', () => {
    expect(openDues([fee({}), hostel, waiting]).map(({ id }) => id)).toEqual(['A1', 'A2']);
  });

  it('takes the payable amount of a ticked fee, and nothing of others', () => {
    const both = toggled({ A1: '1000.00' }, hostel);
    expect(both).toEqual({ A1: '1000.00', A2: '500.50' });
    expect(toggled(both, fee({}))).toEqual({ A2: '500.50' });
  });

  it('adds up to the paisa, and to nothing while an amount is missing', () => {
    expect(totalOf({ A1: 0.1, A2: '0.20' })).toBe(0.3);
    expect(totalOf({ A1: 0.1, A2: '' })).toBeUndefined();
  });

  it('sends a receipt in the order of the dues, with the rest of the paper', () => {
    const entry = { ...EMPTY_ENTRY, student_id: 'S1', receipt_number: ' R/17 ', several: { A2: 200, A1: '1000.00' } };
    const request = severalRequest(entry, [fee({}), hostel]);
    expect(request).toEqual({
      student_id: 'S1',
      payment_method: 'cash',
      payment_date: today(),
      receipt_number: 'R/17',
      remarks: undefined,
      items: [
        { fee_id: 'A1', amount: '1000.00' },
        { fee_id: 'A2', amount: 200 },
      ],
    });
    expect(faultsOf(payments.recordTransactions, request)).toEqual({});
    expect(faultsOf(payments.recordTransactions, { ...request, items: [] })).toEqual({
      items: 'Choose at least one fee',
    });
  });
});
