import { describe, expect, it } from '@jest/globals';
import { type RequestEvents } from '../decisions/events.js';
import { type Asked, type Figure, type Projection, replay, type Sum } from '../kernel/index.js';
import { valueOver } from '../kernel/figure.suite.js';
import { logOf, type Told } from '../kernel/log.suite.js';
import { budgetLines, emptyBudget } from './budget-lines.projection.js';
import { GRANT } from './department-office.suite.js';
import { type BudgetLineEvents, type GrantEvents, type IncomeEvents } from './events.js';
import * as figures from './figures.js';
import { grants } from './grants.projection.js';
import { incomes } from './incomes.projection.js';

const entry = (incomeId: string, amountPaise: number, receivedDate: string) => ({
  ...{ incomeId, kind: 'rent' as const, sourceName: 'State', description: incomeId === 'i-1' ? 'Hall' : '' },
  ...{ amountPaise, receivedDate, recordedBy: 'u-f', recordedByName: 'Farida Khan' },
});
const reversal = { incomeId: 'i-3', amountPaise: 50_00, reason: 'Twice', reversedByName: 'Meera' };
const asked = {
  ...{ requestId: 'r-1', kind: 'income', recordId: 'i-9', departmentId: null, amountPaise: 700_00, makerIds: [] },
  ...{ description: 'State', askedBy: 'u-f', askedByName: 'Farida Khan', concerned: [] },
  work: {
    ...{ kind: 'income', sourceName: 'State', description: 'Hall', incomeKind: 'rent' },
    receivedDate: '2026-11-20',
  },
} as never;

const line = (financialYear: string, departmentId: number, allocated_paise: number, spent_paise = 0) => ({
  ...emptyBudget(financialYear, departmentId),
  ...{ allocated_paise, spent_paise },
});
const grantOf = (grantId: string, terms: Partial<typeof GRANT> = {}): Told<GrantEvents> => [
  'GrantRegistered',
  { grantId, ...GRANT, ...terms },
];

const ROWS = new Map<string, readonly object[]>([
  [
    incomes.name,
    [
      ...replay(
        incomes,
        logOf<IncomeEvents & RequestEvents>(
          ['IncomeRecorded', entry('i-1', 100_00, '2026-11-20')],
          ['IncomeRecorded', entry('i-2', 40_00, '2026-03-31')],
          ['IncomeRecorded', entry('i-3', 50_00, '2026-11-21')],
          ['IncomeReversed', reversal as never],
          ['RequestSubmitted', asked],
        ),
      ).values(),
    ],
  ],
  [
    budgetLines.name,
    [
      line('FY25-26', 1, 90_00, 80_00),
      { ...line('FY26-27', 1, 60_00, 20_00), encumbered_paise: 5_00 },
      line('FY26-27', 2, 30_00, 1_00),
      line('FY27-28', 1, 7_00),
    ],
  ],
  [
    grants.name,
    [
      ...replay(
        grants,
        logOf<GrantEvents>(grantOf('g-1'), grantOf('g-2', { departmentId: 2, status: 'closed', amountPaise: 10_00 })),
      ).values(),
    ].map((row) => (row.id === 'g-1' ? { ...row, spent: 200, encumbered: 30 } : row)),
  ],
]);
const rowsOf = ({ name }: Projection) => ROWS.get(name) ?? [];
const of = (figure: Figure, about: Partial<Asked> = {}) => valueOver(figure, { today: '2026-11-25', ...about }, rowsOf);
const tellingsOf = (sum: Sum) => rowsOf(sum.of).map((row) => sum.tells(row, {}));
const groupsOf = (sum: Sum) => rowsOf(sum.of).map((row) => sum.groups?.(row));

describe('The income', () => {
  it('counts once it is recorded, until it is reversed', () => {
    expect(of(figures.income)).toBe(140_00);
    expect(tellingsOf(figures.income)).toContain('State, Hall');
  });

  it('of a period counts by the day of its receipt, the last one included', () => {
    expect(of(figures.incomeOfPeriod)).toBe(100_00);
    expect(of(figures.incomeOfPeriod, { from: '2026-03-31', to: '2026-11-20' })).toBe(140_00);
    expect(of(figures.incomeOfPeriod, { from: '2026-04-01', to: '2026-11-19' })).toBe(0);
    expect(tellingsOf(figures.incomeOfPeriod)).toEqual(['State, Hall', 'State', 'State', 'State, Hall']);
    expect(groupsOf(figures.incomeOfPeriod)[0]).toEqual(['rent']);
  });
});

describe('The budgets of a year', () => {
  const computing = { departments: [1] };

  it('are what is allocated, less what is spent and reserved', () => {
    const all = [figures.allocated, figures.spent, figures.reserved, figures.remaining];
    expect(all.map((each) => of(each))).toEqual([90_00, 21_00, 5_00, 64_00]);
    expect(all.map((each) => of(each, computing))).toEqual([60_00, 20_00, 5_00, 35_00]);
    expect(of(figures.remaining, { financial_year: 'FY25-26' })).toBe(10_00);
    expect(tellingsOf(figures.allocated)[0]).toBe('Computer Science & Engineering, 2025–26');
    expect(groupsOf(figures.allocated)[1]).toEqual(['FY26-27_1']);
  });

  it('stand beside those of the years before and after', () => {
    expect(of(figures.allocatedAhead)).toBe(7_00);
    expect(of(figures.allocatedFromNow)).toBe(97_00);
    expect(of(figures.spentBefore)).toBe(80_00);
    expect(of(figures.availableBalance)).toBe(140_00 - 97_00 - 80_00);
  });

  it('add up in the register over all years of its period', () => {
    const register = [figures.registerAllocated, figures.registerSpent, figures.registerReserved];
    const all = [...register, figures.registerRemaining];
    expect(all.map((each) => of(each))).toEqual([90_00, 21_00, 5_00, 64_00]);
    const since = { from: '2026-03-31', to: '2026-04-01', ...computing };
    expect(all.map((each) => of(each, since))).toEqual([150_00, 100_00, 5_00, 45_00]);
  });
});

describe('The grants', () => {
  it('are what was granted, less what is spent and reserved', () => {
    const all = [figures.granted, figures.grantsSpent, figures.grantsReserved, figures.grantsRemaining];
    expect(all.map((each) => of(each))).toEqual([5_010_00, 200_00, 30_00, 4_780_00]);
    expect(all.map((each) => of(each, { departments: [2] }))).toEqual([10_00, 0, 0, 10_00]);
    expect(tellingsOf(figures.granted)[0]).toBe(GRANT.fundingAgency);
    expect(groupsOf(figures.granted)[0]).toEqual(['g-1']);
  });

  it('of a person are the active ones', () => {
    expect(of(figures.activeGrants, { user_id: 'faculty-1' })).toBe(5_000_00);
    expect(of(figures.activeGrants, { user_id: 'faculty-2' })).toBe(0);
    expect(tellingsOf(figures.activeGrants)[0]).toBe(GRANT.fundingAgency);
  });
});

describe('The row of income that waits for an approval', () => {
  const rowAfter = (...events: readonly Told<IncomeEvents & RequestEvents>[]) =>
    replay(incomes, logOf<IncomeEvents & RequestEvents>(...events)).get('i-9');
  const submitted: Told<RequestEvents> = ['RequestSubmitted', asked];
  const ends = asked as object;

  it('shows what was recorded by whom, and why it does not count', () => {
    const row = {
      ...{ kind: 'rent', source_name: 'State', description: 'Hall', amount: 700, received_date: '2026-11-20' },
      ...{ recorded_by: 'u-f', recorded_by_name: 'Farida Khan' },
    };
    expect(rowAfter(submitted)).toMatchObject({ ...row, status: 'waiting', reason: null });
    const rejected = { ...ends, decision: { note: 'No statement' } } as never;
    expect(rowAfter(submitted, ['RequestRejected', rejected])).toMatchObject({
      ...{ ...row, status: 'rejected', reason: 'No statement' },
    });
    expect(rowAfter(submitted, ['RequestWithdrawn', ends as never])).toMatchObject({
      ...{ ...row, status: 'rejected', reason: 'Withdrawn by Farida Khan' },
    });
  });

  it('is made for income alone', () => {
    const refund = { ...ends, kind: 'refund', work: { kind: 'journal', voucherId: 'v-1' } } as never;
    expect(replay(incomes, logOf<IncomeEvents & RequestEvents>(['RequestSubmitted', refund])).size).toBe(0);
    expect(rowAfter(['RequestWithdrawn', ends as never])).toBeUndefined();
    expect(rowAfter(['RequestRejected', { ...ends, decision: { note: '' } } as never])).toBeUndefined();
  });
});

describe('The row of a budget', () => {
  it('follows a reservation that changed', () => {
    const place = { financialYear: 'FY26-27', departmentId: 1, reservationId: 'p-1', leftPaise: 0, overPaise: 0 };
    const opened = { ...place, allocatedPaise: 1_000, spentPaise: 0, reservedPaise: 300, asOf: '5' };
    const adjusted: Told<BudgetLineEvents> = [
      'BudgetReservationAdjusted',
      { ...place, paise: 450, previousPaise: 300 },
    ];
    const rowAfter = (...events: readonly Told<BudgetLineEvents>[]) =>
      replay(budgetLines, logOf<BudgetLineEvents>(...events)).get('FY26-27_1');
    expect(rowAfter(['BudgetLineOpened', opened], adjusted)).toMatchObject({
      ...{ spent_paise: 0, encumbered_paise: 450 },
    });
    expect(rowAfter(adjusted)).toBeUndefined();
  });
});
