import { type StudentFee } from '@bursar/contracts';
import { sumRupees } from '../../shared/figures/money.js';
import { describe, expect, it } from '@jest/globals';

import { hasReceipt, isPaid, outstandingOf, owingOn, urgentFirst } from './outstanding.js';

describe('the outstanding amount', () => {
  it('subtracts the paid amount from the total [UI-196]', () => {
    expect(outstandingOf({ total_amount: 1000, amount_paid: 400 })).toBe(600);
  });

  it('returns the total while no payment is known [UI-196]', () => {
    expect(outstandingOf({ total_amount: 1000 })).toBe(1000);
  });

  it('computes the outstanding amount exact to the paisa', () => {
    expect(outstandingOf({ total_amount: 1000.3, amount_paid: 1000.1 })).toBe(0.2);
    expect(sumRupees([0.1, 0.2, 19.99])).toBe(20.29);
  });
});

describe('the receipt of a bill', () => {
  it.each(['paid', 'PAID', 'success', 'Successful'])('exists for the status %s', (status) => {
    expect(isPaid({ status })).toBe(true);
  });

  it.each(['unpaid', 'partial', 'overdue'])('does not exist for the status %s', (status) => {
    expect(isPaid({ status })).toBe(false);
  });
});

const bill = (id: string, facts: Partial<StudentFee> = {}): StudentFee => ({
  id,
  invoice_no: null,
  student_id: 'student-1',
  fee_structure_id: 'structure-1',
  user_id: 'user-1',
  student_name: 'Asha Rao',
  fee_name: id,
  description: '',
  note: '',
  total_amount: 1000,
  amount_paid: 0,
  pending_amount: 0,
  due_date: '2026-11-30T18:29:59.000Z',
  status: 'unpaid',
  department_id: null,
  department: null,
  payments: [],
  reversals: [],
  confirming: [],
  payment_reference: null,
  payment_method: null,
  approved_by: null,
  paid_at: null,
  assigned_at: '2026-10-01T04:30:00.000Z',
  version: 0,
  is_overdue: false,
  ...facts,
});

describe('the button for a receipt', () => {
  const paidBy = (method: 'aid' | 'cash') => ({
    transaction_id: method,
    amount: 500,
    reference: method,
    method,
    approved_by: null,
    paid_at: '2026-10-02T04:30:00.000Z',
  });

  it('is not there for a bill that aid alone paid', () => {
    expect(hasReceipt(bill('whole', { status: 'paid', payments: [paidBy('aid'), paidBy('aid')] }))).toBe(false);
    expect(hasReceipt(bill('part', { status: 'partial', payments: [paidBy('aid')] }))).toBe(false);
  });

  it('is there for money beside aid, and for a bill that was paid before', () => {
    expect(hasReceipt(bill('both', { status: 'partial', payments: [paidBy('cash'), paidBy('aid')] }))).toBe(true);
    expect(hasReceipt(bill('before', { status: 'paid' }))).toBe(true);
    expect(hasReceipt(bill('unpaid'))).toBe(false);
  });
});

describe('the standing of a student', () => {
  it('adds all bills and dates the overdue part from the earliest due day', () => {
    const late = { is_overdue: true, amount_paid: 200.5, status: 'partial' } as const;
    const bills = [
      bill('library', { ...late, due_date: '2026-11-10T18:29:59.000Z' }),
      bill('mess', { ...late, due_date: '2026-10-10T18:29:59.000Z', pending_amount: 50 }),
      bill('tuition'),
    ];
    expect(owingOn(bills)).toEqual({
      outstanding: 2599,
      overdue: 1599,
      overdueSince: '2026-10-10T18:29:59.000Z',
      billed: 3000,
      paid: 401,
      waiting: 50,
    });
  });

  it('has no overdue day without overdue bills', () => {
    expect(owingOn([])).toMatchObject({ outstanding: 0, overdue: 0, overdueSince: undefined });
  });

  it('puts open bills first and the latest paid one next', () => {
    const paid = { status: 'paid' } as const;
    const bills = [bill('first', paid), bill('second', paid), bill('third')];
    expect(urgentFirst(bills).map(({ id }) => id)).toEqual(['third', 'second', 'first']);
  });
});
