import { describe, expect, it } from '@jest/globals';
import { DomainError, officer, type Recorded } from '../kernel/index.js';
import { AT, intentsOf } from '../kernel/log.suite.js';
import { type CounterReceiptEvents, type RefundEvents } from './events.js';
import { FinanceOffice } from './finance-office.suite.js';
import { whenCounterReceiptChanges } from './when-counter-receipt-changes.policy.js';
import { whenFeePaymentDecided } from './when-fee-payment-decided.policy.js';
import { whenRefundApproved } from './when-refund-approved.policy.js';
import { whenRefundChanges } from './when-refund-changes.policy.js';

function office(totalPaise = 100_000): FinanceOffice {
  const office = new FinanceOffice();
  office.bill('fee-1', totalPaise);
  return office;
}

function stream({ simulation }: FinanceOffice, name: string) {
  simulation.settle();
  expect(simulation.parked).toEqual([]);
  return simulation.log.filter((event) => event.stream === name).map(({ type, data }) => ({ type, data }));
}

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

describe('Whenever a receipt for several bills', () => {
  const lines = [
    { transactionId: 'C1-1', studentFeeId: 'fee-1', amountPaise: 100 },
    { transactionId: 'C1-2', studentFeeId: 'fee-2', amountPaise: 200 },
  ];
  const facts = (receiptNumber: string | null) =>
    ({ counterReceiptId: 'C1', studentId: 'student-1', receiptNumber, lines }) as unknown;

  it.each(['CounterReceiptDeclined', 'CounterReceiptRejected', 'CounterReceiptReversed'] as const)(
    'frees the paper number on %s',
    (type) => {
      const intents = (receiptNumber: string | null) =>
        intentsOf(whenCounterReceiptChanges, type, facts(receiptNumber) as never);
      expect(intents('R/17')).toEqual([['receiptNumber', 'r/17', { type: 'Release', holder: 'C1', at: AT }]]);
      expect(intents(null)).toEqual([]);
    },
  );

  it('issues one number for all lines of a complete receipt', () => {
    const completed = facts('R/17') as CounterReceiptEvents['CounterReceiptCompleted'];
    const paid = lines.map((line) => ({
      financialYear: 'FY26-27',
      ...line,
      studentId: 'student-1',
      counterReceiptId: 'C1',
    }));
    expect(intentsOf(whenCounterReceiptChanges, 'CounterReceiptCompleted', completed)).toEqual([
      ['receiptSeries', 'FY26-27', { type: 'IssueCounterReceipt', lines: paid }],
    ]);
  });
});

describe('Whenever a bill decided about a payment', () => {
  const payment = {
    studentFeeId: 'fee-1',
    feeStructureId: 'structure-1',
    studentId: 'student-1',
    studentName: 'Asha Rao',
    title: 'Tuition',
    transactionId: 'T1',
    amountPaise: 400,
    payablePaise: 1_000,
    receiptNumber: 'R/17',
    reason: 'No room',
  };
  const data = (rest: object = {}) => ({ ...payment, ...rest }) as never;
  const line = { counterReceiptId: 'C1' };

  it('tells the receipt what its bills decided', () => {
    const { transactionId, studentFeeId, amountPaise, feeStructureId, payablePaise } = payment;
    const noted = { transactionId, studentFeeId, amountPaise, feeStructureId, feeName: 'Tuition', payablePaise };
    expect(intentsOf(whenFeePaymentDecided, 'FeePaymentReserved', data(line))).toEqual([
      ['counterReceipt', 'C1', { type: 'NoteLineReserved', studentName: 'Asha Rao', line: noted }],
    ]);
    expect(intentsOf(whenFeePaymentDecided, 'FeePaymentDeclined', data(line))).toEqual([
      ['counterReceipt', 'C1', { type: 'NoteLineDeclined', feeName: 'Tuition', reason: 'No room' }],
    ]);
    const applied = data({ ...line, source: 'counter' });
    expect(intentsOf(whenFeePaymentDecided, 'FeePaymentApplied', applied)).toEqual([
      ['counterReceipt', 'C1', { type: 'NoteLineCredited', transactionId: 'T1' }],
    ]);
    expect(intentsOf(whenFeePaymentDecided, 'FeePaymentReleased', data(line))).toEqual([]);
  });

  it('issues a receipt for a credit and frees the number otherwise', () => {
    expect(intentsOf(whenFeePaymentDecided, 'FeePaymentReserved', data())).toEqual([]);
    const { transactionId, studentFeeId, studentId, amountPaise } = payment;
    const paid = { financialYear: 'FY26-27', transactionId, studentFeeId, studentId, amountPaise };
    const applied = (source: string) => intentsOf(whenFeePaymentDecided, 'FeePaymentApplied', data({ source }));
    expect(applied('gateway')).toEqual([['receiptSeries', 'FY26-27', { type: 'IssueReceipt', ...paid }]]);
    expect(applied('aid')).toEqual([]);
    expect(intentsOf(whenFeePaymentDecided, 'FeePaymentReversed', data())).toEqual([
      ['receiptNumber', 'r/17', { type: 'Release', holder: 'T1', at: AT }],
    ]);
    const unnumbered = data({ receiptNumber: null });
    expect(intentsOf(whenFeePaymentDecided, 'FeePaymentReleased', unnumbered)).toEqual([]);
  });
});

describe('Whenever a refund was approved', () => {
  const said = { refundId: 'R1', reason: 'Left the university' };
  const by = officer({ userId: 'user-clerk', name: 'Meera Iyer' });
  const asker = { askedBy: 'user-clerk', askedByName: 'Meera Iyer', amountPaise: 300 };
  const refund = { kind: 'refund', transactionId: 'T1', meantPaise: null, ...said };
  const commandsAfter = (work: object) => intentsOf(whenRefundApproved, 'RequestApproved', { ...asker, work } as never);

  it('refunds a whole receipt for several bills, in the name of the asker', () => {
    const ofReceipt = { ...refund, through: 'receipt', lockId: 'C1' };
    const command = { type: 'RefundCounterReceipt', ...said, by };
    expect(commandsAfter(ofReceipt)).toStrictEqual([['counterReceipt', 'C1', command]]);
    expect(commandsAfter({ ...ofReceipt, meantPaise: 300 })).toStrictEqual([
      ['counterReceipt', 'C1', { ...command, amountPaise: 300 }],
    ]);
  });

  it('sets the money of a payment at the gateway aside', () => {
    const command = { type: 'SetRefundAside', transactionId: 'T1', through: 'gateway', ...said, by, askedPaise: 300 };
    expect(commandsAfter({ ...refund, through: 'gateway', lockId: 'pay_1' })).toStrictEqual([
      ['gatewayPayment', 'pay_1', command],
    ]);
  });

  it('hands money in suspense over by hand when that was approved', () => {
    const command = { type: 'SetRefundAside', transactionId: null, through: 'counter', ...said, by, askedPaise: 300 };
    const ofSuspense = { ...refund, transactionId: null, through: 'gateway', lockId: 'pay_1', byHand: true };
    expect(commandsAfter(ofSuspense)).toStrictEqual([['gatewayPayment', 'pay_1', command]]);
  });

  it('leaves refunds of bills and other work to their contexts', () => {
    expect(commandsAfter({ ...refund, through: 'bill', lockId: 'fee-1' })).toEqual([]);
    expect(commandsAfter({ kind: 'journal', voucherId: 'v-1' })).toEqual([]);
  });
});

describe('Whenever a refund ends', () => {
  it('completes the refund whose money was handed over', () => {
    const back = (refundId: string | null, providerRefundId: string | null) =>
      intentsOf(whenRefundChanges, 'SuspenseGivenBack', { refundId, providerRefundId } as never);
    expect(back('R1', null)).toEqual([['refund', 'R1', { type: 'CompleteRefund', providerRefundId: null }]]);
    expect(back('R1', 'rfnd_1')).toEqual([]);
    expect(back(null, 'rfnd_1')).toEqual([]);
  });

  const end = (paymentId: string | null) =>
    ({ refundId: 'R1', paymentId, providerRefundId: 'rfnd_1', attempt: 2 }) as RefundEvents['RefundCompleted'] &
      RefundEvents['RefundFailed'];

  it('tells the gateway payment the end of its refund', () => {
    expect(intentsOf(whenRefundChanges, 'RefundCompleted', end('pay_1'))).toEqual([
      ['gatewayPayment', 'pay_1', { type: 'NoteRefunded', refundId: 'R1', providerRefundId: 'rfnd_1' }],
    ]);
    expect(intentsOf(whenRefundChanges, 'RefundFailed', end('pay_1'))).toEqual([
      ['gatewayPayment', 'pay_1', { type: 'ReleaseRefund', refundId: 'R1', attempt: 2 }],
    ]);
    expect(intentsOf(whenRefundChanges, 'RefundCompleted', end(null))).toEqual([]);
    expect(intentsOf(whenRefundChanges, 'RefundFailed', end(null))).toEqual([]);
  });
});
