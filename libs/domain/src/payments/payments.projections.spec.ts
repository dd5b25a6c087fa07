import { describe, expect, it } from '@jest/globals';
import { replay } from '../kernel/index.js';
import { collections } from './collections.projection.js';
import { CLERK, FinanceOffice } from './finance-office.suite.js';
import { paymentOrders } from './payment-orders.projection.js';
import { suspense } from './suspense.projection.js';
import { transactions } from './transactions.projection.js';

function office(): FinanceOffice {
  const office = new FinanceOffice();
  office.bill('fee-1', 100_000);
  office.openOrder('order-1', 'fee-1', 100_000, 100_000);
  return office;
}

function settled({ simulation }: FinanceOffice) {
  simulation.settle();
  return simulation.log;
}

const transaction = (books: FinanceOffice, id: string) => replay(transactions, settled(books)).get(id);
const totals = (books: FinanceOffice) => replay(collections, settled(books)).get('all');
const order = (books: FinanceOffice) => replay(paymentOrders, settled(books)).get('order-1');
const suspended = (books: FinanceOffice, id: string) => replay(suspense, settled(books)).get(id);

describe('An order with an undecided bank', () => {
  it('names the start of the wait until the bank decides or the wait ends', () => {
    const books = office();
    books.failPayment('order-1', 'pay_1');
    books.notePending('order-1', 'pay_1');
    expect(order(books)).toMatchObject({
      status: 'open',
      failure: null,
      pending_payment_id: 'pay_1',
      pending_since: expect.stringMatching(/^2026-04-01T/),
    });
    books.failPayment('order-1', 'pay_2');
    expect(order(books)).toMatchObject({ pending_payment_id: 'pay_1' });
    books.giveUpPending('pay_1');
    expect(order(books)).toMatchObject({ status: 'open', pending_payment_id: null, pending_since: null });
    books.payOrder('order-1', 'pay_1', 'webhook');
    expect(order(books)).toMatchObject({ status: 'paid', payment_id: 'pay_1', pending_since: null });
  });
});

describe('The transactions', () => {
  it('shows recorded money with the payable amount before it', () => {
    const books = office();
    books.record('fee-1', 'T1', 40_000, 'R/17');
    expect(transaction(books, 'T1')).toEqual({
      id: 'T1',
      student_id: 'student-1',
      student_name: 'Asha Rao',
      fee_id: 'fee-1',
      fee_structure_id: 'structure-1',
      fee_name: 'Tuition, term 1',
      amount: 1000,
      amount_paid: 400,
      method: 'cash',
      payment_reference: 'R/17',
      status: 'pending',
      payment_date: '2026-04-01T04:30:02.000Z',
      received_on: '2026-04-01',
      replaces: null,
      counter_receipt_id: null,
      counter_receipt_line: null,
      counter_receipt_bills: null,
      counter_receipt_total: null,
      remarks: '',
      approved_by: null,
      self_approved: false,
      recorded_by: 'user-clerk',
      recorded_by_name: 'Meera Iyer',
      reason: null,
      refund_id: null,
      receipt_no: null,
      receipt_issued_at: null,
      version: 0,
    });
  });

  it('shows the approver of a transaction', () => {
    const books = office();
    books.record('fee-1', 'T1', 40_000);
    books.approve('fee-1', 'T1');
    expect(transaction(books, 'T1')).toMatchObject({ status: 'success', approved_by: 'Vikram Shah', version: 1 });
    expect(transaction(books, 'T1')?.self_approved).toBe(false);
  });

  it('marks a transaction that its recorder approved', () => {
    const books = office();
    books.record('fee-1', 'T1', 40_000);
    books.approve('fee-1', 'T1', CLERK);
    expect(transaction(books, 'T1')).toMatchObject({ approved_by: 'Meera Iyer', self_approved: true });
  });

  it('gives a transaction a receipt after success, and keeps it after a refund', () => {
    const books = office();
    books.record('fee-1', 'T1', 40_000);
    expect(transaction(books, 'T1')).toMatchObject({ receipt_no: null, receipt_issued_at: null });
    books.approve('fee-1', 'T1');
    const receipt = { receipt_no: 'FY26-27/R/000001', receipt_issued_at: expect.stringMatching(/^2026-04-01T/) };
    expect(transaction(books, 'T1')).toMatchObject(receipt);
    books.refundAtCounter('fee-1', 'T1', 'R1');
    expect(transaction(books, 'T1')).toMatchObject({ ...receipt, status: 'refunded' });
  });

  it('shows the reason of a rejection', () => {
    const books = office();
    books.record('fee-1', 'T1', 40_000);
    books.reject('fee-1', 'T1');
    expect(transaction(books, 'T1')).toMatchObject({ status: 'rejected', reason: 'Cheque bounced', version: 1 });
  });

  it('shows an online payment as successful at once, without an approver', () => {
    const books = office();
    books.payOrder('order-1', 'pay_1', 'webhook');
    expect(transaction(books, 'pay_1')).toMatchObject({
      status: 'success',
      method: 'online',
      payment_reference: 'pay_1',
      remarks: 'Online payment',
      approved_by: null,
      recorded_by: null,
    });
  });

  it('shows a refund as on its way, completed or failed', () => {
    const books = office();
    books.payOrder('order-1', 'pay_1', 'webhook');
    books.simulation.settle();
    books.setRefundAside('pay_1', 'pay_1', 'F1');
    expect(transaction(books, 'pay_1')).toMatchObject({ status: 'success', refund_id: 'F1', reason: 'Paid twice' });
    books.failRefund('F1');
    expect(transaction(books, 'pay_1')).toMatchObject({ status: 'success', refund_id: null, reason: null });
    books.setRefundAside('pay_1', 'pay_1', 'F2');
    books.simulation.settle();
    books.completeRefund('F2');
    expect(transaction(books, 'pay_1')).toMatchObject({ status: 'refunded', refund_id: null, reason: 'Paid twice' });
  });
});

describe('A payment with a part refunded at the gateway', () => {
  it('shows success until the rest is refunded too', () => {
    const books = office();
    books.payOrder('order-1', 'pay_1');
    expect(transaction(books, 'pay_1')).not.toHaveProperty('refunded_amount');
    books.followGivenBack('pay_1', 30_000, [], 'dashboard');
    const part = { status: 'success', amount_paid: 1000, refunded_amount: 300, reason: null };
    expect(transaction(books, 'pay_1')).toMatchObject(part);
    books.followGivenBack('pay_1', 100_000, [], 'dashboard');
    const all = transaction(books, 'pay_1');
    expect(all).toMatchObject({ status: 'refunded', reason: 'Refunded at the payment gateway' });
    expect(all).not.toHaveProperty('refunded_amount');
  });
});

describe('The collections', () => {
  it('counts waiting transactions and sums successful ones', () => {
    const books = office();
    expect(totals(books)).toBeUndefined();
    books.record('fee-1', 'T1', 40_000);
    books.record('fee-1', 'T2', 10_000);
    expect(totals(books)).toEqual({ revenue_paise: 0, successful: 0, pending: 2 });
    books.approve('fee-1', 'T1');
    expect(totals(books)).toEqual({ revenue_paise: 40_000, successful: 1, pending: 1 });
    books.reject('fee-1', 'T2');
    expect(totals(books)).toEqual({ revenue_paise: 40_000, successful: 1, pending: 0 });
    books.payOrder('order-1', 'pay_1', 'callback');
    expect(totals(books)).toEqual({ revenue_paise: 100_000, successful: 2, pending: 0 });
    books.refundAtCounter('fee-1', 'T1', 'F1');
    expect(totals(books)).toEqual({ revenue_paise: 60_000, successful: 1, pending: 0 });
    // ₹400.00 of it are in suspense and go first.
    books.followGivenBack('pay_1', 50_000, [], 'dashboard');
    expect(totals(books)).toEqual({ revenue_paise: 50_000, successful: 1, pending: 0 });
  });

  it('sums the received money with its rounding', () => {
    const books = new FinanceOffice();
    books.bill('fee-1', 100_050);
    books.openOrder('order-1', 'fee-1', 100_100, 100_050);
    books.payOrder('order-1', 'pay_1', 'callback');
    expect(totals(books)).toMatchObject({ revenue_paise: 100_100 });
  });

  it('leaves opening balances out of the collections', () => {
    const books = new FinanceOffice();
    books.bill('fee-1', 100_000, { openingPaidPaise: 100_000 });
    expect(totals(books)).toBeUndefined();
  });
});

describe('The payment orders', () => {
  it('shows an open order, the last bank answer, and finally the payment', () => {
    const books = office();
    const row = {
      id: 'order-1',
      student_fee_id: 'fee-1',
      student_id: 'student-1',
      user_id: 'user-1',
      amount_paise: 100_000,
      outstanding_paise: 100_000,
      status: 'open',
      fee_name: 'Tuition, term 1',
      excess_paise: 0,
      returned_paise: 0,
      payment_id: null,
      failure: null,
      pending_payment_id: null,
      pending_since: null,
      created_at: '2026-04-01T04:30:01.000Z',
    };
    expect(order(books)).toEqual(row);
    books.rejectPayment('order-1', 'pay_0', 'signature');
    expect(order(books)).toEqual(row);
    books.failPayment('order-1', 'pay_1');
    expect(order(books)).toEqual({ ...row, failure: 'The bank did not answer.' });
    books.payOrder('order-1', 'pay_2', 'webhook');
    expect(order(books)).toEqual({ ...row, status: 'paid', payment_id: 'pay_2' });
  });

  it('shows money refunded before the first report, in part or whole', () => {
    const books = office();
    books.capture('order-1', 'pay_1', { capturedPaise: 100_000, gonePaise: 100_000 });
    expect(order(books)).toMatchObject({ status: 'returned', payment_id: 'pay_1', returned_paise: 100_000 });
    books.capture('order-1', 'pay_1', { capturedPaise: 100_000, gonePaise: 30_000 });
    expect(order(books)).toMatchObject({ status: 'paid', payment_id: 'pay_1', returned_paise: 30_000 });
  });

  it('shows an order as paid when its money differs from the order', () => {
    const books = office();
    books.capture('order-1', 'pay_1', { capturedPaise: 50_000 });
    expect(order(books)).toMatchObject({ status: 'paid', payment_id: 'pay_1' });
  });
});

describe('The suspense account', () => {
  it('shows captured money that fits no bill', () => {
    const books = office();
    books.revoke('fee-1');
    books.payOrder('order-1', 'pay_1', 'webhook');
    expect(suspended(books, 'pay_1')).toEqual({
      id: 'pay_1',
      order_id: 'order-1',
      fee_id: 'fee-1',
      fee_name: 'Tuition, term 1',
      student_id: 'student-1',
      student_name: 'Asha Rao',
      amount: 1000,
      currency: 'INR',
      why: 'revoked',
      applied: 0,
      refunded: 0,
      outstanding: 1000,
      status: 'held',
      refund_id: null,
      to_confirm_of: null,
      reason: null,
      received_at: '2026-04-01T04:30:05.000Z',
      version: 1,
    });
  });

  it('shows applied, returned and refunded money', () => {
    const books = office();
    books.revoke('fee-1');
    books.payOrder('order-1', 'pay_1', 'webhook');
    books.simulation.settle();
    books.bill('fee-2', 30_000);
    books.applySuspense('pay_1', 'A1', 'fee-2', 40_000);
    expect(suspended(books, 'pay_1')).toMatchObject({ applied: 300, outstanding: 700, status: 'held' });
    books.setRefundAside('pay_1', null, 'R1');
    expect(suspended(books, 'pay_1')).toMatchObject({ status: 'refunding', refund_id: 'R1', reason: 'Paid twice' });
    books.failRefund('R1');
    expect(suspended(books, 'pay_1')).toMatchObject({ status: 'held', refund_id: null, reason: null });
    books.setRefundAside('pay_1', null, 'R2');
    books.simulation.settle();
    books.completeRefund('R2');
    expect(suspended(books, 'pay_1')).toMatchObject({ refunded: 700, outstanding: 0, status: 'cleared' });
  });

  it('shows nothing of credited money', () => {
    const books = office();
    books.payOrder('order-1', 'pay_1', 'webhook');
    expect(suspended(books, 'pay_1')).toBeUndefined();
  });
});
