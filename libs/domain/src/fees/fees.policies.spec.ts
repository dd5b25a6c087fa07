import { describe, expect, it } from '@jest/globals';
import { type AidEvents, type Payout } from '../aid/events.js';
import { DomainError, officer } from '../kernel/index.js';
import { intentsOf } from '../kernel/log.suite.js';
import { type CounterReceiptEvents, type PaymentEvents } from '../payments/events.js';
import { FinanceOffice } from '../payments/finance-office.suite.js';
import { bill as whole, reference } from './bill.suite.js';
import { type Bill, type StudentFeeEvents } from './events.js';
import { StudentFee } from './student-fee.js';
import { whenAidDisbursed } from './when-aid-disbursed.policy.js';
import { whenBillChanges } from './when-bill-changes.policy.js';
import { whenCounterReceiptChanges } from './when-counter-receipt-changes.policy.js';
import { whenInvoiceIssued } from './when-invoice-issued.policy.js';
import { whenPaymentChanges } from './when-payment-changes.policy.js';
import { whenBillRefundApproved } from './when-refund-approved.policy.js';

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
      'InvoiceNumbered',
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

describe('Whenever a bill changes, its invoice', () => {
  const bill: Bill = { ...whole, totalPaise: 1_000 };
  const { dueDate } = bill;
  const refunded = (reopened: boolean): StudentFeeEvents['FeePaymentRefunded'] => ({
    ...reference,
    transactionId: 'T1',
    refundId: null,
    providerRefundId: null,
    reason: 'Left',
    paymentReference: 'R/1',
    amountPaise: 400,
    leftPaise: 0,
    roundingPaise: 0,
    reopened,
    paidPaise: 0,
    outstandingPaise: 1_000,
  });

  it('issues the invoice less the opening balance', () => {
    const data = { ...bill, openingPaidPaise: 300, mode: 'single', runId: null } as const;
    const { studentFeeId, studentId, studentName, title } = reference;
    const terms = { invoiceId: 'fee-1', studentFeeId, studentId, studentName, enrollmentNo: 'EN-001', title };
    expect(intentsOf(whenBillChanges, 'FeeAssigned', data)).toEqual([
      [
        'invoice',
        'fee-1',
        { type: 'IssueInvoice', terms: { ...terms, amountPaise: 1_000, outstandingPaise: 700, dueDate } },
      ],
    ]);
  });

  it('reopens the invoice only when a paid bill is owed again', () => {
    expect(intentsOf(whenBillChanges, 'FeePaymentRefunded', refunded(true), { revision: 7 })).toEqual([
      ['invoice', 'fee-1', { type: 'ReopenInvoice', billRevision: 7 }],
    ]);
    expect(intentsOf(whenBillChanges, 'FeePaymentRefunded', refunded(false))).toEqual([]);
  });

  it('passes a later due date and a new amount to the invoice', () => {
    const later = '2026-07-31T18:29:59.000Z';
    const extended = { ...reference, previousDueDate: dueDate, dueDate: later, reason: 'Late', runId: null };
    expect(intentsOf(whenBillChanges, 'DueDateExtended', extended, { revision: 3 })).toEqual([
      ['invoice', 'fee-1', { type: 'ExtendInvoice', dueDate: later, today: '2026-04-01', billRevision: 3 }],
    ]);
    const reissued = { ...reference, previousPaise: 1_000, totalPaise: 900, reason: 'Wrong', runId: null };
    expect(intentsOf(whenBillChanges, 'FeeReissued', reissued, { revision: 4 })).toEqual([
      ['invoice', 'fee-1', { type: 'ChangeInvoiceAmount', amountPaise: 900, billRevision: 4 }],
    ]);
  });

  it('deletes the invoice of a revoked bill', () => {
    const { studentFeeId, feeStructureId, studentId } = reference;
    const revoked = { studentFeeId, feeStructureId, studentId, reason: 'manual', runId: null } as const;
    expect(intentsOf(whenBillChanges, 'FeeAssignmentRevoked', revoked)).toEqual([
      ['invoice', 'fee-1', { type: 'DeleteInvoice', reason: 'revoked' }],
    ]);
  });
});

describe('Whenever a refund of a bill is approved', () => {
  const work = {
    kind: 'refund',
    through: 'bill',
    lockId: 'fee-1',
    refundId: 'R1',
    transactionId: 'T1',
    reason: 'Twice',
  };
  const commandsAfter = (change: object) => {
    const asked = { askedBy: 'user-clerk', askedByName: 'Meera Iyer', work: { ...work, meantPaise: null, ...change } };
    return intentsOf(whenBillRefundApproved, 'RequestApproved', asked as never);
  };
  const aside = {
    ...{ type: 'SetRefundAside', refundId: 'R1', transactionId: 'T1', reason: 'Twice' },
    by: officer({ userId: 'user-clerk', name: 'Meera Iyer' }),
  };

  it('sets all of the payment or the meant part aside, in the name of the person who asked', () => {
    expect(commandsAfter({})).toEqual([['studentFee', 'fee-1', aside]]);
    expect(commandsAfter({ meantPaise: 300 })).toEqual([['studentFee', 'fee-1', { ...aside, amountPaise: 300 }]]);
  });

  it.each([{ kind: 'income' }, { through: 'receipt' }, { through: 'gateway' }, { transactionId: null }])(
    'leaves other money alone: %j',
    (change) => expect(commandsAfter(change)).toEqual([]),
  );
});

describe('Whenever an invoice is issued', () => {
  it('numbers it in the financial year of its day in India', () => {
    const { studentFeeId, studentId, studentName, title } = reference;
    const facts = { invoiceId: 'fee-1', studentFeeId, studentId, amountPaise: 1_000 };
    const { dueDate } = whole;
    const terms = { ...facts, studentName, enrollmentNo: 'EN-001', title, outstandingPaise: 700, dueDate };
    const issued = { ...terms, status: 'unpaid' } as const;
    expect(intentsOf(whenInvoiceIssued, 'InvoiceIssued', issued)).toEqual([
      ['invoiceSeries', 'FY26-27', { type: 'NumberInvoice', financialYear: 'FY26-27', ...facts }],
    ]);
  });
});

describe('Whenever a receipt for several bills changes, its bills', () => {
  const paper = {
    counterReceiptId: 'C1',
    studentId: 'student-1',
    method: 'cash',
    paymentReference: 'R/17',
    receiptNumber: 'R/17',
    remarks: 'Two fees',
    receivedOn: '2026-03-31',
    totalPaise: 300,
    recordedBy: 'user-clerk',
    recordedByName: 'Meera Iyer',
  } as const;
  const lines = [
    { transactionId: 'C1-1', studentFeeId: 'fee-1', amountPaise: 100 },
    { transactionId: 'C1-2', studentFeeId: 'fee-2', amountPaise: 200 },
  ];
  const reserved = lines.map((line) => ({ ...line, feeStructureId: 's-1', feeName: 'Fee', payablePaise: 1_000 }));
  const { method: _method, remarks: _remarks, receivedOn: _receivedOn, ...decided } = paper;
  const whole = { ...decided, studentName: 'Asha Rao', lines: reserved };
  const bills = <Command>(commandOf: (line: (typeof lines)[number]) => Command) =>
    lines.map((line) => ['studentFee', line.studentFeeId, commandOf(line)]);

  it('asks each bill for room on the IST day of the recording', () => {
    const { studentId: _studentId, totalPaise: _totalPaise, ...each } = paper;
    const reserve = bills(({ transactionId, amountPaise }) => ({
      type: 'ReserveForReceipt',
      ...each,
      transactionId,
      amountPaise,
      today: '2026-04-01',
    }));
    expect(intentsOf(whenCounterReceiptChanges, 'CounterReceiptOpened', { ...paper, lines })).toEqual(reserve);
    expect(intentsOf(whenCounterReceiptChanges, 'CounterReceiptOpened', { ...paper, lines, replaces: 'T0' })).toEqual(
      reserve.map(([category, bill, command]) => [category, bill, { ...(command as object), replaces: 'T0' }]),
    );
  });

  it('releases all lines of a declined or rejected receipt', () => {
    const { studentId, receiptNumber, totalPaise } = paper;
    const facts = { counterReceiptId: 'C1', studentId, receiptNumber, totalPaise, lines };
    const declined = { ...facts, feeName: 'Fee 2', reason: 'No room' };
    const release = (reason: string) =>
      bills(({ transactionId }) => ({ type: 'ReleaseForReceipt', transactionId, reason }));
    expect(intentsOf(whenCounterReceiptChanges, 'CounterReceiptDeclined', declined)).toEqual(release('Fee 2: No room'));
    const rejected: CounterReceiptEvents['CounterReceiptRejected'] = { ...whole, reason: 'Bounced' };
    expect(intentsOf(whenCounterReceiptChanges, 'CounterReceiptRejected', rejected)).toEqual(release('Bounced'));
  });

  it('credits, reverses and refunds all lines with their receipt', () => {
    const approver = { approvedBy: 'user-admin', approvedByName: 'Vikram Shah' };
    const approved = { ...whole, ...approver, selfApproved: false };
    expect(intentsOf(whenCounterReceiptChanges, 'CounterReceiptApproved', approved)).toEqual(
      bills(({ transactionId }) => ({ type: 'CreditForReceipt', transactionId, ...approver })),
    );
    const why = { cause: 'wrong_amount', reason: 'Wrong amount' } as const;
    expect(intentsOf(whenCounterReceiptChanges, 'CounterReceiptReversed', { ...whole, ...why })).toEqual(
      bills(({ transactionId }) => ({ type: 'ReverseForReceipt', transactionId, ...why })),
    );
    const refund = { refundId: 'R1', reason: 'Left' };
    expect(intentsOf(whenCounterReceiptChanges, 'CounterReceiptRefunded', { ...whole, ...refund })).toEqual(
      bills(({ transactionId }) => ({ type: 'RefundForReceipt', transactionId, ...refund })),
    );
  });
});

describe('Whenever aid is disbursed or taken back', () => {
  const disbursed = (payout: Payout): AidEvents['AidDisbursed'] =>
    ({ disbursementId: 'd-1', applicationId: 'aid-1', amountPaise: 400, payout }) as AidEvents['AidDisbursed'];
  const reversed = (payout: Payout) => disbursed(payout) as unknown as AidEvents['AidDisbursementReversed'];
  const toFee: Payout = { paidTo: 'fee', studentFeeId: 'fee-1', feeName: 'Tuition' };

  it('credits aid to its bill and takes reversed aid off it', () => {
    expect(intentsOf(whenAidDisbursed, 'AidDisbursed', disbursed(toFee))).toEqual([
      ['studentFee', 'fee-1', { type: 'CreditAid', transactionId: 'd-1', applicationId: 'aid-1', amountPaise: 400 }],
    ]);
    expect(intentsOf(whenAidDisbursed, 'AidDisbursementReversed', reversed(toFee))).toEqual([
      ['studentFee', 'fee-1', { type: 'ReverseAid', transactionId: 'd-1' }],
    ]);
  });

  it('leaves bills alone when aid goes to a bank account', () => {
    expect(intentsOf(whenAidDisbursed, 'AidDisbursed', disbursed({ paidTo: 'bank' }))).toEqual([]);
    expect(intentsOf(whenAidDisbursed, 'AidDisbursementReversed', reversed({ paidTo: 'bank' }))).toEqual([]);
  });
});

describe('Whenever a payment changes', () => {
  const captured = {
    paymentId: 'pay_1',
    orderId: 'order-1',
    studentFeeId: 'fee-1',
    creditedPaise: 400,
    orderedPaise: 500,
    misfit: null,
  } as PaymentEvents['GatewayPaymentCaptured'];
  const completed = { refundId: 'R1', transactionId: 'T1', paymentId: null, studentFeeId: 'fee-1' };

  it('credits captured money to its bill', () => {
    expect(intentsOf(whenPaymentChanges, 'GatewayPaymentCaptured', captured)).toEqual([
      [
        'studentFee',
        'fee-1',
        {
          type: 'CreditGatewayPayment',
          transactionId: 'pay_1',
          orderId: 'order-1',
          amountPaise: 400,
          orderedPaise: 500,
        },
      ],
    ]);
  });

  it('credits no misfit and no returned money', () => {
    const misfit = { ...captured, misfit: 'currency' } as unknown as PaymentEvents['GatewayPaymentCaptured'];
    expect(intentsOf(whenPaymentChanges, 'GatewayPaymentCaptured', misfit)).toEqual([]);
    expect(intentsOf(whenPaymentChanges, 'GatewayPaymentCaptured', { ...captured, creditedPaise: 0 })).toEqual([]);
  });

  it('takes only counter refunds off the bill', () => {
    const done = (rest: object) => ({ ...completed, ...rest }) as PaymentEvents['RefundCompleted'];
    expect(intentsOf(whenPaymentChanges, 'RefundCompleted', done({}))).toEqual([
      ['studentFee', 'fee-1', { type: 'CompleteRefund', refundId: 'R1', transactionId: 'T1' }],
    ]);
    expect(intentsOf(whenPaymentChanges, 'RefundCompleted', done({ paymentId: 'pay_1' }))).toEqual([]);
    expect(intentsOf(whenPaymentChanges, 'RefundCompleted', done({ transactionId: null }))).toEqual([]);
  });
});
