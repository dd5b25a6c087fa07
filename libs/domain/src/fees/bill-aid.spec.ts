import { describe, it } from '@jest/globals';
import { given } from '../kernel/given.js';
import {
  type Applied,
  applied,
  assigned,
  type BillEvent,
  reference,
  reserved,
  revoke,
  revoked,
  settled,
  TOTAL,
} from './bill.suite.js';
import { StudentFee } from './student-fee.js';

const fee = given(StudentFee);

describe('Crediting aid', () => {
  const creditAid = (transactionId: string, amountPaise: number) =>
    ({ type: 'CreditAid', transactionId, applicationId: 'aid-1', amountPaise }) as const;
  const aided = (transactionId: string, amountPaise: number, rest: Partial<Applied> = {}): BillEvent =>
    applied(transactionId, 'aid', amountPaise, rest);
  const declined = (amountPaise: number, payablePaise: number): BillEvent => ({
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
    const reversed: BillEvent = {
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
