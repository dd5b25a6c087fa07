import { describe, expect, it } from '@jest/globals';
import { DomainError, type Recorded } from '../kernel/index.js';
import { FinanceOffice } from './finance-office.suite.js';

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

/** The appends that these events were written in, by the types of their events. */
function appendsIn(events: readonly Recorded[]): string[] {
  const appends = new Map<string, string[]>();
  for (const { metadata, type } of events) {
    appends.set(metadata.commandId, [...(appends.get(metadata.commandId) ?? []), type]);
  }
  return [...appends.values()].map((types) => types.join(', '));
}

describe('Whenever money was taken at the counter', () => {
  it('and rejected, its receipt number is free', () => {
    const books = office();
    books.claimReceipt('R/17', 'T1');
    books.record('fee-1', 'T1', 40_000, 'R/17');
    books.reject('fee-1', 'T1');
    expect(() => books.claimReceipt('r/17', 'T2')).toThrow(DomainError);
    books.simulation.settle();
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
    books.refundAtCounter('fee-1', 'T1', 'F1');
    expect(stream(books, 'refund-F1').map(({ type }) => type)).toEqual(['RefundRequested', 'RefundCompleted']);
    expect(() => books.claimReceipt('R/17', 'T2')).toThrow('A transaction with this receipt number already exists');
  });
});

describe('Whenever the gateway captured money', () => {
  it('at most four appends and two hops of policies follow from the order on', () => {
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

  it('and the bill took a part of it, the rest is in suspense', () => {
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

  it('and it is applied out of suspense, the bill is credited and the transaction names the payment', () => {
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

  it('and it is applied to a bill that others paid meanwhile, it goes back into suspense', () => {
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

  it('and the bill was revoked, all of it is in suspense and there is no transaction', () => {
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
