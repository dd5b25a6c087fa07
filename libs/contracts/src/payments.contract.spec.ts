import { describe, expect, it } from '@jest/globals';
import { COUNTER_METHODS, PAYMENT_METHODS } from './payment-methods.js';
import { payments } from './payments.contract.js';
import { sentences } from './sentences.suite.js';

const json = (text: string): unknown => JSON.parse(text);

describe('Recording a transaction', () => {
  const { input } = payments.recordTransaction;
  const form = { student_id: 'P1', fee_id: 'F1', amount: 400, payment_method: 'cash' };

  it('requires a student, a fee, an amount and a method, without a default', () => {
    expect(sentences(input, {})).toEqual([
      'student_id: Student is required',
      'fee_id: Fee is required',
      'amount: Amount is required',
      'payment_method: Payment method must be cash, card, bank_transfer or upi',
    ]);
  });

  it.each(COUNTER_METHODS)('accepts the method %s', (payment_method) => {
    expect(input.parse({ ...form, payment_method })).toMatchObject({ payment_method, amount: 40_000 });
  });

  it.each(['cheque', 'online', 'Cash', '', null, 1])('refuses the method %j', (payment_method) => {
    expect(sentences(input, { ...form, payment_method })).toEqual([
      'payment_method: Payment method must be cash, card, bank_transfer or upi',
    ]);
  });

  it.each([
    [0, 'Amount must be greater than 0'],
    ['', 'Amount is required'],
    ['1,000', 'Amount must be a number of rupees from 0 to 1,00,00,00,000 with at most 2 decimals'],
    [0.001, 'Amount must be a number of rupees from 0 to 1,00,00,00,000 with at most 2 decimals'],
  ])('refuses the amount %j', (amount, sentence) => {
    expect(sentences(input, { ...form, amount })).toEqual([`amount: ${sentence}`]);
  });

  it('accepts no receipt number and no remarks', () => {
    expect(input.parse({ ...form, receipt_number: ' ', remarks: null })).toMatchObject({
      receipt_number: undefined,
      remarks: undefined,
    });
    expect(input.parse({ ...form, receipt_number: ' R/17 ', remarks: ' Paid by father ' })).toMatchObject({
      receipt_number: 'R/17',
      remarks: 'Paid by father',
    });
  });

  it.each([
    [{ receipt_number: 'x'.repeat(61) }, 'receipt_number: Receipt number must be at most 60 characters'],
    [{ remarks: 'x'.repeat(1001) }, 'remarks: Remarks must be at most 1000 characters'],
    [{ receipt_number: 17 }, 'receipt_number: Receipt number must be text'],
  ])('refuses the transaction %j', (change, sentence) => {
    expect(sentences(input, { ...form, ...change })).toEqual([sentence]);
  });
});

describe('Deciding about a transaction', () => {
  it('requires the transaction and the approver', () => {
    expect(sentences(payments.approvePayment.input, {})).toEqual([
      'transaction_id: Transaction is required',
      'admin_user_id: Administrator is required',
    ]);
    expect(sentences(payments.rejectPayment.input, {})).toEqual(['transaction_id: Transaction is required']);
    expect(payments.rejectPayment.input.parse({ transaction_id: 'T1', reason: '' })).toEqual({
      transaction_id: 'T1',
      reason: undefined,
    });
  });

  it('requires a reason for a refund', () => {
    expect(sentences(payments.refund.input, { transaction_id: 'T1' })).toEqual(['reason: Reason is required']);
    expect(sentences(payments.refund.input, { transaction_id: 'T1', reason: 'x'.repeat(1001) })).toEqual([
      'reason: Reason must be at most 1000 characters',
    ]);
  });
});

describe('An order at the gateway', () => {
  const { input } = payments.createOrder;
  const form = { amount: 1001, currency: 'INR', receipt: 'fee_receipt_01ARZ3NDEKTSV4RRFFQ69G5FAV' };

  it('accepts whole rupees in INR with the receipt of its fee', () => {
    expect(input.parse(form)).toEqual(form);
    expect(sentences(input, {})).toEqual([
      'amount: Amount must be a whole number of rupees',
      'currency: Currency must be INR',
      'receipt: Receipt is required',
    ]);
  });

  it.each([1000.5, '1000', Number.NaN, null, json('1e999'), 2 ** 60])('refuses an order of %j', (amount) => {
    expect(sentences(input, { ...form, amount })[0]).toBe('amount: Amount must be a whole number of rupees');
  });

  it.each([
    [0, 'amount: Amount must be at least 1 rupee'],
    [-5, 'amount: Amount must be at least 1 rupee'],
    [1_000_000_001, 'amount: Amount must be at most 1,00,00,00,000 rupees'],
  ])('refuses an order below 1 rupee: %j', (amount, sentence) => {
    expect(sentences(input, { ...form, amount })).toEqual([sentence]);
  });

  it.each(['USD', 'inr', '', null])('refuses the currency %j', (currency) => {
    expect(sentences(input, { ...form, currency })).toEqual(['currency: Currency must be INR']);
  });

  it.each(['01ARZ3NDEK', 'fee_receipt_', `fee_receipt_${'x'.repeat(29)}`, 'fee_receipt_a/b', ' fee_receipt_1'])(
    'refuses the receipt %j',
    (receipt) => {
      expect(sentences(input, { ...form, receipt })).toEqual([
        'receipt: Receipt must be fee_receipt_ followed by the fee id',
      ]);
    },
  );

  it('limits a receipt to the gateway’s 40 characters', () => {
    const receipt = `fee_receipt_${'x'.repeat(28)}`;
    expect(receipt).toHaveLength(40);
    expect(input.parse({ ...form, receipt })).toMatchObject({ receipt });
  });
});

describe('The report of a payment', () => {
  const { input } = payments.verifyPayment;
  const report = {
    razorpay_order_id: 'order_1',
    razorpay_payment_id: 'pay_1',
    razorpay_signature: 'abc',
    student_id: 'P1',
    fee_structure_id: 'S1',
    student_fee_record_id: 'F1',
    amount: 1000.5,
    user_id: 'U1',
    amount_paid: 1001,
  };

  it('accepts a complete report of a payment', () => {
    expect(input.parse(report)).toEqual(report);
    expect(sentences(input, {})).toEqual([
      'razorpay_order_id: Order is required',
      'razorpay_payment_id: Payment is required',
      'razorpay_signature: Signature is required',
      'student_id: Student is required',
      'fee_structure_id: Fee structure is required',
      'student_fee_record_id: Fee is required',
      'amount: Amount is required',
      'user_id: User is required',
      'amount_paid: Amount paid is required',
    ]);
  });

  it('refuses an object as a payment id', () => {
    expect(sentences(input, { ...report, razorpay_payment_id: { $ne: '' } })).toEqual([
      'razorpay_payment_id: Payment is required',
    ]);
  });
});

describe('The list of transactions', () => {
  it('filters by status and method, the online one included', () => {
    for (const method of PAYMENT_METHODS) {
      expect(payments.allTransactions.input.parse({ method })).toEqual({ method });
    }
    expect(payments.allTransactions.input.parse({ status: '', method: '', student_id: '', fee_id: '' })).toEqual({});
    expect(sentences(payments.allTransactions.input, { status: 'done', method: 'cheque' })).toEqual([
      'status: Status must be pending, success, rejected, refunded or reversed',
      'method: Method must be cash, card, bank_transfer, upi or online',
    ]);
  });
});
