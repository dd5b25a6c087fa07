import { describe, expect, it } from '@jest/globals';
import { type DomainEvent, officer, replay } from '../kernel/index.js';
import { given } from '../kernel/given.js';
import { balances, lastEntry, recordedAll, recordsOf, type Told } from './books.suite.js';
import { type OpeningEvents } from './events.js';
import { bookedIn, Chart, Opening, openingBalances } from './index.js';

const FARIDA = officer({ userId: 'user-f', name: 'Farida Khan' });
const RAVI = officer({ userId: 'user-r', name: 'Ravi' });

const ENTRY = {
  entryId: 'e1',
  financialYear: 'FY26-27',
  lines: [
    { account: '1010', amountPaise: 9_00_000_00 },
    { account: '1110', amountPaise: 1_00_000_00 },
    { account: '3010', amountPaise: -10_00_000_00 },
  ],
  students: [
    { studentId: 's1', amountPaise: 60_000_00 },
    { studentId: 's2', amountPaise: 40_000_00 },
  ],
  sourceNote: 'Audited accounts',
} as const;

type Facts = Omit<OpeningEvents['OpeningBalancesEntered'], 'enteredBy' | 'enteredByName'>;

const enter = (change: Partial<Facts> = {}, on: { readonly today?: string; readonly chart?: Chart } = {}) =>
  ({
    type: 'EnterOpeningBalances',
    ...{ ...ENTRY, ...change },
    ...{ today: '2026-04-10', chart: Chart.SHIPPED, ...on, by: FARIDA },
  }) as const;
const entered = (change: Partial<Facts> = {}): DomainEvent<OpeningEvents> => ({
  type: 'OpeningBalancesEntered',
  data: { ...ENTRY, ...change, enteredBy: 'user-f', enteredByName: 'Farida Khan' },
});
const replacing = (change: Partial<Facts>): DomainEvent<OpeningEvents> => ({
  type: 'OpeningBalancesEntered',
  data: {
    ...{ ...ENTRY, ...change, enteredBy: 'user-f', enteredByName: 'Farida Khan' },
    replaced: { entryId: 'e1', enteredBy: 'user-f' },
  },
});
const { entryId, financialYear, lines } = ENTRY;
const confirmed: DomainEvent<OpeningEvents> = {
  type: 'OpeningBalancesConfirmed',
  data: {
    ...{ entryId, financialYear, lines, enteredBy: 'user-f', enteredByName: 'Farida Khan' },
    ...{ confirmedBy: 'user-r', confirmedByName: 'Ravi' },
  },
};
const reversed: DomainEvent<OpeningEvents> = {
  type: 'OpeningBalancesReversed',
  data: { entryId, financialYear, reason: 'Draft accounts', reversedBy: 'user-r', reversedByName: 'Ravi' },
};
const rejected: DomainEvent<OpeningEvents> = {
  type: 'OpeningBalancesRejected',
  data: { entryId, financialYear, reason: 'Draft accounts', rejectedBy: 'user-r', rejectedByName: 'Ravi' },
};
const confirm = (by = RAVI, of: string = entryId) => ({ type: 'ConfirmOpeningBalances', entryId: of, by }) as const;

const year = given(Opening);
const told = (...events: readonly DomainEvent<OpeningEvents>[]): readonly Told[] =>
  events.map(({ type, data }) => [type, data] as const);

describe('The opening balances of a year', () => {
  it('are entered, and replaced until they are confirmed', () => {
    year().when(enter()).then(entered());
    year(entered()).when(enter()).thenNothing();
    const other = { entryId: 'e2' };
    year(entered()).when(enter(other)).then(entered(other));
    year(entered(), confirmed)
      .when(enter(other))
      .thenRefused('ledger/opening-exists', 'Opening balances of 2026–27 have been confirmed.');
  });

  it('balance, and students owe what 1110 says', () => {
    const unbalanced = [...ENTRY.lines, { account: '1030', amountPaise: 100_00 } as const];
    year()
      .when(enter({ lines: unbalanced }))
      .thenRefused('ledger/not-balanced', 'Debits of ₹10,00,100.00 and credits of ₹10,00,000.00 differ by ₹100.00.');
    const [first] = ENTRY.students;
    const students = [first, { studentId: 's2', amountPaise: 39_500_00 }];
    year()
      .when(enter({ students }))
      .thenRefused('ledger/opening-differs', "The students' balances are ₹500.00 less than 1110.");
    year()
      .when(enter({ students: [first, first] }))
      .thenRefused('ledger/listed-twice');
    year()
      .when(enter({ lines: [], students: [] }))
      .thenRefused('ledger/opening-empty');
  });

  it('leave out the accounts that begin at zero or follow their records', () => {
    const opened = (account: '4010' | '5110' | '2010') =>
      enter({ lines: [{ account, amountPaise: 100 }], students: [] });
    year()
      .when(opened('4010'))
      .thenRefused('ledger/no-opening-of-the-year', '4010 Tuition and fees begins each year at zero.');
    year()
      .when(opened('5110'))
      .thenRefused('ledger/no-opening-of-the-year', '5110 Department expenses begins each year at zero.');
    year()
      .when(opened('2010'))
      .thenRefused(
        'ledger/no-opening-of-records',
        '2010 Salaries payable follows the payroll; it takes no opening balance.',
      );
    year()
      .when(enter({ financialYear: 'FY27-28' }))
      .thenRefused('ledger/year-not-begun', '2027–28 has not begun.');
    year()
      .when(enter({}, { today: '2026-04-01' }))
      .then(entered());
  });

  it('leave out retired accounts', () => {
    const chart = Chart.SHIPPED.with('3010', { isRetired: true });
    year().when(enter({}, { chart })).thenRefused('ledger/account-retired', '3010 General fund is retired.');
  });

  it('are confirmed by a second person who saw this file', () => {
    year(entered()).when(confirm(FARIDA)).thenRefused('ledger/opening-own');
    year(entered()).when(confirm(RAVI, 'e0')).thenRefused('ledger/opening-replaced');
    year(entered()).when(confirm()).then(confirmed);
    year(entered(), confirmed).when(confirm()).thenNothing();
    year(entered(), confirmed).when(confirm(FARIDA)).thenRefused('ledger/opening-exists');
    year(entered(), confirmed).when(confirm(RAVI, 'e0')).thenRefused('ledger/opening-exists');
    year().when(confirm()).thenRefused('ledger/opening-not-entered');
  });

  it('withdraw the request of the file that they replace', () => {
    const route = { ruleId: 'r', ruleVersion: 1, steps: [] };
    year().when(enter({ route })).then(entered({ route }));
    const other = { entryId: 'e2', route };
    year(entered({ route })).when(enter(other)).then(replacing(other));
  });

  it('are rejected with a reason, and then entered anew', () => {
    const reject = { type: 'RejectOpeningBalances', entryId, reason: 'Draft accounts', by: RAVI } as const;
    year(entered()).when(reject).then(rejected);
    year(entered({ entryId: 'e2' }))
      .when(reject)
      .thenNothing();
    year(entered(), confirmed).when(reject).thenNothing();
    year(entered(), rejected).when(confirm()).thenRefused('ledger/opening-not-entered');
    const anew = { entryId: 'e2' };
    year(entered(), rejected).when(enter(anew)).then(entered(anew));
    expect(replay(openingBalances, recordedAll(told(entered(), rejected))).get('FY26-27')).toMatchObject({
      ...{ status: 'rejected', rejected_by_name: 'Ravi', rejection_reason: 'Draft accounts' },
    });
  });

  it('are reversed with a reason by a second person, and then entered anew', () => {
    const reverse = { type: 'ReverseOpeningBalances', reason: 'Draft accounts', by: RAVI } as const;
    year(entered()).when(reverse).thenRefused('ledger/opening-not-confirmed');
    year(entered(), confirmed).when(reverse).then(reversed);
    year(entered(), confirmed)
      .when({ ...reverse, by: FARIDA })
      .thenRefused(
        'ledger/opening-own-reversal',
        'A second person must reverse the opening balances that you entered.',
      );
    year(entered(), confirmed, reversed).when(reverse).thenRefused('ledger/opening-not-confirmed');
    year(entered(), confirmed, reversed).when(confirm()).thenRefused('ledger/opening-not-entered');
    const anew = { entryId: 'e2' };
    year(entered(), confirmed, reversed).when(enter(anew)).then(entered(anew));
  });

  it('post on the first day of the year, with the students on 3090, and leave both entries when reversed', () => {
    expect(lastEntry(told(entered(), confirmed))).toEqual([
      '1010 Dr 90000000',
      '3090 Dr 10000000',
      '3010 Cr 100000000',
    ]);
    const [record] = recordsOf(told(entered(), confirmed, reversed)).values();
    expect(record?.entries.map(({ type, day }) => [type, day])).toEqual([
      ['OpeningBalancesConfirmed', '2026-04-01'],
      ['OpeningBalancesReversed', '2026-04-01'],
    ]);
    expect(balances(record ? [record] : [])).toEqual({});
    expect([entered(), confirmed, reversed].map(bookedIn)).toEqual(['2026-04', '2026-04', '2026-04']);
  });
});

describe('The row of opening balances', () => {
  const rowAfter = (...events: readonly DomainEvent<OpeningEvents>[]) =>
    replay(openingBalances, recordedAll(told(...events))).get('FY26-27');
  const AT = '2026-10-05T06:30:00.000Z';

  it('holds each line on its side, in rupees, and what each student owes', () => {
    expect(rowAfter(entered())).toEqual({
      ...{ id: 'FY26-27', status: 'entered', entry_id: 'e1', source_note: 'Audited accounts', total: 10_00_000 },
      lines: [
        { account: '1010', name: '1010 Bank', debit: 9_00_000, credit: 0 },
        { account: '1110', name: '1110 Student receivable', debit: 1_00_000, credit: 0 },
        { account: '3010', name: '3010 General fund', debit: 0, credit: 10_00_000 },
      ],
      students: [
        { student_id: 's1', amount: 60_000 },
        { student_id: 's2', amount: 40_000 },
      ],
      ...{ entered_by: 'user-f', entered_by_name: 'Farida Khan', entered_at: AT },
      ...{ confirmed_by_name: null, confirmed_at: null, rejected_by_name: null, rejection_reason: null },
      reversed: [],
    });
  });

  it('names who confirmed it', () => {
    expect(rowAfter(entered(), confirmed)).toMatchObject({
      ...{ status: 'confirmed', confirmed_by_name: 'Ravi', confirmed_at: AT },
    });
  });

  it('shows the reversed ones beside the new ones', () => {
    const earlier = {
      ...{ source_note: 'Audited accounts', total: 10_00_000, reason: 'Draft accounts', reversed_at: AT },
      ...{ entered_by_name: 'Farida Khan', confirmed_by_name: 'Ravi', reversed_by_name: 'Ravi' },
    };
    expect(rowAfter(entered(), confirmed, reversed)).toMatchObject({ status: 'reversed', reversed: [earlier] });
    expect(rowAfter(entered(), confirmed, reversed, entered({ entryId: 'e2' }))).toMatchObject({
      ...{ status: 'entered', entry_id: 'e2', total: 10_00_000, confirmed_by_name: null },
      reversed: [earlier],
    });
  });
});
