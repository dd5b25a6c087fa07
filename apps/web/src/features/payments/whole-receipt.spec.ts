import { type Transaction } from '@bursar/contracts';
import { describe, expect, it } from '@jest/globals';

import { feesOf, onePerReceipt, onReceiptOf, receiptNote } from './whole-receipt.js';

const payment = (part: Partial<Transaction>): Transaction => ({
  id: 'T1',
  student_id: 'S1',
  student_name: 'Asha Rao',
  fee_id: 'A1',
  fee_structure_id: 'F1',
  fee_name: 'Tuition',
  amount: 1000,
  amount_paid: 1000,
  method: 'cash',
  payment_reference: 'R/17',
  status: 'pending',
  payment_date: '2026-07-01T00:00:00.000Z',
  received_on: '2026-07-01',
  remarks: '',
  approved_by: null,
  self_approved: false,
  recorded_by: null,
  recorded_by_name: null,
  reason: null,
  refund_id: null,
  receipt_no: null,
  receipt_issued_at: null,
  balance_after: null,
  replaces: null,
  counter_receipt_id: null,
  counter_receipt_line: null,
  counter_receipt_bills: null,
  counter_receipt_total: null,
  version: 0,
  ...part,
});
const onReceipt = { counter_receipt_id: 'C1', counter_receipt_bills: 2, counter_receipt_total: 1500 };
const first = payment({ id: 'T2', ...onReceipt, counter_receipt_line: 1 });
const second = payment({ id: 'T3', ...onReceipt, counter_receipt_line: 2, fee_name: 'Hostel', amount_paid: 500 });

describe('The transactions of a receipt for several fees', () => {
  it('decides the transactions of a receipt once for any selection', () => {
    expect(onePerReceipt([second, payment({}), first]).map(({ id }) => id)).toEqual(['T3', 'T1']);
  });

  it('stand for the total of their receipt, and a single one for itself', () => {
    expect([payment({}), first, second].map(onReceiptOf)).toEqual([1000, 1500, 1500]);
  });

  it('stand for the rest of a payment that went back in part', () => {
    expect(onReceiptOf(payment({ amount_paid: 10.3, refunded_amount: 10.1 }))).toBe(0.2);
  });

  it('show their number among the others, and a single one shows none', () => {
    expect([payment({}), first, second].map(receiptNote)).toEqual([
      undefined,
      '1 of 2 on one receipt',
      '2 of 2 on one receipt',
    ]);
  });

  it('names the transactions of a receipt in its order', () => {
    expect(feesOf([second, first])).toBe('Tuition, Hostel');
  });
});
