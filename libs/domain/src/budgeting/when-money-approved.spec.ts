import { describe, expect, it } from '@jest/globals';
import { intentsOf } from '../kernel/log.suite.js';
import { whenExpenseChanges } from './when-expense-changes.policy.js';
import { whenMoneyApproved } from './when-money-approved.policy.js';

const asked = { recordId: 'r-1', amountPaise: 900_00, askedBy: 'u-f', askedByName: 'Farida Khan' };
const commandsAfter = (work: object) => intentsOf(whenMoneyApproved, 'RequestApproved', { ...asked, work } as never);

const CHECKS = { currentYear: 'FY26-27', fundsPaise: 5, spentPaise: 1, encumberedPaise: 2 };
const BUDGET = { financialYear: 'FY26-27', departmentId: 1 };

describe('An approval of money', () => {
  it('records the income, and counts it once', () => {
    const said = { sourceName: 'State', description: 'Rent', receivedDate: '2026-11-20' };
    const entry = {
      ...{ incomeId: 'r-1', kind: 'rent', ...said, amountPaise: 900_00 },
      ...{ recordedBy: 'u-f', recordedByName: 'Farida Khan' },
    };
    expect(commandsAfter({ kind: 'income', incomeKind: 'rent', ...said })).toEqual([
      ['income', 'r-1', { type: 'RecordIncome', entry }],
    ]);
  });

  it('reverses the income in the name of the person who asked', () => {
    const reversal = { incomeId: 'i-1', reason: 'Twice' };
    expect(commandsAfter({ kind: 'income_reversal', ...reversal })).toEqual([
      ['income', 'i-1', { type: 'ReverseIncome', ...reversal, reversedByName: 'Farida Khan' }],
    ]);
  });

  it('lowers the line that gives before the ledger moves the money', () => {
    const transfer = { ...BUDGET, ...CHECKS, toId: 2, paise: 100, reason: 'Lab' };
    expect(commandsAfter({ kind: 'budget_transfer', ...transfer, allocatedPaise: 400 })).toEqual([
      ['budgetLine', 'FY26-27_1', { type: 'SetAllocation', allocatedPaise: 400 }],
      [expect.any(String), expect.any(String), { type: 'TransferBudget', ...transfer }],
    ]);
  });

  it('changes a budget, whose line is lowered first', () => {
    const change = (allocatedPaise: number) => ({ ...BUDGET, ...CHECKS, allocatedPaise, enforceBalance: true });
    const allocate = (allocatedPaise: number) => [
      ...[expect.any(String), expect.any(String), { type: 'AllocateBudget', ...change(allocatedPaise) }],
    ];
    const after = (allocatedPaise: number) =>
      commandsAfter({ kind: 'budget_change', previousPaise: 500, ...change(allocatedPaise) });
    const lowered = ['budgetLine', 'FY26-27_1', { type: 'SetAllocation', allocatedPaise: 499 }];
    expect(after(499)).toEqual([lowered, allocate(499)]);
    expect(after(500)).toEqual([allocate(500)]);
    expect(after(501)).toEqual([allocate(501)]);
  });

  it('leaves the work of other contexts alone', () => {
    expect(commandsAfter({ kind: 'journal', voucherId: 'v-1' })).toEqual([]);
  });
});

describe('A purchase that is submitted again', () => {
  const purchase = { expenseId: 'e-1', kind: 'purchase', departmentId: 1, amountPaise: 300, grantId: null };
  const reserve = { type: 'ReserveIfLeft', reservationId: 'e-1', paise: 300, control: 'stop' };
  const commandsOf = (change: object) =>
    intentsOf(whenExpenseChanges, 'ExpenseResubmitted', { ...purchase, ...change } as never);

  it('reserves its new amount while the budget has it', () => {
    const reservation = { financialYear: 'FY26-27' };
    expect(commandsOf({ reservation })).toEqual([['budgetLine', 'FY26-27_1', reserve]]);
    expect(commandsOf({})).toEqual([]);
  });

  it('takes nothing from a budget when a grant pays', () => {
    const approved = { ...purchase, kind: 'claim', grantId: 'g-1', financialYear: 'FY26-27' };
    expect(intentsOf(whenExpenseChanges, 'ExpenseApproved', approved as never)).toEqual([]);
  });
});
