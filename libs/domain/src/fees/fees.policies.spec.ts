import { describe, expect, it } from '@jest/globals';
import { DomainError } from '../kernel/index.js';
import { FinanceOffice } from '../payments/finance-office.suite.js';
import { StudentFee } from './student-fee.js';

function office(): FinanceOffice {
  const office = new FinanceOffice();
  office.claimSlot('fee-1');
  office.bill('fee-1', 100_000);
  office.openOrder('order-1', 'fee-1', 100_000, 100_000);
  return office;
}

describe('After a fee was revoked', () => {
  it('assigns the same structure to the student again', () => {
    const books = office();
    books.revoke('fee-1');
    expect(() => books.claimSlot('fee-2')).toThrow(DomainError);

    books.simulation.settle();

    expect(books.claimSlot('fee-2').map(({ type }) => type)).toEqual(['FeeSlotTaken']);
  });
});

describe('Gateway money held for a bill', () => {
  it('credits the bill once for repeated deliveries', () => {
    const books = office();
    const { simulation } = books;
    books.payOrder('order-1', 'pay_1');

    simulation.settle();
    for (const place of [0, 1, 2, 3]) simulation.rewind(place, simulation.log.length);
    simulation.settle();

    expect(simulation.log.map(({ type }) => type)).toEqual([
      'FeeSlotTaken',
      'FeeAssigned',
      'PaymentOrderCreated',
      'GatewayPaymentCaptured',
      'FeePaymentApplied',
      'FeeSettled',
      'ReceiptIssued',
      'InvoiceIssued',
    ]);
    expect(simulation.parked).toEqual([]);
  });
});

describe('After a refund was completed', () => {
  it('takes the payment off its bill, which owes it again', () => {
    const books = office();
    books.payOrder('order-1', 'pay_1');
    books.simulation.settle();
    books.setRefundAside('pay_1', 'pay_1', 'R1');
    books.simulation.settle();
    books.completeRefund('R1');
    expect(books.simulation.stateOf(StudentFee, 'fee-1')).toMatchObject({ paidPaise: 100_000 });

    books.simulation.settle();

    expect(books.simulation.stateOf(StudentFee, 'fee-1')).toMatchObject({ status: 'owed', paidPaise: 0 });
    expect(books.simulation.parked).toEqual([]);
  });
});
