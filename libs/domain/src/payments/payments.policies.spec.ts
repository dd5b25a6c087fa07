import { describe, expect, it } from '@jest/globals';
import { DomainError, type Recorded } from '../kernel/index.js';
import { FinanceOffice } from './finance-office.suite.js';

function office(totalPaise = 100_000): FinanceOffice {
  const office = new FinanceOffice();
  office.bill('fee-1', totalPaise);
  return office;
}

/** Returns the events once the policies are caught up. */
function stream({ simulation }: FinanceOffice, name: string) {
  simulation.settle();
  expect(simulation.parked).toEqual([]);
  return simulation.log.filter((event) => event.stream === name).map(({ type, data }) => ({ type, data }));
}

/** Groups the event types by the append that wrote them. */
function appendsIn(events: readonly Recorded[]): string[] {
  const appends = new Map<string, string[]>();
  for (const { metadata, type } of events) {
    appends.set(metadata.commandId, [...(appends.get(metadata.commandId) ?? []), type]);
  }
  return [...appends.values()].map((types) => types.join(', '));
}

describe('After money was taken at the counter', () => {
  it('frees the receipt number of a rejected payment', () => {
    const books = office();
    books.claimReceipt('R/17', 'T1');
    books.record('fee-1', 'T1', 40_000, 'R/17');
    books.reject('fee-1', 'T1');
    expect(() => books.claimReceipt('r/17', 'T2')).toThrow(DomainError);
    books.simulation.settle();
    expect(books.claimReceipt('r/17', 'T2').map(({ type }) => type)).toEqual(['ReceiptNumberTaken']);
  });

  it('frees nothing for a rejected payment without a receipt number', () => {
    const books = office();
    books.record('fee-1', 'T1', 40_000);
    books.reject('fee-1', 'T1');
    books.simulation.settle();
    expect(books.simulation.log.some(({ stream }) => stream.startsWith('receiptNumber'))).toBe(false);
  });

  it('keeps the receipt number of a refunded payment', () => {
    const books = office();
    books.claimReceipt('R/17', 'T1');
    books.record('fee-1', 'T1', 40_000, 'R/17');
    books.approve('fee-1', 'T1');
    books.refundAtCounter('fee-1', 'T1', 'F1');
    expect(stream(books, 'refund-F1').map(({ type }) => type)).toEqual(['RefundRequested', 'RefundCompleted']);
    expect(() => books.claimReceipt('R/17', 'T2')).toThrow('A transaction with this receipt number already exists');
  });
});

describe('After the gateway captured money', () => {
  it('follows an order with at most four appends and two policy hops', () => {
    const books = office(100_050);
    books.simulation.settle();
    const before = books.simulation.log.length;
    const appended: string[] = [];
    const hop = () => {
      const from = books.simulation.log.length;
      books.simulation.hop();
      appended.push(...appendsIn(books.simulation.log.slice(from)));
    };
    books.openOrder('order-1', 'fee-1', 100_100, 100_050);
    books.payOrder('order-1', 'pay_1', 'callback');
    appended.push(...appendsIn(books.simulation.log.slice(before)));
    let hops = 0;
    while (books.simulation.behind().length > 0) {
      const known = appended.length;
      hop();
      if (appended.length > known) hops += 1;
    }
    expect(appended).toEqual([
      'PaymentOrderCreated',
      'GatewayPaymentCaptured',
      'FeePaymentApplied, FeeSettled',
      'ReceiptIssued',
    ]);
    expect(hops).toBe(2);
  });

  it('puts the rest of a partly credited payment into suspense', () => {
    const books = office();
    books.openOrder('order-1', 'fee-1', 100_000, 100_000);
    books.record('fee-1', 'T1', 60_000);
    books.approve('fee-1', 'T1');
    books.payOrder('order-1', 'pay_1', 'webhook');
    expect(stream(books, 'gatewayPayment-pay_1').at(-1)).toEqual({
      type: 'GatewayPaymentHeld',
      data: {
        orderId: 'order-1',
        paymentId: 'pay_1',
        studentFeeId: 'fee-1',
        studentId: 'student-1',
        amountPaise: 60_000,
        currency: 'INR',
        reason: 'settled',
        studentName: 'Asha Rao',
        feeName: 'Tuition, term 1',
      },
    });
    expect(stream(books, 'receiptSeries-FY26-27').at(-1)).toMatchObject({
      data: { transactionId: 'pay_1', amountPaise: 40_000 },
    });
  });

  it('credits the bill out of suspense and names the payment in the transaction', () => {
    const books = office();
    books.openOrder('order-1', 'fee-1', 100_000, 100_000);
    books.revoke('fee-1');
    books.payOrder('order-1', 'pay_1', 'webhook');
    books.simulation.settle();
    books.bill('fee-2', 70_000);
    books.applySuspense('pay_1', 'A1', 'fee-2', 70_000);
    const credit = { method: 'online', paymentReference: 'pay_1', amountPaise: 70_000 };
    expect(stream(books, 'studentFee-fee-2').at(-2)).toMatchObject({ type: 'FeePaymentApplied', data: credit });
    expect(stream(books, 'receiptSeries-FY26-27')).toMatchObject([{ data: { transactionId: 'A1', number: 1 } }]);
  });

  it('returns money to suspense when the bill was paid meanwhile', () => {
    const books = office();
    books.openOrder('order-1', 'fee-1', 100_000, 100_000);
    books.revoke('fee-1');
    books.payOrder('order-1', 'pay_1', 'webhook');
    books.simulation.settle();
    books.bill('fee-2', 70_000);
    books.record('fee-2', 'T1', 50_000);
    books.approve('fee-2', 'T1');
    books.applySuspense('pay_1', 'A1', 'fee-2', 70_000);
    expect(stream(books, 'gatewayPayment-pay_1').at(-1)).toMatchObject({
      type: 'SuspenseReturned',
      data: { applicationId: 'A1', amountPaise: 50_000, leftPaise: 80_000 },
    });
  });

  it('puts all money for a revoked bill into suspense, without a transaction', () => {
    const books = office();
    books.openOrder('order-1', 'fee-1', 100_000, 100_000);
    books.revoke('fee-1');
    books.payOrder('order-1', 'pay_1', 'webhook');
    expect(stream(books, 'receiptSeries-FY26-27')).toEqual([]);
    expect(stream(books, 'gatewayPayment-pay_1').at(-1)).toMatchObject({
      data: { amountPaise: 100_000, reason: 'revoked' },
    });
  });
});
