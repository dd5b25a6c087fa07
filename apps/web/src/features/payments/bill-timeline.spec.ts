import { type StudentFee } from '@bursar/contracts';
import { describe, expect, it } from '@jest/globals';

import { stepsOf } from './bill-timeline.js';

const BILL: StudentFee = {
  id: 'b-1',
  invoice_no: 'FY26-27/INV/000001',
  student_id: 's-1',
  fee_structure_id: 'f-1',
  user_id: 'u-1',
  student_name: 'Nandini Rajagopal',
  fee_name: 'Semester 5 Tuition',
  description: '',
  note: '',
  total_amount: 87_500,
  amount_paid: 0,
  pending_amount: 0,
  due_date: '2026-06-30T18:29:59.000Z',
  status: 'unpaid',
  department_id: null,
  department: null,
  reversals: [],
  confirming: [],
  payments: [],
  payment_reference: null,
  payment_method: null,
  approved_by: null,
  paid_at: null,
  assigned_at: '2026-06-01T06:00:00.000Z',
  version: 0,
  is_overdue: false,
};

const PAYMENT = {
  transaction_id: 't-1',
  amount: 40_000,
  reference: 'MAN-1',
  method: 'cash',
  approved_by: 'Meera',
  paid_at: '2026-07-02T06:00:00.000Z',
} as const;

const says = (bill: StudentFee) => stepsOf(bill).map((step) => step.says);

describe('The timeline of a bill', () => {
  it('starts with the bill', () => {
    expect(says(BILL)).toEqual(['Billed ₹87,500.00']);
  });

  it('shows the due day between earlier and later entries', () => {
    expect(says({ ...BILL, status: 'partial', payments: [PAYMENT], is_overdue: true })).toEqual([
      'Billed ₹87,500.00',
      'Fell due',
      'Paid ₹40,000.00 (Cash)',
    ]);
  });

  it('names the approver of a payment, and none where no approval was needed', () => {
    const online = { ...PAYMENT, transaction_id: 't-2', method: 'online', approved_by: null } as const;
    expect(stepsOf({ ...BILL, payments: [PAYMENT, online] }).map(({ by }) => by)).toEqual([
      undefined,
      'approved by Meera',
      undefined,
    ]);
  });

  it('shows what was refunded, and a part-refunded payment with its first amount', () => {
    const gone = { ...PAYMENT, reason: 'Left the hostel', reversed_at: '2026-07-03T06:00:00.000Z' };
    const whole = { ...gone, transaction_id: 't-2', amount: 9_000, refunded: true } as const;
    const part = { ...gone, amount: 500.5, reversed_at: '2026-07-04T06:00:00.000Z', refunded: true } as const;
    expect(says({ ...BILL, status: 'partial', payments: [PAYMENT], reversals: [whole, part] })).toEqual([
      'Billed ₹87,500.00',
      'Paid ₹40,500.50 (Cash)',
      'Refunded ₹9,000.00: Left the hostel',
      'Refunded ₹500.50: Left the hostel',
    ]);
  });

  it('ends with the last payment of a paid bill', () => {
    const paid = { ...BILL, status: 'paid', payments: [PAYMENT], paid_at: PAYMENT.paid_at } as const;
    expect(stepsOf(paid).at(-1)).toEqual({ id: 'paid', says: 'Fully paid', at: PAYMENT.paid_at });
  });

  it('shows a bill as paid that an opening balance covered', () => {
    expect(says({ ...BILL, status: 'paid' })).toEqual(['Billed ₹87,500.00', 'Fully paid']);
  });
});
