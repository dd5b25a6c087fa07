import { type Figures } from '@bursar/contracts';
import {
  availablePaise,
  balance,
  budgetKey,
  budgetLines,
  EMPTY_BALANCE,
  emptyBudget,
  leftPaise,
} from '@bursar/domain/budgeting';
import { type AuditEntryRow } from '@bursar/domain/audit';
import { assignedFees } from '@bursar/domain/fees';
import { headcount } from '@bursar/domain/identity';
import { financialYearOf, istDayOf, rupeesOf, type Timestamp } from '@bursar/domain/kernel';
import { collections, transactions } from '@bursar/domain/payments';
import { type Model, type RowReader } from '@bursar/platform/read-models';
import { departmentsOf } from '../access/departments.js';

async function budgetsOf(then: RowReader, financialYear: string): Promise<Figures['budgets']> {
  return Promise.all(
    (await departmentsOf(then)).map(async ({ id, name }) => {
      const stored = await then.get(budgetLines, budgetKey(financialYear, id));
      const budget = stored ?? emptyBudget(financialYear, id);
      const { allocated_paise, spent_paise } = budget;
      return {
        department_id: id,
        name,
        allocated_budget: rupeesOf(allocated_paise),
        spent: rupeesOf(spent_paise),
        remaining: rupeesOf(leftPaise(budget)),
      };
    }),
  );
}

export async function figuresOf(then: RowReader, trail: Model<AuditEntryRow>, until: Timestamp): Promise<Figures> {
  const financialYear = financialYearOf(istDayOf(until));
  const [money, books, people] = await Promise.all([
    then.get(balance, 'all'),
    then.get(collections, 'all'),
    then.get(headcount, 'all'),
  ]);
  return {
    until,
    balance: rupeesOf(availablePaise(money ?? EMPTY_BALANCE, financialYear)),
    revenue: rupeesOf(books?.revenue_paise ?? 0),
    financial_year: financialYear,
    budgets: await budgetsOf(then, financialYear),
    counts: {
      users: people?.users ?? 0,
      students: people?.students ?? 0,
      bills: await then.count(assignedFees, {}),
      transactions: await then.count(transactions, {}),
      events: await then.count(trail, {}),
    },
  };
}
