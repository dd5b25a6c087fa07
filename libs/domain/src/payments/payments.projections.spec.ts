import { describe, expect, it } from '@jest/globals';
import { type Projection, replay } from '../kernel/index.js';
import { AT, logOf, type Told } from '../kernel/log.suite.js';
import { type StudentFeeEvents } from '../fees/events.js';
import { StudentFee } from '../fees/student-fee.js';
import { collections } from './collections.projection.js';
import { inSuspense } from './figures.js';
import { CLERK, FinanceOffice } from './finance-office.suite.js';
import { type PaymentEvents, type RefundFacts } from './events.js';
import { paymentOrders } from './payment-orders.projection.js';
import { refunds } from './refunds.projection.js';
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
      balance_after: null,
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

  it('shows each line of a receipt for several bills', () => {
    const books = office();
    books.bill('fee-2', 100_000);
    books.openReceipt(
      'C1',
      [
        ['fee-1', 40_000],
        ['fee-2', 30_000],
      ],
      'R/17',
    );
    expect(transaction(books, 'C1-2')).toMatchObject({
      fee_id: 'fee-2',
      amount_paid: 300,
      status: 'pending',
      remarks: '',
      payment_reference: 'R/17',
      recorded_by_name: 'Meera Iyer',
      counter_receipt_id: 'C1',
      counter_receipt_line: 2,
      counter_receipt_bills: 2,
      counter_receipt_total: 700,
      version: 0,
    });
    const alone = replay(
      transactions,
      books.simulation.log.filter(({ type }) => type !== 'CounterReceiptLineRecorded'),
    );
    expect(alone.size).toBe(0);
  });

  it('shows the reason of a reversed transaction', () => {
    const books = office();
    books.record('fee-1', 'T1', 40_000);
    books.approve('fee-1', 'T1');
    books.reverse('fee-1', 'T1');
    expect(transaction(books, 'T1')).toMatchObject({ status: 'reversed', reason: 'Bounced cheque', version: 2 });
  });

  it('marks money applied from suspense', () => {
    const books = office();
    books.revoke('fee-1');
    books.payOrder('order-1', 'pay_1');
    books.simulation.settle();
    books.bill('fee-2', 100_000);
    books.applySuspense('pay_1', 'A1', 'fee-2', 40_000);
    expect(transaction(books, 'A1')).toMatchObject({ remarks: 'Online payment, applied from suspense' });
  });

  it('keeps an open refund until its own money went back', () => {
    const part = (refundId: string | null): StudentFeeEvents['FeePaymentRefunded'] => ({
      studentFeeId: 'fee-1',
      feeStructureId: 'structure-1',
      studentId: 'student-1',
      studentName: 'Asha Rao',
      title: 'Tuition',
      transactionId: 'pay_1',
      refundId,
      providerRefundId: 'rfnd_1',
      reason: 'Left',
      paymentReference: 'pay_1',
      amountPaise: 30_000,
      leftPaise: 70_000,
      roundingPaise: 0,
      reopened: true,
      paidPaise: 70_000,
      outstandingPaise: 30_000,
    });
    const books = office();
    books.payOrder('order-1', 'pay_1');
    books.simulation.settle();
    books.setRefundAside('pay_1', 'pay_1', 'R1');
    const log = settled(books);
    const after = (refundId: string | null) =>
      replay(transactions, [
        ...log,
        ...logOf<StudentFeeEvents>(['FeePaymentRefunded', part(refundId), { position: '9' }]),
      ]);
    expect(after(null).get('pay_1')).toMatchObject({ refund_id: 'R1', refunded_amount: 300, status: 'success' });
    expect(after('R1').get('pay_1')).toMatchObject({ refund_id: null, refunded_amount: 300 });
    const failed = (refundId: string) => {
      const facts = { refundId, transactionId: 'pay_1', code: 'NO' } as PaymentEvents['RefundFailed'];
      return replay(transactions, [...log, ...logOf<PaymentEvents>(['RefundFailed', facts, { position: '9' }])]);
    };
    expect(failed('R9').get('pay_1')).toMatchObject({ refund_id: 'R1', reason: 'Paid twice' });
    expect(failed('R1').get('pay_1')).toMatchObject({ refund_id: null, reason: null });
  });

  it('keeps no row for unrecorded transactions', () => {
    const log = logOf<StudentFeeEvents & PaymentEvents>(
      ['FeePaymentReleased', { transactionId: 'T1', reason: 'No' } as StudentFeeEvents['FeePaymentReleased']],
      ['FeePaymentRefunded', { transactionId: 'T1', leftPaise: 0 } as StudentFeeEvents['FeePaymentRefunded']],
      ['RefundFailed', { transactionId: 'T1', refundId: 'R1' } as PaymentEvents['RefundFailed']],
      ['ReceiptIssued', { transactionId: 'T1', receiptNo: 'FY26-27/R/000001' } as PaymentEvents['ReceiptIssued']],
    );
    expect(replay(transactions, log).size).toBe(0);
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
    expect(totals(books)).toEqual({ revenue_paise: 0, online_paise: 0, successful: 0, pending: 2 });
    books.approve('fee-1', 'T1');
    expect(totals(books)).toEqual({ revenue_paise: 40_000, online_paise: 0, successful: 1, pending: 1 });
    books.reject('fee-1', 'T2');
    expect(totals(books)).toEqual({ revenue_paise: 40_000, online_paise: 0, successful: 1, pending: 0 });
    books.payOrder('order-1', 'pay_1', 'callback');
    expect(totals(books)).toEqual({ revenue_paise: 100_000, online_paise: 60_000, successful: 2, pending: 0 });
    books.refundAtCounter('fee-1', 'T1', 'F1');
    expect(totals(books)).toEqual({ revenue_paise: 60_000, online_paise: 60_000, successful: 1, pending: 0 });
    books.followGivenBack('pay_1', 50_000, [], 'dashboard');
    expect(totals(books)).toEqual({ revenue_paise: 50_000, online_paise: 50_000, successful: 1, pending: 0 });
  });

  it('counts a receipt for several bills once all bills reserved it', () => {
    const books = office();
    books.bill('fee-2', 100_000);
    books.openReceipt('C1', [
      ['fee-1', 40_000],
      ['fee-2', 30_000],
    ]);
    expect(replay(collections, books.simulation.log).get('all')?.pending ?? 0).toBe(0);
    expect(totals(books)).toEqual({ revenue_paise: 0, online_paise: 0, successful: 0, pending: 2 });
    books.rejectReceipt('C1');
    expect(totals(books)).toEqual({ revenue_paise: 0, online_paise: 0, successful: 0, pending: 0 });
    books.openReceipt('C2', [['fee-1', 40_000]]);
    books.simulation.settle();
    books.approveReceipt('C2');
    expect(totals(books)).toEqual({ revenue_paise: 40_000, online_paise: 0, successful: 1, pending: 0 });
  });

  it('leaves reversed payments and aid out of the revenue', () => {
    const books = office();
    books.record('fee-1', 'T1', 40_000);
    books.approve('fee-1', 'T1');
    books.creditAid('fee-1', 'd-1', 10_000);
    books.reverse('fee-1', 'T1');
    expect(totals(books)).toEqual({ revenue_paise: 0, online_paise: 0, successful: 0, pending: 0 });
    books.simulation.execute(StudentFee, 'fee-1', { type: 'ReverseAid', transactionId: 'd-1' });
    expect(totals(books)).toEqual({ revenue_paise: 0, online_paise: 0, successful: 0, pending: 0 });
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

describe('An order, money in suspense and a refund', () => {
  const facts = { paymentId: 'pay_1', orderId: 'order-1', studentFeeId: 'fee-1', studentId: 'student-1' };
  const captured = { ...facts, capturedPaise: 1_000, orderedPaise: 1_000, currency: 'INR', via: 'webhook' } as const;

  it('keeps no row for unknown orders, suspense items and refunds', () => {
    const log = logOf<PaymentEvents>(
      ['GatewayPaymentPending', { ...facts, amountPaise: 1_000 }],
      ['GatewayPaymentFailed', { ...facts, code: 'BANK', description: 'No' }],
      ['GatewayPaymentGivenUp', { ...facts, amountPaise: 1_000, reason: 'No answer' }],
      ['GatewayPaymentCaptured', { ...captured, creditedPaise: 1_000, gonePaise: 0, misfit: null }],
      ['SuspenseApplied', { ...facts, applicationId: 'A1', amountPaise: 1, leftPaise: 0 }],
      ['SuspenseReturned', { ...facts, applicationId: 'A1', amountPaise: 1, leftPaise: 0 }],
      ['SuspenseGivenBack', { ...facts, refundId: null, amountPaise: 1, leftPaise: 0, providerRefundId: null }],
      ['GatewayRefundReleased', { ...facts, refundId: 'R1', transactionId: null, amountPaise: 1 }],
      ['RefundCompleted', { ...asked, providerRefundId: null }],
      ['RefundFailed', { ...asked, code: 'NO' }],
    );
    const models = [paymentOrders, suspense, refunds] as unknown as readonly Projection[];
    for (const model of models) expect(replay(model, log).size).toBe(0);
    const late = logOf<PaymentEvents>([
      'GatewayPaymentHeld',
      { ...facts, amountPaise: 1, currency: 'INR', reason: 'amount' },
    ]);
    expect(replay(paymentOrders, late).size).toBe(0);
  });

  it('shows a failure until the order is paid as ordered', () => {
    for (const [rest, failure] of [
      [{ creditedPaise: 1_000, gonePaise: 0, misfit: null }, null],
      [{ creditedPaise: 1_000, gonePaise: 0, misfit: 'amount' }, 'The bank did not answer.'],
      [{ creditedPaise: 0, gonePaise: 1_000, misfit: null }, 'The bank did not answer.'],
    ] as const) {
      const books = office();
      books.failPayment('order-1', 'pay_0');
      const log = logOf<PaymentEvents>(['GatewayPaymentCaptured', { ...captured, ...rest }, { position: '9' }]);
      expect(replay(paymentOrders, [...settled(books), ...log]).get('order-1')?.failure).toBe(failure);
    }
  });

  it('adds up the excess of an order', () => {
    const books = office();
    books.record('fee-1', 'T1', 40_000);
    books.approve('fee-1', 'T1');
    books.payOrder('order-1', 'pay_1');
    expect(order(books)).toMatchObject({ excess_paise: 40_000 });
  });

  const asked: RefundFacts = {
    refundId: 'R1',
    transactionId: 'pay_1',
    paymentId: 'pay_1',
    studentFeeId: 'fee-1',
    studentId: 'student-1',
    amountPaise: 1_000,
    reason: 'Paid twice',
    through: 'gateway',
    askedBy: 'user-admin',
    awaitsAnother: false,
    attempt: 1,
  };

  it('shows a refund from its request to its end', () => {
    const row = {
      id: 'R1',
      transaction_id: 'pay_1',
      payment_id: 'pay_1',
      student_id: 'student-1',
      amount_paise: 1_000,
      through: 'gateway',
      status: 'requested',
      requested_at: AT,
    };
    const after = (...end: Told<PaymentEvents>[]) =>
      replay(refunds, logOf<PaymentEvents>(['RefundRequested', asked], ...end)).get('R1');
    expect(after()).toEqual(row);
    expect(after(['RefundCompleted', { ...asked, providerRefundId: null }])).toEqual({ ...row, status: 'completed' });
    expect(after(['RefundFailed', { ...asked, code: 'NO' }])).toEqual({ ...row, status: 'failed' });
  });

  it('shows who asked for a cash refund until another officer confirms it', () => {
    const books = office();
    books.revoke('fee-1');
    books.payOrder('order-1', 'pay_1');
    books.simulation.settle();
    books.setRefundAside('pay_1', null, 'R1', { through: 'counter', fourEyes: true });
    const waiting = { status: 'refunding', refund_id: 'R1', to_confirm_of: 'user-admin', reason: 'Paid twice' };
    expect(suspended(books, 'pay_1')).toMatchObject(waiting);
    books.followGivenBack('pay_1', 30_000, [], 'rfnd_1');
    expect(suspended(books, 'pay_1')).toMatchObject({ ...waiting, refunded: 300, outstanding: 700 });
    expect(() => books.confirmRefund('pay_1', 'R1')).toThrow('Amount exceeds what is left of this money');
    books.failRefund('R1');
    expect(suspended(books, 'pay_1')).toMatchObject({ status: 'held', refund_id: null, outstanding: 700 });
    books.setRefundAside('pay_1', null, 'R2', { through: 'counter', fourEyes: true });
    books.confirmRefund('pay_1', 'R2');
    expect(suspended(books, 'pay_1')).toMatchObject({
      status: 'cleared',
      refund_id: null,
      to_confirm_of: null,
      refunded: 1000,
    });
  });

  it('counts returned applications as refunded, and only money from suspense', () => {
    const books = office();
    books.record('fee-1', 'T1', 40_000);
    books.approve('fee-1', 'T1');
    books.payOrder('order-1', 'pay_1');
    books.simulation.settle();
    books.bill('fee-2', 100_000);
    books.applySuspense('pay_1', 'A1', 'fee-2', 40_000);
    expect(suspended(books, 'pay_1')).toMatchObject({ amount: 400, applied: 400, status: 'cleared' });
    books.simulation.settle();
    books.setRefundAside('pay_1', 'pay_1', 'R1');
    expect(suspended(books, 'pay_1')).toMatchObject({ refund_id: null, status: 'cleared' });
    books.failRefund('R1');
    const before = suspended(books, 'pay_1');
    expect(before).toMatchObject({ refund_id: null, status: 'cleared' });
    books.followGivenBack('pay_1', 50_000, [], 'rfnd_1');
    expect(suspended(books, 'pay_1')).toMatchObject({ applied: 0, refunded: 400, outstanding: 0, status: 'cleared' });
    const version = suspended(books, 'pay_1')?.version ?? 0;
    expect(version).toBeGreaterThan(before?.version ?? 0);
  });

  it('keeps the refund of held money when another refund fails', () => {
    const books = office();
    books.record('fee-1', 'T1', 40_000);
    books.approve('fee-1', 'T1');
    books.payOrder('order-1', 'pay_1');
    books.simulation.settle();
    books.setRefundAside('pay_1', null, 'R1');
    books.setRefundAside('pay_1', 'pay_1', 'R2');
    books.simulation.settle();
    books.failRefund('R2');
    expect(suspended(books, 'pay_1')).toMatchObject({ status: 'refunding', refund_id: 'R1', reason: 'Paid twice' });
  });
});

describe('The suspense account', () => {
  it('names the payer and the bill of held money beside the payment, as far as they are known', () => {
    const named = { student_name: 'Asha Rao', fee_name: 'Tuition', id: 'pay_1' } as never;
    expect(inSuspense.tells(named, {})).toBe('Asha Rao, Tuition, pay_1');
    const unnamed = { student_name: null, fee_name: null, id: 'pay_1' } as never;
    expect(inSuspense.tells(unnamed, {})).toBe('pay_1');
  });

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
    const beforeTheBillAnswers = replay(suspense, books.simulation.log).get('pay_1');
    expect(beforeTheBillAnswers).toMatchObject({ applied: 400, outstanding: 600, status: 'held', version: 2 });
    expect(suspended(books, 'pay_1')).toMatchObject({ applied: 300, outstanding: 700, status: 'held', version: 3 });
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
