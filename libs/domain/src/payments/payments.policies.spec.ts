import { describe, expect, it } from '@jest/globals';
import { DomainError } from '../kernel/index.js';
import { ADMIN, CLERK, FinanceOffice } from './finance-office.suite.js';

function office(totalPaise = 100_000): FinanceOffice {
  const office = new FinanceOffice();
  office.bill('fee-1', totalPaise);
  return office;
}

/** The events of a stream after the policies came to rest. */
function stream({ simulation }: FinanceOffice, name: string) {
  simulation.settle();
  expect(simulation.parked).toEqual([]);
  return simulation.log.filter((event) => event.stream === name).map(({ type, data }) => ({ type, data }));
}

describe('Whenever money was taken at the counter', () => {
  it('a pending transaction is recorded in the name of whoever took it', () => {
    const books = office();
    books.record('fee-1', 'T1', 40_000, 'R/17');
    expect(stream(books, 'transaction-T1')).toEqual([
      {
        type: 'TransactionRecorded',
        data: {
          transactionId: 'T1',
          studentFeeId: 'fee-1',
          feeStructureId: 'structure-1',
          studentId: 'student-1',
          studentName: 'Asha Rao',
          feeName: 'Tuition, term 1',
          payablePaise: 100_000,
          amountPaidPaise: 40_000,
          method: 'cash',
          paymentReference: 'R/17',
          receiptNumber: 'R/17',
          remarks: '',
          receivedOn: '2026-04-01',
          status: 'pending',
          recordedBy: CLERK.userId,
          recordedByName: CLERK.name,
        },
      },
    ]);
  });

  it.each([
    [ADMIN, false],
    [CLERK, true],
  ])('and approved by %j, the transaction says by whom and whether it is their own', (approver, selfApproved) => {
    const books = office();
    books.record('fee-1', 'T1', 40_000, 'R/17');
    books.approve('fee-1', 'T1', approver);
    expect(stream(books, 'transaction-T1').at(-1)).toEqual({
      type: 'TransactionApproved',
      data: {
        transactionId: 'T1',
        studentFeeId: 'fee-1',
        studentId: 'student-1',
        amountPaidPaise: 40_000,
        method: 'cash',
        paymentReference: 'R/17',
        approvedBy: approver.userId,
        approvedByName: approver.name,
        selfApproved,
      },
    });
  });

  it('and rejected, the transaction is rejected and its receipt number is free', () => {
    const books = office();
    books.claimReceipt('R/17', 'T1');
    books.record('fee-1', 'T1', 40_000, 'R/17');
    books.reject('fee-1', 'T1');
    expect(() => books.claimReceipt('r/17', 'T2')).toThrow(DomainError);
    expect(stream(books, 'transaction-T1').map(({ type }) => type)).toEqual([
      'TransactionRecorded',
      'TransactionRejected',
    ]);
    expect(books.claimReceipt('r/17', 'T2').map(({ type }) => type)).toEqual(['ReceiptNumberTaken']);
  });

  it('and rejected without a receipt number, there is none to free', () => {
    const books = office();
    books.record('fee-1', 'T1', 40_000);
    books.reject('fee-1', 'T1');
    books.simulation.settle();
    expect(books.simulation.log.some(({ stream }) => stream.startsWith('receiptNumber'))).toBe(false);
  });

  it('and refunded, its receipt number stays taken', () => {
    const books = office();
    books.claimReceipt('R/17', 'T1');
    books.record('fee-1', 'T1', 40_000, 'R/17');
    books.approve('fee-1', 'T1');
    books.simulation.settle();
    books.requestRefund('T1', 'F1');
    books.completeRefund('T1', 'F1');
    books.simulation.settle();
    expect(() => books.claimReceipt('R/17', 'T2')).toThrow('A transaction with this receipt number already exists');
  });
});

describe('Whenever the gateway captured money', () => {
  it('and the bill took it, a successful transaction is recorded that nobody has to approve', () => {
    const books = office(100_050);
    books.openOrder('order-1', 'fee-1', 100_100, 100_050);
    books.verify('order-1', 'pay_1', 'callback');
    expect(stream(books, 'transaction-pay_1')).toEqual([
      {
        type: 'TransactionRecorded',
        data: {
          transactionId: 'pay_1',
          studentFeeId: 'fee-1',
          feeStructureId: 'structure-1',
          studentId: 'student-1',
          studentName: 'Asha Rao',
          feeName: 'Tuition, term 1',
          payablePaise: 100_050,
          amountPaidPaise: 100_100,
          method: 'online',
          paymentReference: 'pay_1',
          receiptNumber: null,
          remarks: 'Online payment',
          receivedOn: '2026-04-01',
          status: 'success',
          recordedBy: null,
          recordedByName: null,
        },
      },
    ]);
  });

  it('and the bill took a part of it, the rest is in suspense', () => {
    const books = office();
    books.openOrder('order-1', 'fee-1', 100_000, 100_000);
    books.record('fee-1', 'T1', 60_000);
    books.approve('fee-1', 'T1');
    books.verify('order-1', 'pay_1', 'webhook');
    expect(stream(books, 'transaction-pay_1')).toMatchObject([{ data: { amountPaidPaise: 40_000 } }]);
    expect(stream(books, 'paymentOrder-order-1').at(-1)).toEqual({
      type: 'ExcessPaymentReceived',
      data: {
        orderId: 'order-1',
        paymentId: 'pay_1',
        studentFeeId: 'fee-1',
        studentId: 'student-1',
        excessPaise: 60_000,
        currency: 'INR',
        reason: 'settled',
        studentName: 'Asha Rao',
        feeName: 'Tuition, term 1',
      },
    });
    expect(stream(books, 'suspense-pay_1')).toMatchObject([{ type: 'SuspenseOpened', data: { amountPaise: 60_000 } }]);
  });

  it('and it is applied out of suspense, the bill is credited and the transaction names the payment', () => {
    const books = office();
    books.openOrder('order-1', 'fee-1', 100_000, 100_000);
    books.revoke('fee-1');
    books.verify('order-1', 'pay_1', 'webhook');
    books.simulation.settle();
    books.bill('fee-2', 70_000);
    books.applySuspense('pay_1', 'A1', 'fee-2', 70_000);
    const transaction = { method: 'online', paymentReference: 'pay_1', status: 'success', amountPaidPaise: 70_000 };
    expect(stream(books, 'transaction-A1')).toMatchObject([{ type: 'TransactionRecorded', data: transaction }]);
    expect(stream(books, 'receiptSeries-FY26-27')).toMatchObject([{ data: { transactionId: 'A1', number: 1 } }]);
  });

  it('and it is applied to a bill that others paid meanwhile, it goes back into suspense', () => {
    const books = office();
    books.openOrder('order-1', 'fee-1', 100_000, 100_000);
    books.revoke('fee-1');
    books.verify('order-1', 'pay_1', 'webhook');
    books.simulation.settle();
    books.bill('fee-2', 70_000);
    books.record('fee-2', 'T1', 50_000);
    books.approve('fee-2', 'T1');
    books.applySuspense('pay_1', 'A1', 'fee-2', 70_000);
    expect(stream(books, 'suspense-pay_1').at(-1)).toMatchObject({
      type: 'SuspenseReturned',
      data: { applicationId: 'A1', amountPaise: 50_000, leftPaise: 80_000 },
    });
  });

  it('and the bill was revoked, all of it is in suspense and there is no transaction', () => {
    const books = office();
    books.openOrder('order-1', 'fee-1', 100_000, 100_000);
    books.revoke('fee-1');
    books.verify('order-1', 'pay_1', 'webhook');
    expect(stream(books, 'transaction-pay_1')).toEqual([]);
    expect(stream(books, 'paymentOrder-order-1').at(-1)).toMatchObject({
      data: { excessPaise: 100_000, reason: 'revoked' },
    });
  });
});
