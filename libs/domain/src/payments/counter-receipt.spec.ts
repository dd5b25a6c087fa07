import { describe, expect, it } from '@jest/globals';
import { subjectOf, type DomainEvent, fold, officer } from '../kernel/index.js';
import { given } from '../kernel/given.js';
import { CounterReceipt, type CounterReceiptState } from './counter-receipt.js';
import { type CounterReceiptEvents, type ReservedLine } from './events.js';

type Event = DomainEvent<CounterReceiptEvents>;

const receipt = given(CounterReceipt);
const ADMIN = officer({ userId: 'user-admin', name: 'Vikram Shah' });
const CLERK = { ...officer({ userId: 'user-clerk', name: 'Meera Iyer' }), fourEyes: true };
const ASHA = { ...ADMIN, studentIds: ['student-1'] };

const facts = {
  counterReceiptId: 'C1',
  studentId: 'student-1',
  method: 'cash',
  paymentReference: 'R/17',
  receiptNumber: 'R/17',
  remarks: '',
  receivedOn: '2026-04-01',
  totalPaise: 300,
  recordedBy: 'user-clerk',
  recordedByName: 'Meera Iyer',
} as const;
const reserved = (number: number, amountPaise: number): ReservedLine => ({
  transactionId: `C1-${number}`,
  studentFeeId: `fee-${number}`,
  amountPaise,
  feeStructureId: `structure-${number}`,
  feeName: `Fee ${number}`,
  payablePaise: 1_000,
});
const [first, second] = [reserved(1, 100), reserved(2, 200)];
const lines = [first, second].map(({ transactionId, studentFeeId, amountPaise }) => ({
  transactionId,
  studentFeeId,
  amountPaise,
}));
const studentName = 'Asha Rao';
const opened: Event = { type: 'CounterReceiptOpened', data: { ...facts, lines } };
const noted = (line: ReservedLine): Event => ({
  type: 'CounterReceiptLineReserved',
  data: { counterReceiptId: 'C1', studentId: 'student-1', studentName, line },
});
const recorded: Event = {
  type: 'CounterReceiptRecorded',
  data: { ...facts, studentName, lines: [first, second] },
};
const decided = {
  counterReceiptId: 'C1',
  studentId: 'student-1',
  studentName,
  paymentReference: 'R/17',
  receiptNumber: 'R/17',
  totalPaise: 300,
  lines: [first, second],
};
const waiting = [opened, noted(second), noted(first), recorded];
const approved: Event = {
  type: 'CounterReceiptApproved',
  data: { ...decided, approvedBy: 'user-admin', approvedByName: 'Vikram Shah', selfApproved: false },
};
const credited = (transactionId: string): Event => ({
  type: 'CounterReceiptLineCredited',
  data: { counterReceiptId: 'C1', transactionId },
});
const linesRecorded = [first, second].map((line, index): Event => ({
  type: 'CounterReceiptLineRecorded',
  data: { ...facts, ...line, studentName, place: index + 1, bills: 2 },
}));
const completed: Event = { type: 'CounterReceiptCompleted', data: decided };
const counted = [...waiting, approved, credited('C1-1'), credited('C1-2'), completed];

describe('A receipt for several bills', () => {
  it('records the receipt in paper order once every bill has set its amount aside', () => {
    receipt(opened).when({ type: 'NoteLineReserved', studentName, line: second }).then(noted(second));
    receipt(opened, noted(second))
      .when({ type: 'NoteLineReserved', studentName, line: first })
      .then(noted(first), ...linesRecorded, recorded);
  });

  it('counts a repeated answer of a bill once', () => {
    receipt(opened, noted(first)).when({ type: 'NoteLineReserved', studentName, line: first }).thenNothing();
  });

  it('opens a receipt for several bills once', () => {
    const open = { type: 'OpenCounterReceipt', ...facts, lines } as const;
    receipt().when(open).then(opened);
    receipt(opened).when(open).thenNothing();
  });

  it('refuses the approval of an unknown receipt', () => {
    receipt().when({ type: 'ApproveCounterReceipt', by: ADMIN }).thenRefused('payments/transaction-not-found');
  });

  it('refuses a bill twice on one receipt', () => {
    receipt()
      .when({ type: 'OpenCounterReceipt', ...facts, lines: [...lines, ...lines] })
      .thenRefused('payments/bill-twice', 'Each fee can be on a receipt once');
  });

  it('declines the receipt once, at the first bill without room', () => {
    const full = { type: 'NoteLineDeclined', feeName: 'Fee 2', reason: 'No due amount left to pay.' } as const;
    const declined: Event = {
      type: 'CounterReceiptDeclined',
      data: {
        counterReceiptId: 'C1',
        studentId: 'student-1',
        receiptNumber: 'R/17',
        totalPaise: 300,
        lines,
        feeName: 'Fee 2',
        reason: 'No due amount left to pay.',
      },
    };
    receipt(opened, noted(first)).when(full).then(declined);
    receipt(opened, declined).when(full).thenNothing();
    receipt(opened, declined).when({ type: 'NoteLineReserved', studentName, line: first }).thenNothing();
    receipt(opened, declined).when({ type: 'ApproveCounterReceipt', by: ADMIN }).thenRefused('payments/not-pending');
  });

  it('approves a receipt once, and completes it with the last credited bill', () => {
    receipt(...waiting)
      .when({ type: 'ApproveCounterReceipt', by: ADMIN })
      .then(approved);
    receipt(...waiting, approved)
      .when({ type: 'ApproveCounterReceipt', by: ADMIN })
      .thenRefused('payments/not-pending', 'Transaction is not pending');
    receipt(...waiting, approved)
      .when({ type: 'NoteLineCredited', transactionId: 'C1-2' })
      .then(credited('C1-2'));
    receipt(...waiting, approved, credited('C1-2'))
      .when({ type: 'NoteLineCredited', transactionId: 'C1-1' })
      .then(credited('C1-1'), completed);
    for (const history of [[...waiting], [...waiting, approved, credited('C1-1')], counted])
      receipt(...history)
        .when({ type: 'NoteLineCredited', transactionId: 'C1-1' })
        .thenNothing();
  });

  it('refuses an approval before every bill has answered', () => {
    receipt(opened, noted(first))
      .when({ type: 'ApproveCounterReceipt', by: ADMIN })
      .thenRefused('payments/not-pending');
  });

  it('refuses an approval by its payer, and under four eyes by its recorder', () => {
    receipt(...waiting)
      .when({ type: 'ApproveCounterReceipt', by: ASHA })
      .thenRefused('payments/own-payment');
    receipt(...waiting)
      .when({ type: 'ApproveCounterReceipt', by: CLERK })
      .thenRefused('payments/self-approval');
  });

  it('notes an approval by the recorder', () => {
    receipt(...waiting)
      .when({ type: 'ApproveCounterReceipt', by: { ...CLERK, fourEyes: false } })
      .then({
        type: 'CounterReceiptApproved',
        data: { ...decided, approvedBy: 'user-clerk', approvedByName: 'Meera Iyer', selfApproved: true },
      });
  });

  it('rejects a waiting receipt as a whole', () => {
    const reject = { type: 'RejectCounterReceipt', reason: 'Bounced', by: ADMIN } as const;
    receipt(...waiting)
      .when(reject)
      .then({ type: 'CounterReceiptRejected', data: { ...decided, reason: 'Bounced' } });
    receipt(...counted)
      .when(reject)
      .thenRefused('payments/not-pending');
  });

  it('reverses a complete receipt as a whole, and not by its payer', () => {
    const reverse = { type: 'ReverseCounterReceipt', cause: 'wrong_amount', note: '₹2.00 was meant' } as const;
    receipt(...counted)
      .when({ ...reverse, by: ADMIN })
      .then({
        type: 'CounterReceiptReversed',
        data: { ...decided, cause: 'wrong_amount', reason: 'Wrong amount: ₹2.00 was meant' },
      });
    receipt(...counted)
      .when({ ...reverse, by: ASHA })
      .thenRefused('payments/own-reversal');
    receipt(...waiting, approved)
      .when({ ...reverse, by: ADMIN })
      .thenRefused('payments/not-reversible', 'Only a successful transaction can be reversed');
  });

  it('refunds a receipt as a whole, and under four eyes not by its recorder', () => {
    const refund = { type: 'RefundCounterReceipt', refundId: 'R1', reason: 'Left' } as const;
    const refunded: Event = { type: 'CounterReceiptRefunded', data: { ...decided, refundId: 'R1', reason: 'Left' } };
    receipt(...counted)
      .when({ ...refund, by: ADMIN })
      .then(refunded);
    receipt(...counted, refunded)
      .when({ ...refund, by: ADMIN })
      .thenNothing();
    receipt(...counted, refunded)
      .when({ ...refund, refundId: 'R2', by: ADMIN })
      .thenRefused('payments/not-refundable');
    receipt(...counted)
      .when({ ...refund, by: CLERK })
      .thenRefused('payments/self-refund');
    receipt(...counted)
      .when({ ...refund, by: { ...ADMIN, fourEyes: true } })
      .thenRefused('payments/self-refund');
    receipt(...counted)
      .when({ ...refund, by: ASHA })
      .thenRefused('payments/own-refund', 'You cannot refund a payment of your own.');
    receipt(...counted)
      .when({ ...refund, amountPaise: 300, by: ADMIN })
      .then(refunded);
    receipt(...counted)
      .when({ ...refund, amountPaise: 100, by: ADMIN })
      .thenRefused(
        'payments/part-receipt-refund',
        'A receipt for several fees is refunded as a whole: this one is ₹3.00.',
      );
  });
});

describe('The state of a receipt for several bills', () => {
  const state = (...events: Event[]): CounterReceiptState => fold(CounterReceipt, events);
  const whole = { ...decided, reason: 'Left' };
  const declined: Event = {
    type: 'CounterReceiptDeclined',
    data: {
      counterReceiptId: 'C1',
      studentId: 'student-1',
      receiptNumber: 'R/17',
      totalPaise: 300,
      lines,
      feeName: 'Fee 2',
      reason: 'No room',
    },
  };
  const rejected: Event = { type: 'CounterReceiptRejected', data: whole };
  const reversed: Event = { type: 'CounterReceiptReversed', data: { ...whole, cause: 'wrong_amount' } };
  const refunded: Event = { type: 'CounterReceiptRefunded', data: { ...whole, refundId: 'R1' } };
  const before = {
    status: 'opened',
    facts,
    studentName: '',
    lines,
    reserved: {},
    credited: [],
    approvedBy: null,
    refundId: null,
    declined: null,
  };

  it('starts a receipt without answers', () => {
    expect(state(opened)).toEqual(before);
  });

  it.each([
    noted(first),
    ...linesRecorded,
    recorded,
    declined,
    approved,
    credited('C1-1'),
    completed,
    rejected,
    refunded,
  ])('ignores $type of an unopened receipt', (event) => {
    expect(state(event)).toEqual({ status: 'none' });
  });

  it.each([
    ['declined', declined, { declined: { feeName: 'Fee 2', reason: 'No room' } }],
    ['recorded', recorded, {}],
    ['approved', approved, { approvedBy: 'user-admin' }],
    ['completed', completed, {}],
    ['rejected', rejected, {}],
    ['reversed', reversed, {}],
    ['refunded', refunded, { refundId: 'R1' }],
  ] as const)('moves a receipt to %s and keeps its facts', (status, event, change) => {
    expect(state(opened, event)).toEqual({ ...before, status, ...change });
  });

  it('names a receipt after its payer and the answering bills', () => {
    const { initial } = CounterReceipt;
    const subject = (...events: Event[]) => subjectOf(CounterReceipt, initial, state(...events));
    expect(subject()).toBeUndefined();
    expect(subject(opened)).toBeUndefined();
    expect(subject(opened, noted(second))).toEqual({ about: 'Asha Rao for Fee 2', whom: 'student-1' });
    expect(subject(opened, noted(second), noted(first))?.about).toBe('Asha Rao for Fee 1, Fee 2');
  });
});
