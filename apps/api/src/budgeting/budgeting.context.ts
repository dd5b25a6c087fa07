import { budgeting as contract, expenses, reports } from '@bursar/contracts';
import {
  allocations,
  balance,
  BUDGET_LEDGER,
  BudgetLedger,
  budgetingDeclarations,
  budgetLines,
  Grant,
  grants,
  Income,
  incomes,
  budgetingFigures,
  whenBudgetAllocated,
  whenExpenseChanges,
  whenMoneyApproved,
} from '@bursar/domain/budgeting';
import { context } from '@bursar/platform';
import { Budgets } from './budgets.js';
import { BudgetsController } from './budgets.controller.js';
import { GrantsController } from './grants.controller.js';
import { IncomeController } from './income.controller.js';

export const budgeting = context({
  name: 'budgeting',
  controllers: [BudgetsController, IncomeController, GrantsController],
  providers: [Budgets],
  projections: [budgetLines, balance, allocations, incomes, grants],
  policies: [whenBudgetAllocated, whenExpenseChanges, whenMoneyApproved],
  events: budgetingDeclarations,
  records: [
    { kind: 'budget', category: BudgetLedger.category, ledger: BUDGET_LEDGER, model: budgetLines },
    { kind: 'income', category: Income.category, model: incomes },
    { kind: 'grant', category: Grant.category, model: grants },
  ],
  figures: [
    { figure: budgetingFigures.availableBalance, on: contract.availableBalance },
    { figure: budgetingFigures.income, on: contract.availableBalance },
    { figure: budgetingFigures.incomeOfPeriod, on: reports.report },
    ...[
      ...[budgetingFigures.registerAllocated, budgetingFigures.registerSpent],
      ...[budgetingFigures.registerReserved, budgetingFigures.registerRemaining],
      ...[budgetingFigures.granted, budgetingFigures.grantsSpent],
      ...[budgetingFigures.grantsReserved, budgetingFigures.grantsRemaining],
    ].map((figure) => ({ figure, on: reports.report })),
    { figure: budgetingFigures.allocated, on: contract.availableBalance },
    { figure: budgetingFigures.allocatedAhead, on: contract.availableBalance },
    { figure: budgetingFigures.allocatedFromNow, on: contract.availableBalance },
    { figure: budgetingFigures.spentBefore, on: contract.availableBalance },
    { figure: budgetingFigures.spent, on: contract.budgetSummary },
    { figure: budgetingFigures.reserved, on: contract.budgetSummary },
    { figure: budgetingFigures.remaining, on: contract.budgetSummary },
    { figure: budgetingFigures.allocated, on: expenses.hodDashboard },
    { figure: budgetingFigures.spent, on: expenses.hodDashboard },
    { figure: budgetingFigures.reserved, on: expenses.hodDashboard },
    { figure: budgetingFigures.remaining, on: expenses.hodDashboard },
    { figure: budgetingFigures.activeGrants, on: expenses.facultyDashboard },
  ],
  startUp: [],
});
