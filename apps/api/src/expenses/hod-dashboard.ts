import { type Expense as WireExpense } from '@bursar/contracts';
import {
  budgetKey,
  type BudgetLineRow,
  budgetLines,
  emptyBudget,
  grants,
  type GrantRow,
  leftPaise,
} from '@bursar/domain/budgeting';
import { expenses, heldIn } from '@bursar/domain/expenses';
import {
  financialYearOf,
  istDayOf,
  monthsOfFinancialYear,
  type Paise,
  paiseOf,
  rupeesOf,
  yearBefore,
} from '@bursar/domain/kernel';
import { type Caller, Clock } from '@bursar/platform';
import { ReadModels } from '@bursar/platform/read-models';
import { Injectable } from '@nestjs/common';
import { Departments } from '../access/departments.js';
import { WaitingLists } from '../access/waiting-lists.js';
import { addCharged } from './charged.js';
import { ExpenseLists } from './expense-lists.js';

const sumOf = (budgets: readonly BudgetLineRow[], paiseIn: (budget: BudgetLineRow) => Paise): number =>
  rupeesOf(budgets.reduce((sum, budget) => sum + paiseIn(budget), 0));

function leftAfter(
  { amount, grant_id, grant_head }: WireExpense,
  heldPaise: Paise,
  budgetLeft: Paise,
  all: readonly GrantRow[],
): number {
  const asked = paiseOf(amount) - heldPaise;
  const grant = all.find(({ id }) => id === grant_id);
  if (!grant) return rupeesOf(budgetLeft - asked);
  const head = grant.heads.find(({ name }) => name === grant_head);
  const left = head ? head.amount - head.spent - head.encumbered : grant.remaining;
  return rupeesOf(paiseOf(left) - asked);
}

@Injectable()
export class HodDashboard {
  constructor(
    private readonly readModels: ReadModels,
    private readonly lists: ExpenseLists,
    private readonly waiting: WaitingLists,
    private readonly clock: Clock,
    private readonly departments: Departments,
  ) {}

  /** Rupees. */
  async of(asked: readonly number[], by: Caller) {
    const known = await this.departments.all();
    const nameOf = (id: number): string => known.find((department) => department.id === id)?.name ?? 'Unassigned';
    const year = financialYearOf(istDayOf(this.clock.now()));
    const budgets = await this.budgetsOf(asked, year);
    const leftIn = new Map(budgets.map((budget) => [budget.department_id, leftPaise(budget)]));
    const byStart = [{ field: 'start_date', descending: true }] as const;
    const all = await this.readModels.find(grants, { where: { department_id: { in: asked } }, sort: byStart });
    const pending = await this.lists.find({
      ids: await this.decidableIn(asked, by),
      sort: [{ field: 'submitted_at' }],
    });
    const charged = await this.readModels.find(grants, {
      where: { id: { in: pending.flatMap(({ grant_id }) => (grant_id === null ? [] : [grant_id])) } },
    });
    return {
      departments: (by.person?.departmentsLed ?? []).map((id) => ({ id, name: nameOf(id) })),
      budget: {
        name: asked.map(nameOf).join(', ') || 'Unassigned',
        budget: sumOf(budgets, ({ allocated_paise }) => allocated_paise),
      },
      financial_year: year,
      total_spent: sumOf(budgets, ({ spent_paise }) => spent_paise),
      spent_by_month: await this.spentByMonth(asked, year),
      encumbered: sumOf(budgets, ({ encumbered_paise }) => encumbered_paise),
      remaining: sumOf(budgets, leftPaise),
      pendingExpenses: pending.map((expense) => ({
        ...expense,
        left_after: leftAfter(expense, heldIn(expense, year), leftIn.get(expense.department_id) ?? 0, charged),
      })),
      grants: [...all],
    };
  }

  private async decidableIn(departmentIds: readonly (number | null)[], by: Caller): Promise<readonly string[]> {
    const rows = await this.waiting.decidableBy(by);
    return rows.flatMap(({ id, department_id }) => (departmentIds.includes(department_id) ? [id] : []));
  }

  private budgetsOf(departmentIds: readonly number[], year: string): Promise<BudgetLineRow[]> {
    return Promise.all(
      departmentIds.map(
        async (id) => (await this.readModels.get(budgetLines, budgetKey(year, id))) ?? emptyBudget(year, id),
      ),
    );
  }

  /** Excludes grants. */
  private async spentByMonth(departmentIds: readonly number[], year: string) {
    const years = { in: [year, yearBefore(year)] };
    const where = { department_id: { in: departmentIds }, financial_year: years, status: 'approved', grant_id: null };
    const paise = new Map<string, Paise>();
    addCharged(paise, await this.readModels.find(expenses, { where }));
    const months = monthsOfFinancialYear(year);
    return monthsOfFinancialYear(yearBefore(year)).map((before, index) => {
      const month = months[index] as string;
      return { month, amount: rupeesOf(paise.get(month) ?? 0), before: rupeesOf(paise.get(before) ?? 0) };
    });
  }
}
