import { describe, it } from '@jest/globals';
import { given } from '../kernel/given.js';
import {
  applied,
  assigned,
  capture,
  exceeded,
  refund,
  refunded,
  reserved,
  revoked,
  settled,
  TOTAL,
} from './bill.suite.js';
import { StudentFee } from './student-fee.js';

const fee = given(StudentFee);

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
