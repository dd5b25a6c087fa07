import { describe, expect, it } from '@jest/globals';
import { type DomainEvent, type Recorded, replay } from '../kernel/index.js';
import { given } from '../kernel/given.js';
import { type PeriodEvents } from './events.js';
import { bookedIn, expectOpen, Period } from './period.js';
import { closedYears, periods } from './periods.projection.js';

type Event = DomainEvent<PeriodEvents>;

const MEERA = { by: 'A1', byName: 'Meera' };
const RAVI = { by: 'A2', byName: 'Ravi' };

const trialBalance = (paise: number) =>
  [
    { account: '1010', debitPaise: paise, creditPaise: 0 },
    { account: '4110', debitPaise: 0, creditPaise: paise },
  ] as const;

const closed = (month: string, paise = 100): Event => ({
  type: 'PeriodClosed',
  data: { month, position: '7', trialBalance: trialBalance(paise), closedBy: 'A1', closedByName: 'Meera' },
});
const asked = (month: string): Event => ({
  type: 'PeriodReopeningAsked',
  data: { month, reason: 'A late bill', askedBy: 'A1', askedByName: 'Meera' },
});
const reopened = (month: string): Event => ({
  type: 'PeriodReopened',
  data: {
    ...{ month, reason: 'A late bill', askedBy: 'A1', askedByName: 'Meera' },
    ...{ confirmedBy: 'A2', confirmedByName: 'Ravi' },
  },
});
const YEAR = { financialYear: 'FY26-27', askedBy: 'A1', askedByName: 'Meera' };
const result = [{ account: '4110', paise: -100 }] as const;
const yearClosed: Event = {
  type: 'YearClosed',
  data: {
    financialYear: 'FY26-27',
    position: '9',
    result,
    askedBy: 'A1',
    askedByName: 'Meera',
    confirmedBy: 'A2',
    confirmedByName: 'Ravi',
  },
};

const close = (month: string) =>
  ({
    type: 'ClosePeriod',
    ...{ month, at: '2026-11-26T06:00:00.000Z', position: '7', blocking: 0, ...MEERA },
    ...{ trialBalance: trialBalance(100), booksBegin: '2026-09', lastClosed: null },
  }) as const;

const period = given(Period);

const recorded = (events: readonly Event[]): readonly Recorded[] =>
  events.map((event, index) => ({
    ...{ ...event, id: `event-${index}`, stream: 'period-FY26-27', revision: index, position: String(index) },
    metadata: {
      ...{ occurredAt: '2026-11-26T06:00:00.000Z', actor: { role: 'admin' }, correlationId: 'c', commandId: 'c' },
      schemaVersion: 1,
    },
  }));

const rowAfter = (...events: readonly Event[]) => replay(periods, recorded(events)).get('2026-09');

const NOT_ASKED = { reopening_reason: null, reopening_asked_by: null, reopening_asked_by_name: null };

describe('The closing of a month', () => {
  it('closes the months in order, from the first month of the books', () => {
    period().when(close('2026-09')).then(closed('2026-09'));
    period(closed('2026-09')).when(close('2026-10')).then(closed('2026-10'));
    period().when(close('2026-10')).thenRefused('ledger/earlier-open', 'Close September 2026 first.');
    period().when(close('2026-08')).thenRefused('ledger/before-the-books', 'The books begin in September 2026.');
    const april = { ...close('2026-05'), lastClosed: '2026-03' };
    period().when(april).thenRefused('ledger/earlier-open', 'Close April 2026 first.');
    period()
      .when({ ...april, month: '2026-04' })
      .then(closed('2026-04'));
  });

  it('waits for the end of the month in India', () => {
    period(closed('2026-09'), closed('2026-10'))
      .when(close('2026-11'))
      .thenRefused('ledger/period-not-over', 'November 2026 is not over.');
    period(closed('2026-09'), closed('2026-10'))
      .when({ ...close('2026-11'), at: '2026-11-30T18:30:00.000Z' })
      .then(closed('2026-11'));
  });

  it('is refused while things are to be settled or the books do not balance', () => {
    const blocked = { ...close('2026-09'), blocking: 3 };
    period()
      .when(blocked)
      .thenRefused('ledger/blocked', '3 things must be settled before September 2026 can be closed.');
    const lines = [
      { account: '1010', debitPaise: 100_000, creditPaise: 0 },
      { account: '4110', debitPaise: 0, creditPaise: 90_000 },
    ] as const;
    period()
      .when({ ...close('2026-09'), trialBalance: lines })
      .thenRefused('ledger/not-balanced', 'Debits of ₹1,000.00 and credits of ₹900.00 differ by ₹100.00.');
  });

  it('tells a second person who closed it, and does nothing for the same one', () => {
    period(closed('2026-09')).when(close('2026-09')).thenNothing();
    period(closed('2026-09'))
      .when({ ...close('2026-09'), ...RAVI })
      .thenRefused('ledger/already-closed', 'September 2026 has been closed by Meera.');
  });

  it('refuses a day in it, and accepts the first day after it', () => {
    expect(() => expectOpen('2026-03', '2026-03')).toThrow('March 2026 is closed. Use a day from 1 April 2026.');
    expect(() => expectOpen('2025-12', '2026-03')).toThrow('December 2025 is closed. Use a day from 1 April 2026.');
    expect(() => expectOpen('2026-04', '2026-03')).not.toThrow();
    expect(() => expectOpen('2026-04', null)).not.toThrow();
  });

  it('holds for each event with a day of its own', () => {
    const days = {
      receivedDate: '2026-09-01',
      paidOn: '2026-09-02',
      billDate: '2026-09-03',
      disbursedOn: '2026-09-04',
    };
    const types = ['IncomeRecorded', 'ExpensePaid', 'PurchaseBilled', 'PayrollPaid', 'AidDisbursed'];
    expect(types.map((type) => bookedIn({ type, data: days }))).toEqual(types.map(() => '2026-09'));
    expect(bookedIn({ type: 'FeeAssigned', data: days })).toBeUndefined();
  });

  it('holds for work that waits, and for its approval', () => {
    const types = ['RequestSubmitted', 'RequestApproved'];
    const monthsOf = (work: object) => types.map((type) => bookedIn({ type, data: { work } }));
    expect(monthsOf({ kind: 'income', receivedDate: '2026-09-01' })).toEqual(['2026-09', '2026-09']);
    expect(monthsOf({ kind: 'opening_balances', financialYear: 'FY26-27' })).toEqual(['2026-04', '2026-04']);
    expect(monthsOf({ kind: 'income_reversal', incomeId: 'i1' })).toEqual([undefined, undefined]);
  });
});

describe('The seal of the log', () => {
  const note = { month: '2026-10', sealNo: 4, root: 'ab' };

  it('is noted at a closed month alone', () => {
    const two = [closed('2026-09'), closed('2026-10')];
    period(...two)
      .when({ type: 'NoteSeal', ...note })
      .then({ type: 'PeriodSealed', data: note });
    period(closed('2026-09'))
      .when({ type: 'NoteSeal', ...note })
      .thenNothing();
  });
});

describe('The reopening of a month', () => {
  const reopen = { type: 'AskToReopen', month: '2026-09', reason: 'A late bill', lastClosed: '2026-09' } as const;
  const confirm = { type: 'ConfirmReopening', month: '2026-09', lastClosed: '2026-09' } as const;

  it('is asked for and confirmed by two people', () => {
    const shut = closed('2026-09');
    period(shut)
      .when({ ...reopen, ...MEERA })
      .then(asked('2026-09'));
    period(shut, asked('2026-09'))
      .when({ ...reopen, ...MEERA })
      .thenNothing();
    period(shut, asked('2026-09'))
      .when({ ...reopen, ...RAVI, reason: 'A second bill' })
      .thenRefused('ledger/already-asked', 'Meera has asked for this already. Please confirm it.');
    period(shut)
      .when({ ...confirm, ...RAVI })
      .thenRefused('ledger/not-asked');
    period(shut, asked('2026-09'))
      .when({ ...confirm, ...MEERA })
      .thenRefused('ledger/same-person');
    period(shut, asked('2026-09'))
      .when({ ...confirm, ...RAVI })
      .then(reopened('2026-09'));
    period(shut, asked('2026-09'), reopened('2026-09')).when(close('2026-09')).then(closed('2026-09'));
  });

  it('is dismissed by its asker or by another, and asked for anew', () => {
    const shut = closed('2026-09');
    for (const { by, byName } of [MEERA, RAVI]) {
      const dismissed: Event = {
        type: 'PeriodReopeningDismissed',
        data: { month: '2026-09', askedBy: 'A1', dismissedBy: by, dismissedByName: byName },
      };
      const dismiss = { type: 'DismissReopening', month: '2026-09', by, byName } as const;
      period(shut, asked('2026-09')).when(dismiss).then(dismissed);
      period(shut, asked('2026-09'), dismissed).when(dismiss).thenRefused('ledger/not-asked');
      period(shut, asked('2026-09'), dismissed)
        .when({ ...confirm, ...RAVI })
        .thenRefused('ledger/not-asked');
      period(shut, asked('2026-09'), dismissed)
        .when({ ...reopen, ...MEERA })
        .then(asked('2026-09'));
      expect(rowAfter(shut, asked('2026-09'), dismissed)).toMatchObject({ ...NOT_ASKED, status: 'closed', version: 2 });
    }
    period(shut)
      .when({ type: 'DismissReopening', month: '2026-09', ...MEERA })
      .thenRefused('ledger/not-asked');
  });

  it('leaves the months before it closed', () => {
    const undone = [closed('2026-09'), closed('2026-10'), asked('2026-10'), reopened('2026-10')];
    period(...undone)
      .when(close('2026-09'))
      .thenNothing();
    period(...undone)
      .when(close('2026-10'))
      .then(closed('2026-10'));
  });

  it('is only for the last closed month of a year that is open', () => {
    period(closed('2026-09'), closed('2026-10'))
      .when({ ...reopen, ...MEERA, lastClosed: '2026-10' })
      .thenRefused('ledger/not-last-closed', 'Only the last closed month can be reopened.');
    period(closed('2026-09'), yearClosed)
      .when({ ...reopen, ...MEERA })
      .thenRefused('ledger/year-closed', '2026–27 is closed for good. Make a voucher in the open year.');
  });
});

describe('The closing of a year', () => {
  const ask = { type: 'AskToCloseYear', financialYear: 'FY26-27', ...MEERA } as const;
  const confirm = {
    type: 'ConfirmYearClose',
    ...{ financialYear: 'FY26-27', position: '9', result, ...RAVI },
  } as const;
  const yearAsked: Event = { type: 'YearCloseAsked', data: YEAR };

  it('waits for all its months and for a second person, and is final', () => {
    period().when(ask).thenRefused('ledger/earlier-open', 'Close April 2026 first.');
    period(closed('2027-02')).when(ask).thenRefused('ledger/earlier-open', 'Close March 2027 first.');
    period(closed('2027-03')).when(ask).then(yearAsked);
    period(closed('2027-03'), yearAsked).when(ask).thenNothing();
    period(closed('2027-03'), yearAsked)
      .when({ ...ask, ...RAVI })
      .thenRefused('ledger/already-asked');
    period(closed('2027-03')).when(confirm).thenRefused('ledger/not-asked');
    period(closed('2027-03'), yearAsked)
      .when({ ...confirm, ...MEERA })
      .thenRefused('ledger/same-person');
    period(closed('2027-03'), yearAsked).when(confirm).then(yearClosed);
    period(yearClosed).when(confirm).thenRefused('ledger/year-closed');
    period(yearClosed).when(ask).thenRefused('ledger/year-closed');
  });

  it('is asked for anew after the request was dismissed', () => {
    const dismiss = { type: 'DismissYearClose', financialYear: 'FY26-27', ...RAVI } as const;
    const dismissed: Event = {
      type: 'YearCloseDismissed',
      data: { financialYear: 'FY26-27', askedBy: 'A1', dismissedBy: 'A2', dismissedByName: 'Ravi' },
    };
    const history = [closed('2027-03'), yearAsked, dismissed];
    period(closed('2027-03'), yearAsked).when(dismiss).then(dismissed);
    period(...history)
      .when(confirm)
      .thenRefused('ledger/not-asked');
    period(...history)
      .when(dismiss)
      .thenRefused('ledger/not-asked');
    period(...history)
      .when(ask)
      .then(yearAsked);
    period(yearClosed).when(dismiss).thenRefused('ledger/year-closed');
    expect(replay(closedYears, recorded([yearAsked, dismissed])).size).toBe(0);
  });

  it('is asked for anew after a month of it was reopened', () => {
    const again = [closed('2027-03'), yearAsked, asked('2027-03'), reopened('2027-03'), closed('2027-03')];
    period(...again)
      .when(confirm)
      .thenRefused('ledger/not-asked');
    period(...again)
      .when(ask)
      .then(yearAsked);
  });
});

describe('A request that ends because another one is confirmed', () => {
  const yearAsked: Event = { type: 'YearCloseAsked', data: YEAR };
  const dismissed = (month: string, { by, byName }: typeof MEERA): Event => ({
    type: 'PeriodReopeningDismissed',
    data: { month, askedBy: 'A1', dismissedBy: by, dismissedByName: byName },
  });

  it('is dismissed when a month of the year is reopened, so its asker hears of it', () => {
    period(closed('2027-03'), yearAsked, asked('2027-03'))
      .when({ type: 'ConfirmReopening', month: '2027-03', lastClosed: '2027-03', ...RAVI })
      .then(
        {
          type: 'YearCloseDismissed',
          data: { financialYear: 'FY26-27', askedBy: 'A1', dismissedBy: 'A2', dismissedByName: 'Ravi' },
        },
        reopened('2027-03'),
      );
  });

  it('is dismissed when the year of the month is closed for good', () => {
    period(closed('2027-03'), yearAsked, asked('2027-03'))
      .when({ type: 'ConfirmYearClose', financialYear: 'FY26-27', position: '9', result, ...RAVI })
      .then(dismissed('2027-03', RAVI), yearClosed);
  });

  it('is dismissed when the next month is closed', () => {
    period(closed('2026-09'), asked('2026-09'))
      .when(close('2026-10'))
      .then(dismissed('2026-09', MEERA), closed('2026-10'));
  });
});

describe('The rows of closed months', () => {
  const sealed: Event = { type: 'PeriodSealed', data: { month: '2026-09', sealNo: 4, root: 'ab' } };

  const AT = '2026-11-26T06:00:00.000Z';
  const closing = {
    ...{ closed_at: AT, closed_by_name: 'Meera', position: '7', total: 1, seal_no: null, seal_root: null },
    trial_balance: [
      { account: '1010', name: '1010 Bank', debit: 1, credit: 0 },
      { account: '4110', name: '4110 Donations', debit: 0, credit: 1 },
    ],
    ...{ reopened_at: null, asked_by_name: null, confirmed_by_name: null, reason: null },
  };

  it('hold the trial balance of the closing, in rupees', () => {
    expect(rowAfter(closed('2026-09'))).toEqual({
      ...{ id: '2026-09', status: 'closed', closings: [closing], ...NOT_ASKED, version: 0 },
    });
  });

  it('show who asked to reopen, until it is reopened', () => {
    expect(rowAfter(closed('2026-09'), asked('2026-09'))).toMatchObject({
      ...{ status: 'closed', version: 1, reopening_reason: 'A late bill' },
      ...{ reopening_asked_by: 'A1', reopening_asked_by_name: 'Meera' },
    });
    expect(rowAfter(asked('2026-09'))).toBeUndefined();
    const undone = { reopened_at: AT, asked_by_name: 'Meera', confirmed_by_name: 'Ravi', reason: 'A late bill' };
    expect(rowAfter(closed('2026-09'), asked('2026-09'), reopened('2026-09'))).toEqual({
      ...{ id: '2026-09', status: 'reopened', closings: [{ ...closing, ...undone }], ...NOT_ASKED, version: 2 },
    });
  });

  it('drop the request to reopen a month once the next one is closed', () => {
    expect(rowAfter(closed('2026-09'), asked('2026-09'), closed('2026-10'))).toMatchObject(NOT_ASKED);
    const march = replay(periods, recorded([closed('2027-03'), asked('2027-03'), closed('2027-04')])).get('2027-03');
    expect(march?.reopening_reason).toBe('A late bill');
  });

  it('keep both closings and their seals after a reopening', () => {
    const resealed: Event = { type: 'PeriodSealed', data: { month: '2026-09', sealNo: 5, root: 'cd' } };
    const events = [closed('2026-09'), sealed, asked('2026-09'), reopened('2026-09'), closed('2026-09', 300), resealed];
    const row = rowAfter(...events);
    expect(row).toMatchObject({ status: 'closed', version: 5 });
    expect(row?.closings.map(({ total, seal_no, seal_root, reason }) => [total, seal_no, seal_root, reason])).toEqual([
      [1, 4, 'ab', 'A late bill'],
      [3, 5, 'cd', null],
    ]);
  });

  it('name the surplus of a closed year, and who asked for it', () => {
    const yearAsked: Event = { type: 'YearCloseAsked', data: YEAR };
    const yearAfter = (...events: readonly Event[]) => replay(closedYears, recorded(events)).get('FY26-27');
    const row = { id: 'FY26-27', status: 'asked', asked_by: 'A1', asked_by_name: 'Meera', version: 0 };
    expect(yearAfter(yearAsked)).toEqual({ ...row, confirmed_by_name: null, closed_on: null, surplus: null });
    expect(yearAfter(yearAsked, yearClosed)).toEqual({
      ...{ ...row, status: 'closed', confirmed_by_name: 'Ravi', closed_on: AT, surplus: 1, version: 1 },
    });
    expect(yearAfter(yearAsked, reopened('2027-03'))).toBeUndefined();
  });
});
