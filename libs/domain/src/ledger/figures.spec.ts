import { describe, expect, it } from '@jest/globals';
import { conditionsOf } from '../kernel/figure.js';
import { valueOver } from '../kernel/figure.suite.js';
import { type Asked, type Figure, type Sum } from '../kernel/index.js';
import { DUE, recordsOf, type Told } from './books.suite.js';
import * as figures from './figures.js';
import { ledgerRecords } from './index.js';

const TODAY = '2026-11-25';

const billOf = (id: string, studentName: string) => ({
  ...{ studentFeeId: id, feeStructureId: 'f', studentId: `student-${id}`, studentName, title: 'Tuition' },
});
const old = billOf('old', 'Asha');
const fresh = billOf('fresh', 'Ravi');
const assigned = { dueDate: DUE, openingPaidPaise: 0 };
const payment = { transactionId: 't', roundingPaise: 0 };
const claim = (expenseId: string, departmentId: number) => ({
  ...{ expenseId, kind: 'claim', submittedBy: 'u', submittedByName: 'Om', departmentId, grantId: null },
});
const spent = (expenseId: string, departmentId: number, amountPaise: number, day: string): readonly Told[] =>
  ['ExpenseSubmitted', 'ExpenseApproved'].map((type) => [
    type,
    { ...claim(expenseId, departmentId), amountPaise, description: 'Travel' },
    day,
  ]);
const paid = (expenseId: string, paidPaise: number, paidOn: string): Told => [
  'ExpensePaid',
  { ...claim(expenseId, 1), paidPaise, paidOn },
];
const VOUCHER = {
  ...{ voucherId: 'V1', day: '2026-08-01', amountPaise: 30, narration: 'Depreciation', madeByName: 'Farida' },
  lines: [
    { account: '5190', debitPaise: 30, creditPaise: 0, departmentId: 2 },
    { account: '1020', debitPaise: 0, creditPaise: 30, departmentId: null },
  ],
};
const OPENING = {
  ...{ entryId: 'opened', financialYear: 'FY26-27' },
  lines: [
    { account: '1010', amountPaise: 5_000 },
    { account: '3010', amountPaise: -5_000 },
  ],
};

const FORMER_YEAR: readonly Told[] = [
  ...spent('e-old', 1, 50, '2026-03-10'),
  ['FeeAssigned', { ...old, ...assigned, departmentId: 1, batch: 2024, totalPaise: 1_000 }, '2026-03-20'],
  ['FeePaymentApplied', { ...old, ...payment, source: 'counter', method: 'cash', amountPaise: 300 }, '2026-03-25'],
  paid('e-old', 50, '2026-03-31'),
];
const overTwoMonths = { recogniseOver: { from: '2026-10', months: 2 } };
const THIS_YEAR: readonly Told[] = [
  ['OpeningBalancesConfirmed', OPENING],
  ['FeeReissued', { ...old, previousPaise: 1_000, totalPaise: 900 }, '2026-04-01'],
  [
    'FeeAssigned',
    { ...fresh, ...assigned, ...overTwoMonths, departmentId: 2, batch: 2025, totalPaise: 700 },
    '2026-05-02',
  ],
  ['FeePaymentApplied', { ...fresh, ...payment, source: 'gateway', method: 'online', amountPaise: 200 }, '2026-06-01'],
  ...spent('e-new', 2, 400, '2026-07-01'),
  paid('e-new', 400, '2026-07-05'),
  ...spent('e-back', 1, 25, '2026-07-10'),
  ['ExpenseReversed', { ...claim('e-back', 1), reversedPaise: 25, paidOn: null }, '2026-07-20'],
  ['VoucherDrafted', VOUCHER],
  ['VoucherApproved', VOUCHER],
  ['VoucherNumbered', { voucherId: 'V1', voucherNo: 'FY26-27/JV/000001' }],
  ['DeductionsRemitted', { remittanceId: 'r', name: 'PF', month: '2026-08', amountPaise: 20, paidOn: '2026-09-01' }],
  ['GatewayPaymentHeld', { paymentId: 'pay', studentId: null, currency: 'INR', amountPaise: 90 }, '2026-10-01'],
  [
    'IncomeRecorded',
    { incomeId: 'i', kind: 'interest', sourceName: 'SBI', amountPaise: 60, receivedDate: '2026-12-10' },
  ],
];

const RECORDS = recordsOf([...FORMER_YEAR, ...THIS_YEAR]);

const of = (figure: Figure, asked: Partial<Asked> = {}) =>
  valueOver(figure, { today: TODAY, ...asked }, ({ name }) => (name === ledgerRecords.name ? RECORDS.values() : []));
const byAccount = (figure: Figure, accounts: readonly string[]) =>
  accounts.map((account) => of(figure, { accounts: [account] }));
const record = (id: string) => {
  const row = RECORDS.get(id);
  if (!row) throw new Error(`There is no record ${id}`);
  return row;
};

describe('The figures of an account', () => {
  it('open with all days before the period, and former income and expenditure in the general fund', () => {
    expect(byAccount(figures.opening, ['1010', '1030', '1110', '2110', '3010', '4010', '5110'])).toEqual([
      ...[-50, 300, 700, 0, -950, 0, 0],
    ]);
    expect(of(figures.opening, { accounts: ['1010', '3010'] })).toBe(-1_000);
    expect(of(figures.opening)).toBe(0);
  });

  it('add the debits and the credits of the period, with its first and its last day', () => {
    expect(byAccount(figures.debits, ['1010', '1040', '1110', '2110', '2210', '4010', '5110', '5190'])).toEqual([
      ...[5_000, 290, 700, 425, 350, 100, 425, 30],
    ]);
    expect(byAccount(figures.credits, ['1010', '1020', '1110', '2210', '2230', '3010', '4010'])).toEqual([
      ...[420, 30, 300, 700, 90, 5_000, 350],
    ]);
    expect([figures.debits, figures.credits].map((each) => of(each))).toEqual([7_340, 7_340]);
    expect(of(figures.debits, { accounts: ['5190'], from: '2026-08-01', to: '2026-08-01' })).toBe(30);
    expect(of(figures.debits, { accounts: ['5190'], to: '2026-07-31' })).toBe(0);
    expect(of(figures.debits, { accounts: ['5190'], from: '2026-08-02' })).toBe(0);
  });

  it('close with what opened and moved, on the one side or the other', () => {
    expect(byAccount(figures.closing, ['1010', '1110'])).toEqual([4_530, 1_100]);
    expect(byAccount(figures.closingDebits, ['1010', '1110', '3010'])).toEqual([4_530, 1_100, -5_950]);
    expect(byAccount(figures.closingCredits, ['1010', '3010', '4010'])).toEqual([-4_530, 5_950, 250]);
    expect(byAccount(figures.debitsWithOpening, ['1110'])).toEqual([1_400]);
    expect(byAccount(figures.creditsWithOpening, ['3010'])).toEqual([5_950]);
  });

  it('count a line on its own day, and nothing of a record without such lines', () => {
    const income = { accounts: ['4010'] };
    expect(of(figures.credits, { ...income, to: '2026-10-30' })).toBe(0);
    expect(of(figures.credits, { ...income, to: '2026-10-31' })).toBe(350);
    expect(of(figures.credits, { ...income, to: '2026-11-30' })).toBe(700);
    expect(figures.credits.adds(record('i'), { today: TODAY })).toBe(0);
  });
});

describe('The figures of the statements', () => {
  it('are a surplus of income less expenditure', () => {
    expect([figures.incomeOfPeriod, figures.expenditure, figures.surplus].map((each) => of(each))).toEqual([
      ...[250, 430, -180],
    ]);
    expect(of(figures.incomeOfPeriod, { accounts: ['4110'] })).toBe(0);
    expect(of(figures.expenditure, { accounts: ['5190'] })).toBe(30);
  });

  it('are as many assets as funds, surplus and liabilities', () => {
    expect([figures.funds, figures.liabilities, figures.ownFunds].map((each) => of(each))).toEqual([5_950, 420, 5_770]);
    expect([figures.assets, figures.sources].map((each) => of(each))).toEqual([6_190, 6_190]);
    expect(of(figures.funds, { accounts: ['3020'] })).toBe(0);
  });

  it('are as much money received as spent and kept; opening balances are neither', () => {
    expect([figures.moneyOpening, figures.moneyReceived, figures.receipts].map((each) => of(each))).toEqual([
      ...[5_250, 290, 5_540],
    ]);
    expect([figures.moneySpent, figures.moneyClosing, figures.spending].map((each) => of(each))).toEqual([
      ...[450, 5_090, 5_540],
    ]);
    expect(byAccount(figures.moneyReceived, ['1110', '2230', '1040'])).toEqual([200, 90, 0]);
    expect(byAccount(figures.moneySpent, ['2110', '5190', '5110'])).toEqual([400, 30, 0]);
  });

  it('explain the money in hand beside the available balance, here 500 of fees and 60 of income', () => {
    const { moneyExpenses, moneyHeld, moneyAhead, moneyOpened, moneyVouchers, moneyRemitted } = figures;
    const known = [moneyExpenses, moneyHeld, moneyAhead, moneyOpened, moneyVouchers, moneyRemitted];
    expect(known.map((each) => of(each))).toEqual([-450, 90, -60, 5_000, -30, -20]);
    expect(of(figures.moneyUnexplained)).toBe(560);
  });
});

describe('The figures of what students owe', () => {
  it('are the demand of bills, also taken back, less the collection', () => {
    const { demandOpening, demand, collection, demandOwed, demandBalance } = figures;
    expect([demandOpening, demand, collection].map((each) => of(each))).toEqual([700, 600, 200]);
    expect([demandOwed, demandBalance].map((each) => of(each))).toEqual([1_300, 1_100]);
    expect([1, 2].map((department) => of(demand, { departments: [department] }))).toEqual([-100, 700]);
    expect(['f', 'batch-2024', 'batch-2025', 'none'].map((group) => of(demand, { group }))).toEqual([
      600, -100, 700, 0,
    ]);
  });

  it('are those of one student', () => {
    const own = { student_id: 'student-fresh' };
    const { studentDebits, studentCredits, studentBalance } = figures;
    expect([studentDebits, studentCredits, studentBalance].map((each) => of(each, own))).toEqual([700, 200, 500]);
  });

  it('stand without a structure when their bill has none', () => {
    const groupsOf = (change: object) => figures.demand.groups?.({ ...record('fresh'), ...change });
    expect(groupsOf({})).toEqual(['f', 'batch-2025']);
    expect(groupsOf({ fee_structure_id: 'fresh' })).toEqual(['none', 'batch-2025']);
    expect(groupsOf({ fee_structure_id: null, department_id: null })).toEqual(['none', 'batch-2025', 'no-department']);
    expect(figures.demand.groups?.(record('e-new'))).toEqual([]);
  });
});

describe('The figures of a department', () => {
  it('count lines by their own department, else by that of their record', () => {
    expect([[1], [2], [1, 2], []].map((departments) => of(figures.debits, { departments }))).toEqual([
      ...[150, 2_080, 2_230, 0],
    ]);
    const none = { group: 'no-department' };
    expect([figures.debits, figures.credits].map((each) => of(each, none))).toEqual([5_110, 5_140]);
  });

  it('are its expenses, which begin each year at zero', () => {
    const { departmentOpening, departmentDebits, departmentCredits, departmentClosing } = figures;
    const all = [departmentOpening, departmentDebits, departmentCredits, departmentClosing];
    expect(all.map((each) => of(each))).toEqual([0, 425, 25, 400]);
    expect(all.map((each) => of(each, { departments: [1] }))).toEqual([0, 25, 25, 0]);
    expect(all.map((each) => of(each, { from: '2026-07-03' }))).toEqual([400, 25, 25, 400]);
  });
});

describe('A figure of the ledger', () => {
  const asked = { today: TODAY, from: '2026-05-01', to: '2026-10-31' };
  const daysOf = (sum: Sum) => conditionsOf(sum, asked);

  it('reads only records that may have lines on its days, of its departments', () => {
    expect(daysOf(figures.opening)).toEqual({ first_day: { below: '2026-05-01' } });
    expect(daysOf(figures.closingDebits)).toEqual({ first_day: { below: '2026-11-01' } });
    expect(daysOf(figures.debits)).toEqual({ first_day: { below: '2026-11-01' }, last_day: { from: '2026-05-01' } });
    expect(daysOf(figures.moneyAhead)).toEqual({ last_day: { from: '2026-11-01' } });
    expect(conditionsOf(figures.moneyHeld, { ...asked, departments: [2] })).toEqual({
      department_id: { in: [2, null] },
    });
  });

  it('names its records by their kind and name, and a voucher by its number', () => {
    const tells = ['fresh', 'V1', 'pay'].map((id) => figures.debits.tells(record(id), {}));
    expect(tells).toEqual(['Bill, Ravi, Tuition', 'Voucher, FY26-27/JV/000001, Depreciation', 'Suspense']);
  });
});
