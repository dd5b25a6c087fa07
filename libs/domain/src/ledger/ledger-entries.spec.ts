import { describe, expect, it } from '@jest/globals';
import { type Projection, replay } from '../kernel/index.js';
import { DUE, recordedAll, type Told } from './books.suite.js';
import {
  accountDays,
  accountMonths,
  accountsAgainst,
  isMoney,
  ledgerEntries,
  positionOf,
  studentLedgers,
} from './index.js';

const bill = { studentFeeId: 'b', feeStructureId: 'f', studentId: 's', studentName: 'Asha', title: 'Tuition' };
const assigned = (terms: object = {}): Told => [
  'FeeAssigned',
  { ...bill, dueDate: DUE, departmentId: 1, totalPaise: 900, openingPaidPaise: 0, ...terms },
];
const paidInCash = (transactionId: string, amountPaise: number): Told => [
  'FeePaymentApplied',
  { ...bill, transactionId, source: 'counter', method: 'cash', roundingPaise: 0, amountPaise },
];
const claim = { expenseId: 'e', kind: 'claim', submittedBy: 'u', submittedByName: 'Om', departmentId: null };
const opening: Told = [
  'OpeningBalancesConfirmed',
  {
    ...{ entryId: 'o', financialYear: 'FY26-27' },
    lines: [
      { account: '1010', amountPaise: 500 },
      { account: '3010', amountPaise: -500 },
    ],
  },
];

const ALL: readonly Told[] = [
  opening,
  assigned(),
  paidInCash('t-1', 300),
  paidInCash('t-2', 100),
  ['FeeReissued', { ...bill, previousPaise: 900, totalPaise: 800 }],
  ['ExpenseSubmitted', { ...claim, amountPaise: 200, description: 'Travel', grantId: null }],
  ['ExpenseApproved', { ...claim, amountPaise: 200 }],
  ['ExpensePaid', { ...claim, paidPaise: 200, paidOn: '2026-10-07' }],
];

const rowsOf = <Row extends object>(model: Projection<Row>, told: readonly Told[]): readonly Row[] => [
  ...replay(model, recordedAll(told)).values(),
];

const NOTHING = {
  ...{ debit_paise: 0, credit_paise: 0, received_paise: 0, spent_paise: 0, billed_paise: 0, opened_paise: 0 },
};

describe('The sums of an account by month', () => {
  const [opened, october] = [{ month: '2026-04' }, { month: '2026-10' }];
  const ofBill = { ...NOTHING, ...october, department_id: 1 };
  const ofClaim = { ...NOTHING, ...october, department_id: null };

  it('are what was debited and credited, what money came and went against it, and the demand of bills', () => {
    expect(rowsOf(accountMonths, ALL)).toEqual([
      {
        ...{ ...NOTHING, ...opened, id: '2026-04-1010-none', account: '1010', department_id: null },
        ...{ debit_paise: 500, opened_paise: 500 },
      },
      {
        ...{ ...NOTHING, ...opened, id: '2026-04-3010-none', account: '3010', department_id: null },
        ...{ credit_paise: 500, opened_paise: -500 },
      },
      {
        ...{ ...ofBill, id: '2026-10-1110-1', account: '1110', debit_paise: 900, credit_paise: 500 },
        ...{ received_paise: 400, billed_paise: 800 },
      },
      { ...ofBill, id: '2026-10-4010-1', account: '4010', debit_paise: 100, credit_paise: 900 },
      { ...ofBill, id: '2026-10-1030-1', account: '1030', debit_paise: 400 },
      { ...ofClaim, id: '2026-10-5110-none', account: '5110', debit_paise: 200 },
      {
        ...{ ...ofClaim, id: '2026-10-2110-none', account: '2110', debit_paise: 200, credit_paise: 200 },
        ...{ spent_paise: 200 },
      },
      { ...ofClaim, id: '2026-10-1010-none', account: '1010', credit_paise: 200 },
    ]);
  });

  it('are those of its days', () => {
    const days = rowsOf(accountDays, ALL).filter(({ account }) => account === '2110');
    expect(days).toEqual([
      {
        ...{ ...ofClaim, id: '2026-10-05-2110-none', day: '2026-10-05', account: '2110' },
        ...{ credit_paise: 200 },
      },
      {
        ...{ ...ofClaim, id: '2026-10-07-2110-none', day: '2026-10-07', account: '2110' },
        ...{ debit_paise: 200, spent_paise: 200 },
      },
    ]);
  });
});

describe('A line of an entry', () => {
  const against = (...told: readonly Told[]) =>
    rowsOf(ledgerEntries, told).map((row) => [row.day, row.account, ...accountsAgainst(row)]);

  it('names the other accounts of its entry, each once', () => {
    const slip = { payrollId: 'p', staffId: 'u', staffName: 'Ravi', month: '2026-09', departmentId: 1 };
    const lines = ['PF', 'Tax'].map((name) => ({ name, kind: 'deduction', amountPaise: 10 }));
    expect(against(['PayrollGenerated', { ...slip, lines, grossPaise: 100, amountPaise: 80 }])).toEqual([
      ['2026-10-05', '5010', '2010', '2020'],
      ['2026-10-05', '2010', '5010', '2020'],
      ['2026-10-05', '2020', '5010', '2010'],
      ['2026-10-05', '2020', '5010', '2010'],
    ]);
  });

  it('names those of its own day alone when the parts of a bill come later', () => {
    expect(against(assigned({ recogniseOver: { from: '2026-10', months: 2 } }))).toEqual([
      ['2026-10-05', '1110', '2210'],
      ['2026-10-05', '2210', '1110'],
      ['2026-10-31', '2210', '4010'],
      ['2026-10-31', '4010', '2210'],
      ['2026-11-30', '2210', '4010'],
      ['2026-11-30', '4010', '2210'],
    ]);
  });

  it('stands on the side of money up to the last account below 1100', () => {
    expect((['1010', '1050', '1099', '1100', '1110'] as const).map(isMoney)).toEqual([true, true, true, false, false]);
  });

  it('lies in the books by its day, the position of its event and its place', () => {
    const rows = rowsOf(ledgerEntries, [opening, assigned()]);
    expect(rows.map(({ order }) => order)).toEqual([
      ...['2026-04-01 000000 0000', '2026-04-01 000000 0001'],
      ...['2026-10-05 000001 0000', '2026-10-05 000001 0001'],
    ]);
    expect(rows.map(positionOf)).toEqual(['000000', '000000', '000001', '000001']);
  });
});

describe('The balance of a student', () => {
  it('is the sum of the bills, less what was paid', () => {
    expect(rowsOf(studentLedgers, ALL)).toEqual([
      {
        ...{ id: 's', balance_paise: 400, debit_paise: 900, credit_paise: 500 },
        ...{ owed_paise: { '2026-12-31': 400 }, oldest_due: '2026-12-31' },
      },
    ]);
  });
});
