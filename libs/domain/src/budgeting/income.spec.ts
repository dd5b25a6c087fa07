import { describe, expect, it } from '@jest/globals';
import { given } from '../kernel/given.js';
import { subjectOf, type DomainEvent, fold } from '../kernel/index.js';
import { type IncomeEntry, type IncomeEvents } from './events.js';
import { Income } from './income.js';

const entry: IncomeEntry = {
  incomeId: 'income-1',
  kind: 'donation',
  sourceName: 'Class of 1998',
  description: 'For the library',
  amountPaise: 50_000_00,
  receivedDate: '2026-11-01',
  recordedBy: 'finance-1',
  recordedByName: 'Farhan Merchant',
};

const recorded: DomainEvent<IncomeEvents> = { type: 'IncomeRecorded', data: entry };
const reverse = {
  type: 'ReverseIncome',
  incomeId: 'income-1',
  reason: 'Entered twice',
  reversedByName: 'Farhan Merchant',
} as const;
const reversed: DomainEvent<IncomeEvents> = {
  type: 'IncomeReversed',
  data: {
    ...{ incomeId: 'income-1', amountPaise: 50_000_00, receivedDate: '2026-11-01' },
    ...{ reason: 'Entered twice', reversedByName: 'Farhan Merchant' },
  },
};

const income = given(Income);

describe('Income', () => {
  it('records income once', () => {
    income().when({ type: 'RecordIncome', entry }).then(recorded);
    income(recorded).when({ type: 'RecordIncome', entry }).thenNothing();
  });

  it('records income of nothing and refuses negative income [VAL-062]', () => {
    const free = { ...entry, amountPaise: 0 };
    income().when({ type: 'RecordIncome', entry: free }).then({ type: 'IncomeRecorded', data: free });
    income()
      .when({ type: 'RecordIncome', entry: { ...entry, amountPaise: -1 } })
      .thenRefused('budgeting/amount-negative');
  });

  it('reverses the whole income once', () => {
    income(recorded).when(reverse).then(reversed);
    income(recorded, reversed)
      .when(reverse)
      .thenRefused('budgeting/income-reversed', 'This income has already been reversed');
    income().when(reverse).thenRefused('budgeting/income-not-found', 'Income not found');
  });

  it('does not record reversed income again under its id', () => {
    income(recorded, reversed).when({ type: 'RecordIncome', entry }).thenNothing();
  });
});

describe('The state of an income', () => {
  it('keeps amount and source, and ignores a reversal of an unknown income', () => {
    const kept = { amountPaise: 50_000_00, receivedDate: '2026-11-01', sourceName: 'Class of 1998' };
    expect(fold(Income, [recorded])).toEqual({ status: 'recorded', ...kept });
    expect(fold(Income, [recorded, reversed])).toEqual({ status: 'reversed', ...kept });
    expect(fold(Income, [reversed])).toEqual({ status: 'none' });
  });

  it('names an income after its source', () => {
    expect(subjectOf(Income, Income.initial, Income.initial)?.about).toBeUndefined();
    expect(subjectOf(Income, Income.initial, fold(Income, [recorded]))?.about).toBe('Class of 1998');
  });
});
