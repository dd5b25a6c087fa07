import { type ExpenseRequest } from '../expenses/events.js';
import { Expense } from '../expenses/expense.js';
import { type Actor, DomainError, officer, type Paise, type Recorded, replay, startOfIstDay } from '../kernel/index.js';
import { Simulation } from '../kernel/simulation.js';
import { allocatableFunds, availablePaise, balance, EMPTY_BALANCE } from './balance.projection.js';
import { BUDGET_LEDGER, budgetKey, BudgetLedger } from './budget-ledger.js';
import { budgetLines, emptyBudget } from './budget-lines.projection.js';
import { type GrantTerms } from './events.js';
import { Grant } from './grant.js';
import { Income } from './income.js';

export const YEAR = 'FY26-27';
export const TODAY = '2026-11-20';
const HEAD = officer({ userId: 'hod-1', name: 'Vasudha Kelkar' });
const deciding = (departmentId: number, day: string, note: string) => ({
  by: HEAD,
  authorities: [{ ...HEAD, role: 'hod', headOf: [departmentId], delegation: null }],
  note,
  at: startOfIstDay(day),
  seen: null,
});
const FINANCE = officer({ userId: 'finance-1', name: 'Farhan Merchant' });
const OFFICER: Actor = { userId: 'finance-1', name: 'Farhan Merchant', role: 'finance_manager' };

export const GRANT: GrantTerms = {
  fundingAgency: 'Science and Engineering Board',
  amountPaise: 500_000,
  status: 'active',
  startDate: '2026-04-01',
  endDate: '2028-03-31',
  departmentId: 1,
  facultyId: 'faculty-1',
  facultyName: 'Anirban Lahiri',
  heads: [{ name: 'Travel', amountPaise: 200_000 }],
};

export class DepartmentOffice {
  constructor(readonly simulation: Simulation = new Simulation()) {}

  get log(): readonly Recorded[] {
    return this.simulation.log;
  }

  get balance() {
    return replay(balance, this.log).get('all') ?? EMPTY_BALANCE;
  }

  get available(): Paise {
    return availablePaise(this.balance, YEAR);
  }

  budget(departmentId: number, year = YEAR) {
    return replay(budgetLines, this.log).get(budgetKey(year, departmentId)) ?? emptyBudget(year, departmentId);
  }

  receive(incomeId: string, amountPaise: Paise): void {
    const entry = {
      incomeId,
      kind: 'other',
      sourceName: 'State',
      description: '',
      amountPaise,
      receivedDate: TODAY,
      recordedBy: null,
      recordedByName: null,
    } as const;
    this.simulation.execute(Income, incomeId, { type: 'RecordIncome', entry });
  }

  reverse(incomeId: string): void {
    const command = { type: 'ReverseIncome', incomeId, reason: 'Wrong', reversedByName: null } as const;
    this.simulation.execute(Income, incomeId, command);
  }

  allocate(departmentId: number, allocatedPaise: Paise, financialYear = YEAR, currentYear = YEAR): void {
    const { spent_paise, encumbered_paise } = this.budget(departmentId, financialYear);
    this.simulation.execute(
      BudgetLedger,
      BUDGET_LEDGER,
      {
        type: 'AllocateBudget',
        financialYear,
        departmentId,
        allocatedPaise,
        currentYear,
        fundsPaise: allocatableFunds(this.balance, currentYear),
        spentPaise: spent_paise,
        encumberedPaise: encumbered_paise,
        enforceBalance: true,
      },
      OFFICER,
    );
  }

  register(grantId: string, terms = GRANT): void {
    this.simulation.execute(Grant, grantId, { type: 'RegisterGrant', grantId, terms });
  }

  submit(expenseId: string, amountPaise: Paise, change: Partial<ExpenseRequest> = {}): void {
    const request: ExpenseRequest = {
      expenseId,
      kind: 'claim',
      departmentId: 1,
      submittedBy: 'faculty-1',
      submittedByName: 'Anirban Lahiri',
      amountPaise,
      description: 'Books',
      receiptUrl: null,
      grantId: null,
      grantHead: null,
      ...change,
    };
    this.simulation.execute(Expense, expenseId, { type: 'SubmitExpense', request });
  }

  approve(expenseId: string, departmentId = 1, day = TODAY): void {
    this.simulation.execute(Expense, expenseId, { type: 'ApproveExpense', ...deciding(departmentId, day, '') });
  }

  reject(expenseId: string, departmentId = 1): void {
    this.simulation.execute(Expense, expenseId, { type: 'RejectExpense', ...deciding(departmentId, TODAY, 'No') });
  }

  withdraw(expenseId: string): void {
    this.simulation.execute(Expense, expenseId, { type: 'WithdrawExpense', by: 'faculty-1' });
  }

  undo(expenseId: string): void {
    this.simulation.execute(Expense, expenseId, { type: 'ReverseExpense', reason: 'Mistake', by: FINANCE });
  }

  bill(
    expenseId: string,
    billedPaise: Paise,
    billId = `bill-${expenseId}`,
    { moreFollow = false, billDate = TODAY } = {},
  ): void {
    const bill = { billId, moreFollow, billedPaise, billNumber: billId, billDate, today: TODAY, by: FINANCE };
    this.simulation.execute(Expense, expenseId, { type: 'EnterBill', ...bill });
  }

  close(expenseId: string): void {
    this.simulation.execute(Expense, expenseId, { type: 'ClosePurchase', by: FINANCE });
  }

  cancel(expenseId: string): void {
    this.simulation.execute(Expense, expenseId, { type: 'CancelPurchase', reason: 'Not needed' });
  }

  pay(expenseId: string, paidOn = TODAY): void {
    const payment = { paidOn, today: TODAY, paymentReference: 'UTR-1', by: FINANCE };
    this.simulation.execute(Expense, expenseId, { type: 'PayExpense', ...payment });
  }

  static refuses(attempt: () => void): boolean {
    try {
      attempt();
      return false;
    } catch (refusal) {
      if (refusal instanceof DomainError) return true;
      throw refusal;
    }
  }
}
