import { type Report } from '@bursar/contracts';
import { describe, expect, it } from '@jest/globals';

import { whyAtBoth, whyOf, whyOfRow, whyOfRowAtBoth, whysOfRow } from './report-why.js';

const PERIOD = { from: '2026-04-01', to: '2026-09-30' };
const THEN = { from: '2025-04-01', to: '2025-09-30' };
const SINCE = { then_from: THEN.from, then_to: THEN.to };

const reportOf = (kind: Report['kind'], columns: readonly string[], rows: Report['rows'], previous = true): Report => ({
  ...{ kind, ...PERIOD, made_at: '2026-10-01T04:30:00.000Z' },
  columns: columns.map((id) => ({ id, header: id, unit: id === 'period' ? 'month' : 'text' })),
  rows,
  totals: {},
  previous: previous ? THEN : null,
});

const moved = (id: string, lead: string, now: number, then: number) => ({
  ...{ id, values: { [lead]: now, then, change: now - then, change_percent: 10 } },
});

describe('the Why of a compared trial balance', () => {
  const [cash, loan, gone] = [
    moved('1010', 'closing_debit', 110, 100),
    moved('2010', 'closing_debit', 0, 50),
    moved('1020', 'closing_debit', 30, 0),
  ];
  const report = reportOf('trial-balance', ['account'], [cash, loan, gone]);
  const asked = { kind: 'trial-balance' } as const;

  it('has in each period the accounts that stood on this side then', () => {
    expect(whyOf(report, 'then', asked)).toEqual({
      figure: 'ledger_closing_debits',
      whose: { ...THEN, accounts: '1010,2010' },
    });
    const change = { figure: 'ledger_closing_debits', whose: { ...PERIOD, accounts: '1010,1020', ...SINCE } };
    const both = { ...change, whose: { ...change.whose, then_accounts: '1010,2010' } };
    expect(['change', 'change_percent'].map((column) => whyOf(report, column, asked))).toEqual([both, both]);
  });

  it('has one account in a row, and none on the side that the account was not on', () => {
    const account = { accounts: '1010', then_accounts: '1010' };
    expect(whyOfRow(report, cash, 'change', asked)?.whose).toEqual({ ...PERIOD, ...SINCE, ...account });
    expect(whyOfRow(report, cash, 'then', asked)?.whose).toEqual({ ...THEN, accounts: '1010' });
    expect([loan, gone].map((row) => whyOfRow(report, row, 'change', asked)?.whose)).toEqual([
      { ...PERIOD, ...SINCE, accounts: 'none', then_accounts: '2010' },
      { ...PERIOD, ...SINCE, accounts: '1020', then_accounts: 'none' },
    ]);
  });
});

describe('the Why of a trial balance at two instants', () => {
  const [cash, loan] = [
    { id: '1010', values: { closing_debit: 110 } },
    { id: '1020', values: { closing_debit: 0 } },
  ];
  const report = reportOf('trial-balance', ['account'], [cash, loan], false);
  const before = { ...loan, values: { closing_debit: 50 } };
  const former = reportOf('trial-balance', ['account'], [cash, before], false);
  const asked = { kind: 'trial-balance' } as const;
  const both = {
    figure: 'ledger_closing_debits',
    whose: { ...PERIOD, accounts: '1010' },
    then: { ...PERIOD, accounts: '1010,1020' },
  };

  it('has at each the accounts that stood on the side, in a total and in a group', () => {
    expect(whyAtBoth({ report, former }, 'closing_debit', asked)).toEqual(both);
    const group = { id: 'group-1', values: { closing_debit: 110 } };
    expect(whyOfRowAtBoth({ report, former }, group, 'closing_debit', asked)).toEqual(both);
  });

  it('has those of the report without another one', () => {
    expect(whyAtBoth({ report }, 'closing_debit', asked)).toEqual(whyOf(report, 'closing_debit', asked));
  });
});

describe('the Why of a group of accounts', () => {
  it('has the accounts of the group that stand on the side, in each period', () => {
    const [cash, fund, gone] = [
      moved('1010', 'closing_debit', 110, 100),
      moved('1020', 'closing_debit', 0, 50),
      moved('1030', 'closing_debit', 30, 0),
    ];
    const other = moved('2010', 'closing_debit', 5, 5);
    const report = reportOf('trial-balance', ['account'], [cash, fund, gone, other]);
    const group = moved('group-1', 'closing_debit', 140, 150);
    const whose = (column: string) => whyOfRow(report, group, column, { kind: 'trial-balance' })?.whose;
    expect(whose('closing_debit')).toEqual({ ...PERIOD, accounts: '1010,1030' });
    expect(whose('then')).toEqual({ ...THEN, accounts: '1010,1020' });
    expect(whose('change')).toEqual({ ...PERIOD, ...SINCE, accounts: '1010,1030', then_accounts: '1010,1020' });
  });

  it('has the surplus among the funds of a balance sheet, also a year before', () => {
    const amounts = { sources: 5, assets: 0, before_sources: 4, before_assets: 0 };
    const rows = ['3010', 'surplus', '2010', '2020'].map((id) => ({ id, values: amounts }));
    const report = reportOf('balance-sheet', ['line'], rows);
    const why = (id: string, column: string) =>
      whyOfRow(report, { id, values: amounts }, column, { kind: 'balance-sheet' });
    expect(why('group-3', 'sources')).toEqual({ figure: 'ledger_own_funds', whose: { to: PERIOD.to } });
    expect(why('group-3', 'before_sources')).toEqual({ figure: 'ledger_own_funds', whose: { to: THEN.to } });
    const liabilities = { to: PERIOD.to, accounts: '2010,2020' };
    expect(why('group-2', 'sources')).toEqual({ figure: 'ledger_sources', whose: liabilities });
    expect(why('group-2', 'assets')).toBeNull();
  });
});

describe('the Why of a line', () => {
  const amounts = { receipts: 10, payments: 20, amount: 0 };
  const why = (kind: Report['kind'], id: string, column: string) => {
    const row = { id, values: amounts };
    return whyOfRow(reportOf(kind, ['line'], [row], false), row, column, { kind });
  };

  it('is of one account of receipts and payments, or of the money in it at the beginning and the end', () => {
    expect(why('receipts-payments', '4010', 'receipts')).toEqual({
      ...{ figure: 'money_received', whose: { ...PERIOD, accounts: '4010' } },
    });
    const figures = [
      why('receipts-payments', '4010', 'payments'),
      why('receipts-payments', 'opening-1010', 'receipts'),
      why('receipts-payments', 'opening-1010', 'payments'),
      why('receipts-payments', 'closing-1010', 'receipts'),
      why('receipts-payments', 'closing-1010', 'payments'),
    ].map((each) => each?.figure);
    expect(figures).toEqual(['money_spent', 'money_opening', undefined, undefined, 'money_closing']);
  });

  it('is of one step of the bridge on its day, and of nothing unexplained', () => {
    expect(why('balance-bridge', 'unexplained', 'amount')).toEqual({
      figure: 'money_unexplained',
      whose: { to: PERIOD.to, as_of: PERIOD.to, financial_year: 'FY26-27' },
    });
    expect(why('balance-bridge', 'vouchers', 'amount')).toBeNull();
  });

  it('is none of what was recorded after the day of the bridge, which the whole of it counts', () => {
    const row = { id: 'later', values: { amount: 5 } };
    const report = reportOf('balance-bridge', ['line'], [row], false);
    expect(whyOfRow(report, row, 'amount', { kind: 'balance-bridge' })).toBeNull();
    expect(whyOf(report, 'amount', { kind: 'balance-bridge' })).toEqual({
      figure: 'money_closing',
      whose: { to: PERIOD.to },
    });
  });
});

describe('the Why of a row', () => {
  it('is of the month of a daybook, and of the same month a year before', () => {
    const june = moved('2026-06', 'net', 90, 70);
    const report = reportOf('daybook', ['period'], [june]);
    const asked = { kind: 'daybook', department_id: '3' } as const;
    expect(whyOfRow(report, june, 'net', asked)).toEqual({
      figure: 'daybook_net',
      whose: { from: '2026-06-01', to: '2026-06-30', department_id: '3' },
    });
    expect(whyOfRow(report, june, 'change', asked)?.whose).toEqual({
      ...{ from: '2026-06-01', to: '2026-06-30', department_id: '3' },
      ...{ then_from: '2025-06-01', then_to: '2025-06-30' },
    });
  });

  it('is of the line of a summary', () => {
    const salaries = moved('salaries', 'amount', -90, -80);
    const report = reportOf('summary', ['line'], [salaries]);
    expect(whyOfRow(report, salaries, 'change_percent', { kind: 'summary' })).toEqual({
      figure: 'daybook_payroll',
      whose: { ...PERIOD, ...SINCE },
    });
  });

  it('is of a fee structure now and of all of its name then [HIS-013]', () => {
    const tuition = moved('structure-2', 'billed', 90, 70);
    const report = reportOf('fees', ['fee'], [tuition]);
    const asked = { kind: 'fees' } as const;
    const whose = (column: string, then_id?: string) =>
      whyOfRow(report, then_id === undefined ? tuition : { ...tuition, then_id }, column, asked)?.whose;
    expect(whose('billed', 'structure-1')).toEqual({ ...PERIOD, group: 'structure-2' });
    expect(whose('then', 'structure-1')).toEqual({ ...THEN, group: 'structure-1' });
    expect(whose('change', 'structure-1')).toEqual({
      ...{ ...PERIOD, group: 'structure-2' },
      ...{ ...SINCE, then_group: 'structure-1' },
    });
    expect(whose('then')).toEqual({ ...THEN, group: 'structure-2' });
    const several = 'structure-0\nstructure-1';
    expect(whose('then', several)).toEqual({ ...THEN, group: several });
    expect(whose('change', several)).toMatchObject({ group: 'structure-2', then_group: several });
  });

  it('is none for a zero and for a single record', () => {
    const row = { id: '3', values: { demand: 10, opening: 0, amount: 5 } };
    expect(whyOfRow(reportOf('income', ['source'], [row], false), row, 'amount', { kind: 'income' })).toBeNull();
    const ofDepartment = reportOf('dcb', ['department'], [row], false);
    expect(whyOfRow(ofDepartment, row, 'opening', { kind: 'dcb' })).toBeNull();
  });

  it.each([
    ['receivables-by-age', 'student', 's-1', { student_id: 's-1' }],
    ['receivables-by-age', 'batch', '2024', { group: 'batch-2024' }],
    ['receivables-by-age', 'department', '3', { department_id: '3' }],
    ['receivables-by-age', 'department', 'none', { group: 'no-department' }],
    ['dues', 'department', 'none', { group: 'no-department' }],
  ] as const)('is of the dues in a row: %s, %s %s', (kind, first, id, whose) => {
    const row = { id, values: { to_30: 5 } };
    const why = whyOfRow(reportOf(kind, [first], [row], false), row, 'to_30', { kind });
    expect(why).toEqual({ figure: 'dues_to_30', whose: { as_of: PERIOD.to, ...whose } });
  });

  it.each([
    ['batch', '2024', { group: 'batch-2024' }],
    ['department', '3', { department_id: '3' }],
    ['department', 'none', { group: 'no-department' }],
    ['structure', 'none', { group: 'none' }],
  ] as const)('is of the demand in a row: %s %s', (first, id, whose) => {
    const row = { id, values: { demand: 5 } };
    const why = whyOfRow(reportOf('dcb', [first], [row], false), row, 'demand', { kind: 'dcb' });
    expect(why).toEqual({ figure: 'demand', whose: { ...PERIOD, ...whose } });
  });

  it('has three amounts for a bullet', () => {
    const row = { id: 'structure-1', values: { opening: 1, demand: 2, collection: 2, balance: 1 } };
    const whys = whysOfRow(reportOf('dcb', ['structure'], [row], false), row, ['owed', 'collection', 'balance'], {
      kind: 'dcb',
    });
    const whose = { ...PERIOD, group: 'structure-1' };
    expect(whys).toEqual({
      whole: { figure: 'demand_owed', whose },
      used: { figure: 'demand_collected', whose },
      promised: { figure: 'demand_balance', whose },
    });
  });
});
