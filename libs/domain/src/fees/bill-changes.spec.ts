import { describe, it } from '@jest/globals';
import { given } from '../kernel/given.js';
import {
  applied,
  assigned,
  bill,
  type BillEvent,
  reference,
  released,
  reserved,
  revoked,
  settled,
  TOTAL,
} from './bill.suite.js';
import { StudentFee } from './student-fee.js';

const fee = given(StudentFee);

describe('Extending the due date', () => {
  const JULY = '2026-07-31T18:29:59.000Z';
  const extend = (dueDate = JULY, runId: string | null = null) =>
    ({ type: 'ExtendDueDate', dueDate, reason: 'Scholarships are late', runId }) as const;
  const extended = (runId: string | null = null): BillEvent => ({
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
  const WRONG = 'The structure was wrong';
  const reissue = (totalPaise: number, runId: string | null = null) =>
    ({ type: 'ReissueFee', totalPaise, reason: WRONG, runId }) as const;
  const reissued = (totalPaise: number, runId: string | null = null): BillEvent => ({
    type: 'FeeReissued',
    data: { ...reference, previousPaise: TOTAL, totalPaise, reason: WRONG, runId },
  });

  it('changes the amount of a bill without payments', () => {
    fee(assigned()).when(reissue(90_000)).then(reissued(90_000));
    fee(assigned()).when(reissue(TOTAL)).thenNothing();
    fee(assigned(), reserved('T1', 40_000), released('T1', 40_000)).when(reissue(90_000)).then(reissued(90_000));
  });

  it('keeps the account and the months of the income', () => {
    const income = { incomeAccount: '4011', recogniseOver: { from: '2026-07', months: 6 } };
    fee({ type: 'FeeAssigned', data: { ...bill, ...income, openingPaidPaise: 0, mode: 'single', runId: null } })
      .when(reissue(90_000))
      .then({
        type: 'FeeReissued',
        data: { ...reference, ...income, previousPaise: TOTAL, totalPaise: 90_000, reason: WRONG, runId: null },
      });
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
  const written = (note: string): BillEvent => ({ type: 'BillNoteWritten', data: { ...reference, note } });

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
