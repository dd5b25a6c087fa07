import {
  allocations,
  balance,
  BUDGET_LEDGER,
  BudgetLedger,
  budgetingEvents,
  departmentBudgets,
  Grant,
  grants,
  Income,
  incomes,
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
  projections: [departmentBudgets, balance, allocations, incomes, grants],
  policies: [],
  events: budgetingEvents,
  records: [
    { kind: 'budget', category: BudgetLedger.category, ledger: BUDGET_LEDGER, model: departmentBudgets },
    { kind: 'income', category: Income.category, model: incomes },
    { kind: 'grant', category: Grant.category, model: grants },
  ],
  startUp: [],
});
