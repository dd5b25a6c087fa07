import { describe, expect, it } from '@jest/globals';
import { aboutOf, type DomainEvent, fold, officer } from '../kernel/index.js';
import { given } from '../kernel/given.js';
import { outstandingOf } from './bill-state.js';
import { type Bill, type CounterPayment, type StudentFeeEvents } from './events.js';
import { StudentFee } from './student-fee.js';

type Event = DomainEvent<StudentFeeEvents>;
type Applied = StudentFeeEvents['FeePaymentApplied'];

const TOTAL = 100_000;
const TODAY = '2026-11-22';

const bill: Bill = {
  studentFeeId: 'fee-1',
  feeStructureId: 'structure-1',
  studentId: 'student-1',
  userId: 'user-1',
  studentName: 'Asha Rao',
  enrollmentNo: 'EN-001',
  batch: 2024,
  departmentId: 1,
  title: 'Tuition, term 1',
  totalPaise: TOTAL,
  dueDate: '2026-06-30T18:29:59.000Z',
};
const reference = {
  studentFeeId: 'fee-1',
  feeStructureId: 'structure-1',
  studentId: 'student-1',
  studentName: 'Asha Rao',
  title: 'Tuition, term 1',
};

const assigned = ({ totalPaise = TOTAL, openingPaidPaise = 0 } = {}): Event => ({
  type: 'FeeAssigned',
  data: { ...bill, totalPaise, openingPaidPaise, mode: 'single', runId: null },
});

const cash = (transactionId: string, amountPaise: number): CounterPayment => ({
  transactionId,
  amountPaise,
  method: 'cash',
  paymentReference: `R/${transactionId}`,
  receiptNumber: `R/${transactionId}`,
  remarks: '',
  receivedOn: TODAY,
  recordedBy: 'user-clerk',
  recordedByName: 'Meera Iyer',
});

const reserved = (
  transactionId: string,
  amountPaise: number,
  { payablePaise = TOTAL, reservedPaise = amountPaise, receivedOn = TODAY } = {},
): Event => ({
  type: 'FeePaymentReserved',
  data: { ...reference, ...cash(transactionId, amountPaise), receivedOn, payablePaise, reservedPaise },
});

const released = (transactionId: string, amountPaise: number, { reservedPaise = 0 } = {}): Event => ({
  type: 'FeePaymentReleased',
  data: {
    ...reference,
    transactionId,
    amountPaise,
    receiptNumber: `R/${transactionId}`,
    reason: 'Cheque bounced',
    reservedPaise,
  },
});

const NOBODY_APPROVED = { approvedBy: null, approvedByName: null, selfApproved: false };

const PAPER = {
  counter: (transactionId: string) => ({
    method: 'cash' as const,
    paymentReference: `R/${transactionId}`,
    approvedBy: 'user-admin',
    approvedByName: 'Vikram Shah',
    selfApproved: false,
  }),
  gateway: (transactionId: string) => ({
    method: 'online' as const,
    paymentReference: transactionId,
    ...NOBODY_APPROVED,
  }),
  aid: (transactionId: string) => ({ method: 'aid' as const, paymentReference: transactionId, ...NOBODY_APPROVED }),
};

const applied = (
  transactionId: string,
  source: Applied['source'],
  amountPaise: number,
  rest: Partial<Applied> = {},
): Event => ({
  type: 'FeePaymentApplied',
  data: {
    ...reference,
    transactionId,
    source,
    ...PAPER[source](transactionId),
    amountPaise,
    roundingPaise: 0,
    payablePaise: TOTAL,
    paidPaise: amountPaise,
    outstandingPaise: TOTAL - amountPaise,
    reservedPaise: 0,
    ...rest,
  },
});

const settled = (totalPaise = TOTAL): Event => ({
  type: 'FeeSettled',
  data: { studentFeeId: 'fee-1', feeStructureId: 'structure-1', totalPaise },
});

const exceeded = (transactionId: string, excessPaise: number, reason: 'settled' | 'revoked' = 'settled'): Event => ({
  type: 'FeePaymentExceeded',
  data: { studentFeeId: 'fee-1', transactionId, orderId: 'order-1', excessPaise, reason },
});

const refunded = (
  transactionId: string,
  amountPaise: number,
  rest: Partial<StudentFeeEvents['FeePaymentRefunded']> = {},
): Event => ({
  type: 'FeePaymentRefunded',
  data: {
    ...reference,
    transactionId,
    refundId: null,
    providerRefundId: 'rfnd_1',
    reason: 'Refunded at the payment gateway',
    paymentReference: transactionId.startsWith('pay') ? transactionId : `R/${transactionId}`,
    amountPaise,
    leftPaise: 0,
    roundingPaise: 0,
    reopened: false,
    paidPaise: 0,
    outstandingPaise: TOTAL,
    ...rest,
  },
});

const revoked: Event = {
  type: 'FeeAssignmentRevoked',
  data: { studentFeeId: 'fee-1', feeStructureId: 'structure-1', studentId: 'student-1', reason: 'manual', runId: null },
};

const assign = (totalPaise: number, openingPaidPaise: number) =>
  ({
    type: 'AssignFee',
    bill: { ...bill, totalPaise },
    openingPaidPaise,
    mode: 'single',
    runId: null,
  }) as const;
const record = (transactionId: string, amountPaise: number) =>
  ({ type: 'ReservePayment', ...cash(transactionId, amountPaise), today: TODAY }) as const;
const ADMIN = officer({ userId: 'user-admin', name: 'Vikram Shah' });
const approve = (transactionId: string) => ({ type: 'ApprovePayment', transactionId, by: ADMIN }) as const;
const reject = (transactionId: string) =>
  ({ type: 'RejectPayment', transactionId, reason: 'Cheque bounced', by: ADMIN }) as const;
const capture = (transactionId: string, amountPaise: number) =>
  ({
    type: 'CreditGatewayPayment',
    transactionId,
    orderId: 'order-1',
    amountPaise,
    orderedPaise: amountPaise,
  }) as const;
/** The gateway gave back `gonePaise` in total. */
const refund = (transactionId: string, gonePaise = TOTAL) =>
  ({
    type: 'TakeBack',
    transactionId,
    refundId: null,
    providerRefundId: 'rfnd_1',
    reason: 'Refunded at the payment gateway',
    gonePaise,
  }) as const;
const revoke = { type: 'RevokeFee', reason: 'manual' } as const;

const fee = given(StudentFee);

describe('Assigning a fee', () => {
  it('makes the bill of an assigned fee', () => {
    fee().when(assign(TOTAL, 0)).then(assigned());
  });

  it('takes over an opening balance from before Bursar', () => {
    fee()
      .when(assign(TOTAL, 40_000))
      .then(assigned({ openingPaidPaise: 40_000 }));
  });

  it('marks a bill as paid that was fully paid before', () => {
    fee()
      .when(assign(TOTAL, TOTAL))
      .then(assigned({ openingPaidPaise: TOTAL }), settled());
  });

  it('assigns a fee once for a repeated command', () => {
    fee(assigned()).when(assign(TOTAL, 0)).thenNothing();
  });

  it('does not bring a revoked bill back', () => {
    fee(assigned(), revoked).when(assign(TOTAL, 0)).thenNothing();
  });

  it.each([0, -1, 0.5, Number.NaN, Number.POSITIVE_INFINITY])('refuses a bill over %d paise', (totalPaise) => {
    fee().when(assign(totalPaise, 0)).thenRefused('fees/amount-not-positive', 'Amount must be greater than 0');
  });

  it.each([TOTAL + 1, -1])('refuses an opening balance of %d paise on a bill over ₹1,000', (openingPaidPaise) => {
    fee()
      .when(assign(TOTAL, openingPaidPaise))
      .thenRefused('fees/status-mismatch', 'Status and paid amount do not match');
  });
});

describe('Recording money at the counter', () => {
  it('reserves the recorded amount until its approval or rejection', () => {
    fee(assigned()).when(record('T1', 40_000)).then(reserved('T1', 40_000));
    fee(assigned(), reserved('T1', 40_000))
      .when(record('T2', 60_000))
      .then(reserved('T2', 60_000, { payablePaise: 60_000, reservedPaise: TOTAL }));
  });

  it('records exactly the payable amount and not a paisa more', () => {
    fee(assigned()).when(record('T1', TOTAL)).then(reserved('T1', TOTAL));
    fee(assigned())
      .when(record('T1', TOTAL + 1))
      .thenRefused('fees/exceeds-payable', 'Amount exceeds the outstanding amount of ₹1,000.00');
  });

  it('names the payable rest beside payments that wait for approval', () => {
    fee(assigned(), reserved('T1', 40_000))
      .when(record('T2', 60_001))
      .thenRefused('fees/exceeds-payable', 'Amount exceeds the outstanding amount of ₹600.00');
    fee(assigned(), reserved('T1', TOTAL))
      .when(record('T2', 1))
      .thenRefused('fees/all-pending', 'The whole due amount of this fee is already recorded and waits for approval.');
  });

  it('counts an opening balance as paid', () => {
    fee(assigned({ openingPaidPaise: 40_000 }))
      .when(record('T1', 60_001))
      .thenRefused('fees/exceeds-payable', 'Amount exceeds the outstanding amount of ₹600.00');
  });

  it('records again the amount that a rejection released', () => {
    fee(assigned(), reserved('T1', TOTAL), released('T1', TOTAL)).when(record('T2', TOTAL)).then(reserved('T2', TOTAL));
  });

  it('never names a negative rest after an online payment overtook a waiting one', () => {
    fee(
      assigned(),
      reserved('T1', 60_000),
      applied('pay_1', 'gateway', 70_000, { outstandingPaise: 30_000, reservedPaise: 60_000 }),
    )
      .when(record('T2', 1))
      .thenRefused('fees/all-pending');
  });

  it('refuses a recording on a paid bill', () => {
    fee(assigned({ openingPaidPaise: TOTAL }), settled())
      .when(record('T1', 1))
      .thenRefused('fees/nothing-due', 'No due amount left to pay.');
  });

  it.each([0, -1, 0.5])('refuses a recording of %d paise', (amountPaise) => {
    fee(assigned())
      .when(record('T1', amountPaise))
      .thenRefused('fees/amount-not-positive', 'Amount must be greater than 0');
  });

  it.each(['2026-11-22', '2026-10-23'])('keeps %s, the day of receipt', (receivedOn) => {
    fee(assigned())
      .when({ ...record('A1', 40_000), receivedOn })
      .then(reserved('A1', 40_000, { receivedOn }));
  });

  it('refuses a day of receipt after today', () => {
    fee(assigned())
      .when({ ...record('A1', 40_000), receivedOn: '2026-11-23' })
      .thenRefused('fees/received-in-future', 'The day a payment was received cannot be in the future');
  });

  it('refuses a day of receipt more than 30 days ago', () => {
    fee(assigned())
      .when({ ...record('A1', 40_000), receivedOn: '2026-10-22' })
      .thenRefused('fees/received-too-early', 'A payment can be recorded at most 30 days after it was received');
  });

  it('records once for a repeated command, in every later state', () => {
    fee(assigned(), reserved('T1', 40_000)).when(record('T1', 40_000)).thenNothing();
    fee(assigned(), reserved('T1', 40_000), released('T1', 40_000)).when(record('T1', 40_000)).thenNothing();
    fee(assigned(), reserved('T1', TOTAL), applied('T1', 'counter', TOTAL), settled())
      .when(record('T1', TOTAL))
      .thenNothing();
  });

  it('refuses a recording without a bill', () => {
    fee().when(record('T1', 1)).thenRefused('fees/not-assigned', 'This fee is not assigned to the student');
    fee(assigned(), revoked)
      .when(record('T1', 1))
      .thenRefused('fees/not-assigned', 'This fee is not assigned to the student');
  });
});

describe('Approving a recorded payment', () => {
  it('credits a part of the bill', () => {
    fee(assigned(), reserved('T1', 40_000))
      .when(approve('T1'))
      .then(applied('T1', 'counter', 40_000));
  });

  it('pays the bill in full with its last part', () => {
    fee(
      assigned(),
      reserved('T1', 40_000),
      applied('T1', 'counter', 40_000),
      reserved('T2', 60_000, { payablePaise: 60_000 }),
    )
      .when(approve('T2'))
      .then(
        applied('T2', 'counter', 60_000, { payablePaise: 60_000, paidPaise: TOTAL, outstandingPaise: 0 }),
        settled(),
      );
  });

  it('credits a payment on top of an opening balance', () => {
    fee(assigned({ openingPaidPaise: 40_000 }), reserved('T1', 60_000, { payablePaise: 60_000 }))
      .when(approve('T1'))
      .then(
        applied('T1', 'counter', 60_000, { payablePaise: 60_000, paidPaise: TOTAL, outstandingPaise: 0 }),
        settled(),
      );
  });

  it('leaves other waiting payments after an approval', () => {
    fee(assigned(), reserved('T1', 40_000), reserved('T2', 50_000, { payablePaise: 60_000, reservedPaise: 90_000 }))
      .when(approve('T1'))
      .then(applied('T1', 'counter', 40_000, { reservedPaise: 50_000 }));
  });

  it('keeps the payable amount of the recording, not of the approval', () => {
    fee(
      assigned(),
      reserved('T1', 10_000),
      reserved('T2', 20_000, { payablePaise: 90_000, reservedPaise: 30_000 }),
      applied('T2', 'counter', 20_000, { payablePaise: 90_000, reservedPaise: 10_000 }),
    )
      .when(approve('T1'))
      .then(applied('T1', 'counter', 10_000, { paidPaise: 30_000, outstandingPaise: 70_000 }));
  });

  it('approves a payment once', () => {
    fee(assigned(), reserved('T1', TOTAL), applied('T1', 'counter', TOTAL), settled())
      .when(approve('T1'))
      .thenRefused('fees/not-pending', 'Transaction is not pending');
  });

  it('refuses the approval of a rejected or unrecorded payment', () => {
    fee(assigned(), reserved('T1', TOTAL), released('T1', TOTAL))
      .when(approve('T1'))
      .thenRefused('fees/not-pending', 'Transaction is not pending');
    fee(assigned()).when(approve('T1')).thenRefused('fees/not-pending', 'Transaction is not pending');
  });

  it('refuses an approval when an online payment took the room first', () => {
    fee(
      assigned(),
      reserved('T1', 60_000),
      applied('pay_1', 'gateway', 70_000, { outstandingPaise: 30_000, reservedPaise: 60_000 }),
    )
      .when(approve('T1'))
      .thenRefused('fees/exceeds-outstanding', 'Amount exceeds the outstanding amount of ₹300.00');
  });

  it('refuses an approval without a bill', () => {
    fee().when(approve('T1')).thenRefused('fees/not-assigned', 'This fee is not assigned to the student');
  });
});

describe('Rejecting a recorded payment', () => {
  it('releases the amount of a rejected payment', () => {
    fee(assigned(), reserved('T1', 40_000)).when(reject('T1')).then(released('T1', 40_000));
  });

  it('leaves other waiting payments after a rejection', () => {
    fee(assigned(), reserved('T1', 40_000), reserved('T2', 60_000, { payablePaise: 60_000, reservedPaise: TOTAL }))
      .when(reject('T1'))
      .then(released('T1', 40_000, { reservedPaise: 60_000 }));
  });

  it('refuses a rejection after the approval', () => {
    fee(assigned(), reserved('T1', 40_000), applied('T1', 'counter', 40_000))
      .when(reject('T1'))
      .thenRefused('fees/not-pending', 'Transaction is not pending');
  });

  it('rejects a payment once', () => {
    fee(assigned(), reserved('T1', 40_000), released('T1', 40_000))
      .when(reject('T1'))
      .thenRefused('fees/not-pending', 'Transaction is not pending');
  });

  it('refuses a rejection without a bill', () => {
    fee().when(reject('T1')).thenRefused('fees/not-assigned', 'This fee is not assigned to the student');
  });

  it('rejects a payment that an online payment left without room', () => {
    fee(assigned(), reserved('T1', TOTAL), applied('pay_1', 'gateway', TOTAL, { reservedPaise: TOTAL }), settled())
      .when(reject('T1'))
      .then(released('T1', TOTAL));
  });
});

describe('Money the gateway captured', () => {
  it('pays a part of the bill with captured money', () => {
    fee(assigned())
      .when(capture('pay_1', 40_000))
      .then(applied('pay_1', 'gateway', 40_000));
  });

  it('pays the bill in full with captured money', () => {
    fee(assigned())
      .when(capture('pay_1', TOTAL))
      .then(applied('pay_1', 'gateway', TOTAL), settled());
  });

  it('pays ₹1,000.50 in full with an order of ₹1,001 and keeps 50 paise as rounding', () => {
    fee(assigned({ totalPaise: 100_050 }))
      .when(capture('pay_1', 100_100))
      .then(
        applied('pay_1', 'gateway', 100_100, {
          roundingPaise: 50,
          payablePaise: 100_050,
          paidPaise: 100_050,
          outstandingPaise: 0,
        }),
        settled(100_050),
      );
  });

  it('pays ₹1,000.49 in full with an order of ₹1,000 and writes 49 paise off', () => {
    fee(assigned({ totalPaise: 100_049 }))
      .when(capture('pay_1', 100_000))
      .then(
        applied('pay_1', 'gateway', 100_000, {
          roundingPaise: -49,
          payablePaise: 100_049,
          paidPaise: 100_049,
          outstandingPaise: 0,
        }),
        settled(100_049),
      );
  });

  it('rounds only the last instalment', () => {
    fee(assigned({ totalPaise: 100_050 }))
      .when(capture('pay_1', 50_000))
      .then(applied('pay_1', 'gateway', 50_000, { payablePaise: 100_050, outstandingPaise: 50_050 }));
    fee(
      assigned({ totalPaise: 100_050 }),
      applied('pay_1', 'gateway', 50_000, { payablePaise: 100_050, outstandingPaise: 50_050 }),
    )
      .when(capture('pay_2', 50_100))
      .then(
        applied('pay_2', 'gateway', 50_100, {
          roundingPaise: 50,
          payablePaise: 50_050,
          paidPaise: 100_050,
          outstandingPaise: 0,
        }),
        settled(100_050),
      );
  });

  it('splits captured money when the bill has room for a part', () => {
    fee(assigned(), reserved('T1', 60_000), applied('T1', 'counter', 60_000))
      .when(capture('pay_1', TOTAL))
      .then(
        applied('pay_1', 'gateway', 40_000, { payablePaise: 40_000, paidPaise: TOTAL, outstandingPaise: 0 }),
        settled(),
        exceeded('pay_1', 60_000),
      );
  });

  it('returns captured money on a paid bill as excess', () => {
    fee(assigned(), applied('pay_1', 'gateway', TOTAL), settled())
      .when(capture('pay_2', TOTAL))
      .then(exceeded('pay_2', TOTAL));
  });

  it('returns captured money on a revoked bill as excess', () => {
    fee(assigned(), revoked)
      .when(capture('pay_1', TOTAL))
      .then(exceeded('pay_1', TOTAL, 'revoked'));
  });

  it('credits captured money before payments that wait for approval', () => {
    fee(assigned(), reserved('T1', 60_000))
      .when(capture('pay_1', TOTAL))
      .then(applied('pay_1', 'gateway', TOTAL, { reservedPaise: 60_000 }), settled());
  });

  it('credits captured money once for repeated reports', () => {
    fee(assigned(), applied('pay_1', 'gateway', 40_000))
      .when(capture('pay_1', 40_000))
      .thenNothing();
    fee(assigned(), applied('pay_1', 'gateway', TOTAL), settled())
      .when(capture('pay_1', TOTAL))
      .thenNothing();
    fee(assigned(), revoked, exceeded('pay_1', TOTAL, 'revoked'))
      .when(capture('pay_1', TOTAL))
      .thenNothing();
    fee(
      assigned({ openingPaidPaise: 60_000 }),
      applied('pay_1', 'gateway', 40_000, { payablePaise: 40_000, paidPaise: TOTAL, outstandingPaise: 0 }),
      settled(),
      exceeded('pay_1', 60_000),
    )
      .when(capture('pay_1', TOTAL))
      .thenNothing();
  });

  it('does not credit refunded money again', () => {
    fee(assigned(), applied('pay_1', 'gateway', TOTAL), settled(), refunded('pay_1', TOTAL, { reopened: true }))
      .when(capture('pay_1', TOTAL))
      .thenNothing();
  });

  it('refuses captured money without a bill', () => {
    fee().when(capture('pay_1', TOTAL)).thenRefused('fees/not-assigned', 'This fee is not assigned to the student');
  });
});

describe('A refund', () => {
  it('opens a paid bill again after a refund', () => {
    fee(assigned(), applied('pay_1', 'gateway', TOTAL), settled())
      .when(refund('pay_1'))
      .then(refunded('pay_1', TOTAL, { reopened: true }));
  });

  it('takes back the credited amount with its rounding', () => {
    fee(
      assigned({ totalPaise: 100_050 }),
      applied('pay_1', 'gateway', 100_100, { roundingPaise: 50, paidPaise: 100_050, outstandingPaise: 0 }),
      settled(100_050),
    )
      .when(refund('pay_1', 100_100))
      .then(refunded('pay_1', 100_100, { reopened: true, outstandingPaise: 100_050 }));
  });

  it('takes back the credited part of a split payment', () => {
    fee(
      assigned({ openingPaidPaise: 60_000 }),
      applied('pay_1', 'gateway', 40_000, { payablePaise: 40_000, paidPaise: TOTAL, outstandingPaise: 0 }),
      settled(),
      exceeded('pay_1', 60_000),
    )
      .when(refund('pay_1'))
      .then(refunded('pay_1', 40_000, { reopened: true, paidPaise: 60_000, outstandingPaise: 40_000 }));
  });

  it('leaves the other instalments after a refund of one', () => {
    fee(
      assigned(),
      applied('T1', 'counter', 40_000),
      applied('T2', 'counter', 20_000, { paidPaise: 60_000, outstandingPaise: 40_000 }),
    )
      .when(refund('T1'))
      .then(refunded('T1', 40_000, { paidPaise: 20_000, outstandingPaise: 80_000 }));
  });

  it('leaves an opening balance after a refund', () => {
    fee(
      assigned({ openingPaidPaise: 40_000 }),
      applied('T1', 'counter', 60_000, { paidPaise: TOTAL, outstandingPaise: 0 }),
      settled(),
    )
      .when(refund('T1'))
      .then(refunded('T1', 60_000, { reopened: true, paidPaise: 40_000, outstandingPaise: 60_000 }));
  });

  it('refunds a payment once', () => {
    fee(assigned(), applied('T1', 'counter', 40_000), refunded('T1', 40_000))
      .when(refund('T1'))
      .thenNothing();
  });

  it('changes nothing for money that was never credited', () => {
    fee(assigned()).when(refund('T1')).thenNothing();
    fee(assigned(), reserved('T1', 40_000)).when(refund('T1')).thenNothing();
    fee(assigned(), revoked, exceeded('pay_1', TOTAL, 'revoked'))
      .when(refund('pay_1'))
      .thenNothing();
  });

  it('makes room for a new payment after a refund', () => {
    fee(assigned(), applied('pay_1', 'gateway', TOTAL), settled(), refunded('pay_1', TOTAL, { reopened: true }))
      .when(capture('pay_2', TOTAL))
      .then(applied('pay_2', 'gateway', TOTAL), settled());
  });

  it('refuses a refund without a bill', () => {
    fee().when(refund('T1')).thenRefused('fees/not-assigned', 'This fee is not assigned to the student');
  });
});

describe('A part refunded at the gateway', () => {
  const half = applied('pay_1', 'gateway', TOTAL);

  it('owes the refunded part again and keeps the rest as paid', () => {
    fee(assigned(), half, settled())
      .when(refund('pay_1', 30_000))
      .then(
        refunded('pay_1', 30_000, {
          leftPaise: 70_000,
          reopened: true,
          paidPaise: 70_000,
          outstandingPaise: 30_000,
        }),
      );
  });

  it('leaves no rounding of the payer after a part refund', () => {
    const upTo = { roundingPaise: -49, paidPaise: 100_049, outstandingPaise: 0 };
    fee(assigned({ totalPaise: 100_049 }), applied('pay_1', 'gateway', TOTAL, upTo), settled(100_049))
      .when(refund('pay_1', 1))
      .then(refunded('pay_1', 1, { leftPaise: 99_999, reopened: true, paidPaise: 99_999, outstandingPaise: 50 }));
    const more = { roundingPaise: 50, paidPaise: 100_050, outstandingPaise: 0 };
    fee(assigned({ totalPaise: 100_050 }), applied('pay_1', 'gateway', 100_100, more), settled(100_050))
      .when(refund('pay_1', 20))
      .then(refunded('pay_1', 20, { leftPaise: 100_080, roundingPaise: 30, paidPaise: 100_050, outstandingPaise: 0 }));
  });

  it('counts part refunds in total, so a repeated report changes nothing', () => {
    const part = { leftPaise: 70_000, reopened: true, paidPaise: 70_000, outstandingPaise: 30_000 };
    const history = [assigned(), half, settled(), refunded('pay_1', 30_000, part)] as const;
    fee(...history)
      .when(refund('pay_1', 30_000))
      .thenNothing();
    fee(...history)
      .when(refund('pay_1', 45_000))
      .then(refunded('pay_1', 15_000, { leftPaise: 55_000, paidPaise: 55_000, outstandingPaise: 45_000 }));
  });
});

describe('A payment of the counter', () => {
  const CLERK = officer({ userId: 'user-clerk', name: 'Meera Iyer' });
  const aside = { type: 'SetRefundAside', refundId: 'R1', transactionId: 'T1', reason: 'Paid twice' } as const;
  const undo = { type: 'ReversePayment', transactionId: 'T1', cause: 'wrong_amount', note: '₹300 was meant' } as const;
  const history = [assigned(), reserved('T1', 40_000), applied('T1', 'counter', 40_000)] as const;
  const kept: Event = {
    type: 'FeeRefundSetAside',
    data: {
      ...reference,
      refundId: 'R1',
      transactionId: 'T1',
      amountPaise: 40_000,
      reason: 'Paid twice',
      askedBy: 'user-admin',
    },
  };

  it('keeps a counter payment for one refund, which the same request may repeat', () => {
    fee(...history)
      .when({ ...aside, by: ADMIN })
      .then(kept);
    fee(...history, kept)
      .when({ ...aside, by: ADMIN })
      .thenNothing();
    fee(...history, kept)
      .when({ ...aside, refundId: 'R2', by: ADMIN })
      .thenRefused('fees/refund-in-progress');
    fee(...history, kept)
      .when({ ...undo, by: ADMIN })
      .thenRefused('fees/refund-in-progress');
  });

  it('takes a refunded counter payment off the bill once', () => {
    const back = refunded('T1', 40_000, { refundId: 'R1', providerRefundId: null, reason: 'Paid twice' });
    const complete = { type: 'CompleteRefund', refundId: 'R1', transactionId: 'T1' } as const;
    fee(...history, kept)
      .when(complete)
      .then(back);
    fee(...history, kept, back)
      .when(complete)
      .thenNothing();
    fee(...history, kept, back)
      .when({ ...aside, by: ADMIN })
      .thenNothing();
    fee(...history, kept, back)
      .when({ ...aside, refundId: 'R2', by: ADMIN })
      .thenRefused('fees/not-refundable');
  });

  it('refuses a refund by its payer, and under four eyes by its recorder or approver', () => {
    fee(...history)
      .when({ ...aside, by: { ...ADMIN, studentIds: ['student-1'] } })
      .thenRefused('fees/own-refund');
    for (const by of [ADMIN, CLERK])
      fee(...history)
        .when({ ...aside, by: { ...by, fourEyes: true } })
        .thenRefused('fees/self-refund');
    fee(...history)
      .when({ ...aside, amountPaise: 100, by: ADMIN })
      .thenRefused('fees/part-refund', 'A payment is refunded as a whole: this one is ₹400.00.');
    fee(...history)
      .when({ ...aside, amountPaise: 40_000, by: ADMIN })
      .then(kept);
  });

  it('refuses refund and reversal of an uncredited payment', () => {
    for (const events of [[], [reserved('T1', 40_000)]]) {
      fee(assigned(), ...events)
        .when({ ...aside, by: ADMIN })
        .thenRefused('fees/not-refundable');
      fee(assigned(), ...events)
        .when({ ...undo, by: ADMIN })
        .thenRefused('fees/not-reversible');
    }
  });

  it('completes only the refund that keeps the payment', () => {
    const complete = { type: 'CompleteRefund', refundId: 'R2', transactionId: 'T1' } as const;
    fee(...history)
      .when(complete)
      .thenNothing();
    fee(...history, kept)
      .when(complete)
      .thenNothing();
  });

  it('requires an approver other than the payer, and under four eyes than the recorder', () => {
    const waits = [assigned(), reserved('T1', 40_000)] as const;
    fee(...waits)
      .when({ ...approve('T1'), by: { ...ADMIN, studentIds: ['student-1'] } })
      .thenRefused('fees/own-payment');
    fee(...waits)
      .when({ ...approve('T1'), by: { ...CLERK, fourEyes: true } })
      .thenRefused('fees/self-approval');
    fee(...waits)
      .when({ ...approve('T1'), by: CLERK })
      .then(
        applied('T1', 'counter', 40_000, {
          approvedBy: 'user-clerk',
          approvedByName: 'Meera Iyer',
          selfApproved: true,
        }),
      );
  });

  it('reverses a counter payment once with its reason, and not by its payer', () => {
    const reversed: Event = {
      type: 'FeePaymentReversed',
      data: {
        ...reference,
        transactionId: 'T1',
        source: 'counter',
        method: 'cash',
        paymentReference: 'R/T1',
        receiptNumber: 'R/T1',
        cause: 'wrong_amount',
        reason: 'Wrong amount: ₹300 was meant',
        roundingPaise: 0,
        reopened: false,
        paidPaise: 0,
        outstandingPaise: TOTAL,
        amountPaise: 40_000,
      },
    };
    fee(...history)
      .when({ ...undo, by: ADMIN })
      .then(reversed);
    fee(...history, reversed)
      .when({ ...undo, by: ADMIN })
      .thenRefused('fees/not-reversible');
    fee(...history)
      .when({ ...undo, by: { ...ADMIN, studentIds: ['student-1'] } })
      .thenRefused('fees/own-reversal');
    fee(assigned(), applied('T1', 'gateway', 40_000))
      .when({ ...undo, by: ADMIN })
      .thenRefused('fees/gateway-not-reversible');
    fee(assigned(), applied('T1', 'gateway', 40_000))
      .when({ type: 'ReverseForReceipt', transactionId: 'T1', cause: 'wrong_amount', reason: 'Wrong amount' })
      .thenRefused('fees/gateway-not-reversible');
  });
});

describe('Revoking a fee', () => {
  it('revokes a bill without payments', () => {
    fee(assigned()).when(revoke).then(revoked);
  });

  it('revokes a bill after all its payments were refunded or rejected', () => {
    fee(assigned(), applied('T1', 'counter', 40_000), refunded('T1', 40_000))
      .when(revoke)
      .then(revoked);
    fee(assigned(), reserved('T1', 40_000), released('T1', 40_000)).when(revoke).then(revoked);
  });

  it('refuses to revoke a paid fee', () => {
    fee(assigned(), applied('T1', 'counter', TOTAL), settled())
      .when(revoke)
      .thenRefused('fees/already-paid', 'A paid fee cannot be revoked');
    fee(assigned({ openingPaidPaise: TOTAL }), settled())
      .when(revoke)
      .thenRefused('fees/already-paid', 'A paid fee cannot be revoked');
  });

  it('refuses to revoke a part-paid fee and names the paid amount', () => {
    fee(assigned(), applied('T1', 'counter', 40_000))
      .when(revoke)
      .thenRefused('fees/part-paid', 'Cannot revoke: ₹400.00 has already been paid');
    fee(assigned({ openingPaidPaise: 1 }))
      .when(revoke)
      .thenRefused('fees/part-paid', 'Cannot revoke: ₹0.01 has already been paid');
  });

  it('refuses to revoke while a payment waits for approval', () => {
    fee(assigned(), reserved('T1', 40_000))
      .when(revoke)
      .thenRefused('fees/payment-pending', 'Cannot revoke: a transaction is pending');
  });

  it('revokes a bill once', () => {
    fee(assigned(), revoked).when(revoke).thenRefused('fees/not-assigned', 'This fee is not assigned to the student');
    fee().when(revoke).thenRefused('fees/not-assigned', 'This fee is not assigned to the student');
  });
});

describe('The name of a bill', () => {
  it('names an assigned bill after its student and title', () => {
    const { initial } = StudentFee;
    expect(aboutOf(StudentFee, initial, initial)).toBeUndefined();
    expect(aboutOf(StudentFee, initial, fold(StudentFee, [assigned()]))).toBe('Asha Rao for Tuition, term 1');
  });
});

describe('The outstanding amount', () => {
  it('subtracts approved payments only and counts waiting ones as owed', () => {
    const owed = (...history: Event[]) => {
      const state = fold(StudentFee, history);
      return state.status === 'none' ? undefined : outstandingOf(state);
    };
    expect(owed()).toBeUndefined();
    expect(owed(assigned())).toBe(TOTAL);
    expect(owed(assigned(), reserved('T1', 40_000))).toBe(TOTAL);
    expect(owed(assigned(), reserved('T1', 40_000), applied('T1', 'counter', 40_000))).toBe(60_000);
  });
});

describe('Crediting aid', () => {
  const creditAid = (transactionId: string, amountPaise: number) =>
    ({ type: 'CreditAid', transactionId, applicationId: 'aid-1', amountPaise }) as const;
  const aided = (transactionId: string, amountPaise: number, rest: Partial<Applied> = {}): Event => ({
    type: 'FeePaymentApplied',
    data: {
      ...reference,
      transactionId,
      source: 'aid',
      ...PAPER.aid('d-1'),
      amountPaise,
      roundingPaise: 0,
      payablePaise: TOTAL,
      paidPaise: amountPaise,
      outstandingPaise: TOTAL - amountPaise,
      reservedPaise: 0,
      ...rest,
    },
  });
  const declined = (amountPaise: number, payablePaise: number): Event => ({
    type: 'FeeAidDeclined',
    data: { studentFeeId: 'fee-1', transactionId: 'd-1', applicationId: 'aid-1', amountPaise, payablePaise },
  });

  it('reduces the bill by aid, and marks it as paid when aid covers all of it', () => {
    fee(assigned()).when(creditAid('d-1', 40_000)).then(aided('d-1', 40_000));
    fee(assigned()).when(creditAid('d-1', TOTAL)).then(aided('d-1', TOTAL), settled());
  });

  it('credits a disbursement once', () => {
    fee(assigned(), aided('d-1', 40_000)).when(creditAid('d-1', 40_000)).thenNothing();
  });

  it('leaves room for payments that wait for approval', () => {
    fee(assigned(), reserved('T1', 30_000))
      .when(creditAid('d-1', 70_000))
      .then(aided('d-1', 70_000, { payablePaise: 70_000, reservedPaise: 30_000 }));
    fee(assigned(), reserved('T1', 30_000)).when(creditAid('d-1', 70_001)).then(declined(70_001, 70_000));
  });

  it('declines aid as a whole without room for all of it, also when asked again', () => {
    fee(assigned())
      .when(creditAid('d-1', TOTAL + 1))
      .then(declined(TOTAL + 1, TOTAL));
    fee(assigned(), revoked).when(creditAid('d-1', 1)).then(declined(1, 0));
    fee(assigned(), declined(TOTAL + 1, TOTAL))
      .when(creditAid('d-1', 1))
      .thenNothing();
  });

  it('takes reversed aid off the bill once', () => {
    const reversed: Event = {
      type: 'FeePaymentReversed',
      data: {
        ...reference,
        transactionId: 'd-1',
        source: 'aid',
        method: 'aid',
        paymentReference: 'd-1',
        receiptNumber: null,
        cause: null,
        reason: 'The aid was taken back',
        roundingPaise: 0,
        reopened: false,
        paidPaise: 0,
        outstandingPaise: TOTAL,
        amountPaise: 40_000,
      },
    };
    const takeBack = { type: 'ReverseAid', transactionId: 'd-1' } as const;
    fee(assigned(), aided('d-1', 40_000)).when(takeBack).then(reversed);
    fee(assigned(), aided('d-1', 40_000), reversed).when(takeBack).thenNothing();
    fee(assigned()).when(takeBack).thenNothing();
    fee().when(takeBack).thenRefused('fees/not-assigned');
  });

  it('refuses to revoke a bill with aid', () => {
    fee(assigned(), aided('d-1', 40_000)).when(revoke).thenRefused('fees/part-paid');
  });

  it('refuses aid without a bill', () => {
    fee().when(creditAid('d-1', 1)).thenRefused('fees/not-assigned');
  });
});

describe('Extending the due date', () => {
  const JULY = '2026-07-31T18:29:59.000Z';
  const extend = (dueDate = JULY, runId: string | null = null) =>
    ({ type: 'ExtendDueDate', dueDate, reason: 'Scholarships are late', runId }) as const;
  const extended = (runId: string | null = null): Event => ({
    type: 'DueDateExtended',
    data: { ...reference, previousDueDate: bill.dueDate, dueDate: JULY, reason: 'Scholarships are late', runId },
  });

  it('extends the due date of an unpaid, part-paid or waiting bill', () => {
    fee(assigned()).when(extend()).then(extended());
    fee(assigned(), applied('T1', 'counter', 40_000))
      .when(extend())
      .then(extended());
    fee(assigned(), reserved('T1', 40_000)).when(extend()).then(extended());
  });

  it('moves a due date only to a later Indian day', () => {
    fee(assigned()).when(extend('2026-06-30T18:29:59.999Z')).thenRefused('fees/not-later');
    fee(assigned()).when(extend('2026-06-01T18:29:59.000Z')).thenRefused('fees/not-later');
    fee(assigned(), extended()).when(extend()).thenRefused('fees/not-later');
  });

  it('refuses to extend a paid or a missing bill', () => {
    fee(assigned({ openingPaidPaise: TOTAL }))
      .when(extend())
      .thenRefused('fees/extend-paid');
    fee(assigned(), revoked).when(extend()).thenRefused('fees/not-assigned');
    fee().when(extend()).thenRefused('fees/not-assigned');
  });

  it('extends once for a repeated run', () => {
    fee(assigned(), extended('run-1')).when(extend(JULY, 'run-1')).thenNothing();
    fee(assigned(), extended('run-1')).when(extend(JULY, 'run-2')).thenRefused('fees/not-later');
    fee().when(extend(JULY, 'run-1')).thenRefused('fees/not-assigned');
  });
});

describe('Re-issuing a bill with another amount', () => {
  const reissue = (totalPaise: number, runId: string | null = null) =>
    ({ type: 'ReissueFee', totalPaise, reason: 'The structure was wrong', runId }) as const;
  const reissued = (totalPaise: number, runId: string | null = null): Event => ({
    type: 'FeeReissued',
    data: { ...reference, previousPaise: TOTAL, totalPaise, reason: 'The structure was wrong', runId },
  });

  it('changes the amount of a bill without payments', () => {
    fee(assigned()).when(reissue(90_000)).then(reissued(90_000));
    fee(assigned()).when(reissue(TOTAL)).thenNothing();
    fee(assigned(), reserved('T1', 40_000), released('T1', 40_000)).when(reissue(90_000)).then(reissued(90_000));
  });

  it('refuses a new amount of nothing, or on a bill with payments', () => {
    fee(assigned({ openingPaidPaise: TOTAL }))
      .when(reissue(90_000))
      .thenRefused('fees/reissue-paid');
    fee(assigned(), applied('T1', 'counter', 40_000))
      .when(reissue(90_000))
      .thenRefused('fees/reissue-part-paid');
    fee(assigned(), reserved('T1', 40_000)).when(reissue(90_000)).thenRefused('fees/reissue-pending');
    fee(assigned(), revoked).when(reissue(90_000)).thenRefused('fees/not-assigned');
    fee(assigned()).when(reissue(0)).thenRefused('fees/amount-not-positive');
  });

  it('credits an order of the old amount: the rest stays due, the excess goes into suspense', () => {
    const captured = {
      type: 'CreditGatewayPayment',
      transactionId: 'pay_1',
      orderId: 'o-1',
      amountPaise: TOTAL,
      orderedPaise: TOTAL,
    } as const;
    fee(assigned(), reissued(120_000))
      .when(captured)
      .then(applied('pay_1', 'gateway', TOTAL, { payablePaise: 120_000, outstandingPaise: 20_000 }));
    fee(assigned(), reissued(90_000))
      .when(captured)
      .then(applied('pay_1', 'gateway', 90_000, { payablePaise: 90_000, outstandingPaise: 0 }), settled(90_000), {
        type: 'FeePaymentExceeded',
        data: { studentFeeId: 'fee-1', transactionId: 'pay_1', orderId: 'o-1', excessPaise: 10_000, reason: 'settled' },
      });
  });

  it('re-issues once for a repeated run, also when the bill was paid since', () => {
    fee(assigned(), reissued(90_000, 'run-1')).when(reissue(90_000, 'run-1')).thenNothing();
    fee(assigned(), reissued(90_000, 'run-1'), applied('T1', 'counter', 40_000))
      .when(reissue(90_000, 'run-1'))
      .thenNothing();
  });
});

describe('Writing remarks for the student on a bill', () => {
  const write = (note: string) => ({ type: 'WriteNote', note }) as const;
  const written = (note: string): Event => ({ type: 'BillNoteWritten', data: { ...reference, note } });

  it('keeps the latest remarks, on a paid bill too', () => {
    fee(assigned()).when(write('Bring the form')).then(written('Bring the form'));
    fee(assigned({ openingPaidPaise: TOTAL }), written('Bring the form'))
      .when(write('Thank you'))
      .then(written('Thank you'));
  });

  it('takes remarks away with empty text', () => {
    fee(assigned(), written('Bring the form')).when(write('')).then(written(''));
  });

  it('tells nothing when the remarks stay the same', () => {
    fee(assigned()).when(write('')).thenNothing();
    fee(assigned(), written('Bring the form')).when(write('Bring the form')).thenNothing();
  });

  it('refuses remarks on a revoked bill and on a missing bill', () => {
    fee(assigned(), revoked).when(write('Bring the form')).thenRefused('fees/not-assigned');
    fee().when(write('Bring the form')).thenRefused('fees/not-assigned');
  });
});

describe('Taking a bill back with the assignment that made it', () => {
  const takeBack = { type: 'RevokeFee', reason: 'taken_back', runId: 'run-1' } as const;

  it('revokes a bill with its assignment once, under the same refusals', () => {
    const takenBack: Event = {
      type: 'FeeAssignmentRevoked',
      data: {
        studentFeeId: 'fee-1',
        feeStructureId: 'structure-1',
        studentId: 'student-1',
        reason: 'taken_back',
        runId: 'run-1',
      },
    };
    fee(assigned()).when(takeBack).then(takenBack);
    fee(assigned(), takenBack).when(takeBack).thenNothing();
    fee(assigned(), revoked).when(takeBack).thenRefused('fees/not-assigned');
    fee(assigned(), reserved('T1', 40_000)).when(takeBack).thenRefused('fees/payment-pending');
  });
});
