import { describe, expect, it } from '@jest/globals';
import { type AidEvents } from '../aid/events.js';
import { Expense } from '../expenses/expense.js';
import { type FeeEvents } from '../fees/events.js';
import { StudentFee } from '../fees/student-fee.js';
import { officer, replay } from '../kernel/index.js';
import { logOf, type Told } from '../kernel/log.suite.js';
import { redelivered, Simulation } from '../kernel/simulation.js';
import { FinanceOffice } from '../payments/finance-office.suite.js';
import { Payroll } from '../payroll/payroll.js';
import { allocations } from './allocations.projection.js';
import { allocatableFunds, availablePaise, balance, budgetShares } from './balance.projection.js';
import { DepartmentOffice, GRANT, TODAY, YEAR } from './department-office.suite.js';
import { budgetLines, leftPaise } from './budget-lines.projection.js';
import { Grant } from './grant.js';
import { grants } from './grants.projection.js';
import { incomes } from './incomes.projection.js';

describe('The available balance [GAP-045]', () => {
  it('adds income and fees, and subtracts allocations', () => {
    const office = new DepartmentOffice();
    office.receive('income-1', 1_000_000);
    office.receive('income-2', 250_000);
    office.allocate(1, 400_000);
    office.allocate(1, 300_000);
    office.allocate(2, 100_000);
    expect(office.balance).toMatchObject({
      income_paise: 1_250_000,
      years: { [YEAR]: { allocated_paise: 400_000 } },
    });
    expect(office.available).toBe(850_000);
  });

  it('subtracts reversed income, also below zero', () => {
    const office = new DepartmentOffice();
    office.receive('income-1', 1_000_000);
    office.allocate(1, 900_000);
    office.reverse('income-1');
    expect(office.available).toBe(-900_000);
  });

  it('does not change through spending of departments or grants', () => {
    const office = new DepartmentOffice();
    office.receive('income-1', 1_000_000);
    office.allocate(1, 400_000);
    office.register('grant-1');
    office.submit('expense-1', 100_000);
    office.approve('expense-1');
    office.pay('expense-1');
    expect(office.available).toBe(600_000);
  });

  it('adds a fee when its payment is approved, and subtracts it with the refund', () => {
    const office = new FinanceOffice();
    office.createStructure('structure-1', 100_000);
    office.bill('fee-1', 100_000);
    const { simulation } = office;
    const fees = () => {
      simulation.settle();
      return replay(balance, simulation.log).get('all')?.fees_paise ?? 0;
    };
    const payment = { amountPaise: 40_000, paymentReference: 'R-1', receiptNumber: null, remarks: '' };
    const days = {
      receivedOn: '2026-04-01',
      today: '2026-04-01',
      recordedBy: 'user-clerk',
      recordedByName: 'Meera Iyer',
    };
    simulation.execute(
      StudentFee,
      'fee-1',
      { type: 'ReservePayment', transactionId: 'transaction-1', ...payment, ...days, method: 'cash' },
      { userId: 'user-clerk', name: 'Meera Iyer', role: 'finance_manager' },
    );
    expect(fees()).toBe(0);
    simulation.execute(
      StudentFee,
      'fee-1',
      {
        type: 'ApprovePayment',
        transactionId: 'transaction-1',
        by: officer({ userId: 'user-admin', name: 'Vikram Shah' }),
      },
      { userId: 'user-admin', name: 'Vikram Shah', role: 'admin' },
    );
    expect(fees()).toBe(40_000);
  });

  it('subtracts a paid salary, follows its amendments, and adds a reversed one back', () => {
    const simulation = new Simulation();
    const by = officer({ userId: 'finance-1', name: 'Farhan Merchant' });
    const paid = () => replay(balance, simulation.log).get('all')?.payroll_paise ?? 0;
    simulation.execute(Payroll, 'payroll-1', {
      type: 'GeneratePayroll',
      payrollId: 'payroll-1',
      runId: 'run-1',
      staffId: 'staff-1',
      staffName: 'Sunita Tirkey',
      role: 'staff',
      departmentId: null,
      month: '2026-11',
      generatedBy: null,
      lines: [{ name: 'Basic pay', kind: 'earning', amountPaise: 1000 }],
      grossPaise: 1000,
      deductionsPaise: 0,
      amountPaise: 1000,
    });
    const edit = { month: '2026-11', notes: undefined, slotHolder: null, today: TODAY, by, salarySetBy: [] } as const;
    const amend = (amountPaise: number, paidOn: string | null) =>
      simulation.execute(Payroll, 'payroll-1', {
        type: 'AmendPayroll',
        ...edit,
        amountPaise,
        status: paidOn === null ? 'unpaid' : 'paid',
        paidOn,
      });
    amend(1100, null);
    expect(paid()).toBe(0);
    amend(1200, TODAY);
    expect(paid()).toBe(1200);
    amend(900, TODAY);
    expect(paid()).toBe(900);
    simulation.execute(Payroll, 'payroll-1', { type: 'ReversePayrollPayment', reason: 'Returned by the bank', by });
    expect(paid()).toBe(0);
  });

  it('counts allocations of this and later years, and the spending of past years', () => {
    const office = new DepartmentOffice();
    office.receive('income-1', 1_000_000);
    office.allocate(1, 400_000, 'FY25-26', 'FY25-26');
    office.allocate(1, 300_000, YEAR);
    office.allocate(1, 100_000, 'FY27-28');
    office.submit('claim', 50_000);
    office.approve('claim', 1, '2026-03-31');
    office.submit('purchase', 90_000, { kind: 'purchase' });
    office.approve('purchase', 1, '2026-03-31');
    expect(availablePaise(office.balance, 'FY25-26')).toBe(200_000);
    expect(budgetShares(office.balance, YEAR)).toEqual({ current: 300_000, coming: 100_000, past: 50_000 });
    expect(office.available).toBe(550_000);
    office.bill('purchase', 80_000);
    expect(office.available).toBe(470_000);
    expect(availablePaise(office.balance, 'FY28-29')).toBe(870_000);
  });

  it('offers the lapsed money of past years for new allocations', () => {
    const office = new DepartmentOffice();
    office.receive('income-1', 500_000);
    office.allocate(1, 500_000, 'FY25-26', 'FY25-26');
    expect(DepartmentOffice.refuses(() => office.allocate(2, 1, 'FY25-26', 'FY25-26'))).toBe(true);
    expect(DepartmentOffice.refuses(() => office.allocate(2, 500_001))).toBe(true);
    office.allocate(2, 500_000);
    expect(office.available).toBe(0);
  });

  it('equals the sum of its signed parts', () => {
    const years = { 'FY26-27': { allocated_paise: 30, spent_paise: 0 } };
    const parts = { income_paise: 100, fees_paise: 50, years, payroll_paise: 20, aid_paise: 7 };
    expect(availablePaise(parts, YEAR)).toBe(93);
  });
});

describe('A department’s budget', () => {
  it('charges an approved claim to the budget at once', () => {
    const office = new DepartmentOffice();
    office.receive('income-1', 1_000_000);
    office.allocate(1, 400_000);
    office.submit('expense-1', 150_000);
    expect(office.budget(1)).toMatchObject({ spent_paise: 0, encumbered_paise: 0 });
    office.approve('expense-1');
    office.pay('expense-1');
    expect(office.budget(1)).toMatchObject({ allocated_paise: 400_000, spent_paise: 150_000, encumbered_paise: 0 });
    expect(leftPaise(office.budget(1))).toBe(250_000);
  });

  it('reserves an approved purchase until its bill has the amount', () => {
    const office = new DepartmentOffice();
    office.submit('expense-1', 150_000, { kind: 'purchase' });
    office.approve('expense-1');
    expect(office.budget(1)).toMatchObject({ spent_paise: 0, encumbered_paise: 150_000 });
    expect(leftPaise(office.budget(1))).toBe(-150_000);
    office.bill('expense-1', 120_000);
    office.pay('expense-1');
    expect(office.budget(1)).toMatchObject({ spent_paise: 120_000, encumbered_paise: 0 });
  });

  it('releases the reservation of a cancelled purchase', () => {
    const office = new DepartmentOffice();
    office.submit('expense-1', 150_000, { kind: 'purchase' });
    office.approve('expense-1');
    office.cancel('expense-1');
    expect(office.budget(1)).toMatchObject({ spent_paise: 0, encumbered_paise: 0 });
  });

  it('charges no rejected request and no expense of a grant', () => {
    const office = new DepartmentOffice();
    office.register('grant-1');
    office.submit('expense-1', 150_000);
    office.reject('expense-1');
    office.submit('expense-2', 50_000, { grantId: 'grant-1', grantHead: 'Travel' });
    office.approve('expense-2');
    expect(replay(budgetLines, office.log).size).toBe(0);
  });

  it('keeps one budget per financial year, charged on the day of approval', () => {
    const office = new DepartmentOffice();
    office.submit('expense-1', 100);
    office.submit('expense-2', 200);
    office.approve('expense-1', 1, '2027-03-31');
    office.approve('expense-2', 1, '2027-04-01');
    expect(office.budget(1, 'FY26-27').spent_paise).toBe(100);
    expect(office.budget(1, 'FY27-28').spent_paise).toBe(200);
  });

  it('keeps the history of a department’s allocations', () => {
    const office = new DepartmentOffice();
    office.receive('income-1', 1_000_000);
    office.allocate(1, 400_000);
    office.allocate(1, 300_000);
    expect([...replay(allocations, office.log).values()]).toMatchObject([
      { department_name: 'Computer Science & Engineering', previous: 0, allocated: 4000, change: 4000 },
      { financial_year: YEAR, previous: 4000, allocated: 3000, change: -1000, allocated_by_name: 'Farhan Merchant' },
    ]);
  });
});

describe('The income', () => {
  it('shows the reversed income with its reason', () => {
    const office = new DepartmentOffice();
    office.receive('income-1', 1_000_050);
    office.receive('income-2', 100);
    office.reverse('income-1');
    const rows = replay(incomes, office.log);
    expect(rows.get('income-1')).toMatchObject({ amount: 10_000.5, status: 'reversed', reason: 'Wrong' });
    expect(rows.get('income-2')).toMatchObject({ status: 'recorded', reason: null, recorded_by_name: null });
  });
});

describe('A grant', () => {
  const row = (office: DepartmentOffice) => replay(grants, office.log).get('grant-1');

  it('charges a grant head by head', () => {
    const office = new DepartmentOffice();
    office.register('grant-1');
    expect(row(office)).toMatchObject({ amount: 5000, spent: 0, remaining: 5000, department_id: 1 });
    const travel = { grantId: 'grant-1', grantHead: 'Travel' };
    office.submit('expense-1', 50_000, travel);
    office.submit('expense-2', 30_000, { ...travel, kind: 'purchase' });
    office.approve('expense-1');
    office.approve('expense-2');
    expect(row(office)).toMatchObject({ spent: 500, encumbered: 300, remaining: 4200 });
    office.bill('expense-2', 25_055);
    expect(row(office)).toMatchObject({
      spent: 750.55,
      encumbered: 0,
      remaining: 4249.45,
      heads: [{ name: 'Travel', amount: 2000, spent: 750.55, encumbered: 0 }],
    });
  });

  it('keeps the spending of a grant when its terms change', () => {
    const office = new DepartmentOffice();
    office.register('grant-1');
    office.submit('expense-1', 50_000, { grantId: 'grant-1', grantHead: 'Travel' });
    office.approve('expense-1');
    const terms = {
      ...GRANT,
      amountPaise: 600_000,
      heads: [...GRANT.heads, { name: 'Equipment', amountPaise: 100_000 }],
    };
    office.simulation.execute(Grant, 'grant-1', { type: 'UpdateGrant', grantId: 'grant-1', terms, usedHeads: [] });
    expect(row(office)).toMatchObject({
      amount: 6000,
      spent: 500,
      remaining: 5500,
      heads: [{ spent: 500 }, { name: 'Equipment', spent: 0 }],
    });
  });

  it('removes a deleted grant from the list', () => {
    const office = new DepartmentOffice();
    office.register('grant-1');
    office.simulation.execute(Grant, 'grant-1', {
      type: 'WithdrawGrant',
      grantId: 'grant-1',
      inUse: false,
      isAsked: false,
    });
    expect(row(office)).toBeUndefined();
  });
});

describe('Every read model of budgeting', () => {
  it('folds the budgeting read models to the same rows on every delivery of the log', () => {
    const office = new DepartmentOffice();
    office.receive('income-1', 1_000_000);
    office.allocate(1, 400_000);
    office.register('grant-1');
    office.submit('expense-1', 50_000, { grantId: 'grant-1', grantHead: 'Travel' });
    office.submit('expense-2', 50_000, { kind: 'purchase' });
    office.approve('expense-1');
    office.approve('expense-2');
    office.bill('expense-2', 40_000);
    office.reverse('income-1');
    expect(redelivered(balance, office.log)).toEqual(replay(balance, office.log));
    expect(redelivered(budgetLines, office.log)).toEqual(replay(budgetLines, office.log));
    expect(redelivered(grants, office.log)).toEqual(replay(grants, office.log));
    expect(redelivered(incomes, office.log)).toEqual(replay(incomes, office.log));
    expect(redelivered(allocations, office.log)).toEqual(replay(allocations, office.log));
  });
});

describe('The balance and the budgets after a reversal', () => {
  const by = officer({ userId: 'finance-1', name: 'Farhan Merchant' });
  const undo = (office: DepartmentOffice, expenseId: string) =>
    office.simulation.execute(Expense, expenseId, { type: 'ReverseExpense', reason: 'Twice', by });

  it('takes a reversed claim and a reversed bill off the budget', () => {
    const office = new DepartmentOffice();
    office.submit('claim', 30_000);
    office.approve('claim');
    office.submit('purchase', 50_000, { kind: 'purchase' });
    office.approve('purchase');
    office.bill('purchase', 40_000);
    expect(office.budget(1)).toMatchObject({ spent_paise: 70_000, encumbered_paise: 0 });
    undo(office, 'claim');
    expect(office.budget(1)).toMatchObject({ spent_paise: 40_000 });
    expect(office.balance.years).toMatchObject({ [YEAR]: { spent_paise: 40_000 } });
    undo(office, 'purchase');
    expect(office.balance.years).toMatchObject({ [YEAR]: { spent_paise: 0 } });
  });

  it('charges only its own head of a grant, and frees it with a cancellation and a reversal', () => {
    const office = new DepartmentOffice();
    const heads = [
      { name: 'Travel', amountPaise: 100_000 },
      { name: 'Books', amountPaise: 50_000 },
    ];
    office.register('grant-1', { ...GRANT, heads });
    const row = () => replay(grants, office.log).get('grant-1');
    expect(row()?.heads).toEqual([
      { name: 'Travel', amount: 1000, spent: 0, encumbered: 0 },
      { name: 'Books', amount: 500, spent: 0, encumbered: 0 },
    ]);
    const travel = { grantId: 'grant-1', grantHead: 'Travel' };
    office.submit('claim', 30_000, travel);
    office.approve('claim');
    office.submit('purchase', 20_000, { ...travel, kind: 'purchase' });
    office.approve('purchase');
    expect(row()?.heads).toMatchObject([
      { spent: 300, encumbered: 200 },
      { spent: 0, encumbered: 0 },
    ]);
    office.cancel('purchase');
    expect(row()).toMatchObject({ spent: 300, encumbered: 0 });
    undo(office, 'claim');
    expect(row()).toMatchObject({ spent: 0, encumbered: 0, remaining: 5000 });
    expect(office.balance.years).toEqual({});
  });

  it('counts no claim, bill and reversal of a grant', () => {
    const office = new DepartmentOffice();
    office.register('grant-1');
    const travel = { grantId: 'grant-1', grantHead: 'Travel' };
    office.submit('purchase', 20_000, { ...travel, kind: 'purchase' });
    office.approve('purchase');
    office.bill('purchase', 10_000);
    undo(office, 'purchase');
    office.submit('claim', 20_000, travel);
    office.approve('claim');
    expect(office.balance.years).toEqual({});
  });

  it('counts money that moved: no aid on bills, and no reversed payments', () => {
    const fact = (rest: object) => ({ ...rest, amountPaise: 100 }) as never;
    const total = (...told: Told<FeeEvents & AidEvents>[]) =>
      replay(balance, logOf<FeeEvents & AidEvents>(...told)).get('all');
    expect(total(['FeePaymentApplied', fact({ source: 'gateway' })])?.fees_paise).toBe(100);
    expect(total(['FeePaymentApplied', fact({ source: 'aid' })])?.fees_paise).toBe(0);
    expect(total(['FeePaymentReversed', fact({ source: 'counter' })])?.fees_paise).toBe(-100);
    expect(total(['FeePaymentReversed', fact({ source: 'aid' })])?.fees_paise).toBe(0);
    expect(total(['FeePaymentRefunded', fact({})])?.fees_paise).toBe(-100);
    const [bank, bill] = [{ payout: { paidTo: 'bank' } }, { payout: { paidTo: 'fee' } }];
    expect(total(['AidDisbursed', fact(bank)])?.aid_paise).toBe(100);
    expect(total(['AidDisbursed', fact(bill)])?.aid_paise).toBe(0);
    expect(total(['AidDisbursementReversed', fact(bank)])?.aid_paise).toBe(-100);
    expect(total(['AidDisbursementReversed', fact(bill)])?.aid_paise).toBe(0);
  });

  it('offers the balance with the allocations of this and later years', () => {
    const office = new DepartmentOffice();
    office.receive('income-1', 1_000_000);
    office.allocate(1, 300_000);
    office.allocate(1, 100_000, 'FY27-28');
    expect(office.available).toBe(600_000);
    expect(allocatableFunds(office.balance, YEAR)).toBe(1_000_000);
  });
});
