import { describe, it } from '@jest/globals';
import { given } from '../kernel/given.js';
import { officer } from '../kernel/index.js';
import {
  ADMIN,
  applied,
  approve,
  assigned,
  type BillEvent,
  record,
  reference,
  refunded,
  reject,
  released,
  reserved,
  revoked,
  settled,
  TOTAL,
} from './bill.suite.js';
import { StudentFee } from './student-fee.js';

const fee = given(StudentFee);

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

describe('A payment of the counter', () => {
  const CLERK = officer({ userId: 'user-clerk', name: 'Meera Iyer' });
  const aside = { type: 'SetRefundAside', refundId: 'R1', transactionId: 'T1', reason: 'Paid twice' } as const;
  const undo = { type: 'ReversePayment', transactionId: 'T1', cause: 'wrong_amount', note: '₹300 was meant' } as const;
  const history = [assigned(), reserved('T1', 40_000), applied('T1', 'counter', 40_000)] as const;
  const kept: BillEvent = {
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
    const reversed: BillEvent = {
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
