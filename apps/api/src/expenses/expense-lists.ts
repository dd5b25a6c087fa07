import { type Expense as WireExpense } from '@bursar/contracts';
import { duplicatesOf, expenses, type ExpenseRow, lookalikes, lookalikesKey, refuse } from '@bursar/domain/expenses';
import { monthsOfFinancialYear, type Paise, paiseOf, rupeesOf } from '@bursar/domain/kernel';
import { type Page, type Query, ReadModels } from '@bursar/platform/read-models';
import { Injectable } from '@nestjs/common';
import { addCharged } from './charged.js';

const groupOf = ({ submitted_by, amount }: ExpenseRow): string => lookalikesKey(submitted_by, paiseOf(amount));

@Injectable()
export class ExpenseLists {
  constructor(private readonly readModels: ReadModels) {}

  async one(id: string): Promise<WireExpense> {
    const row = await this.readModels.get(expenses, id);
    if (!row) throw refuse('not-found');
    const [expense] = await this.flagged([row]);
    if (!expense) throw refuse('not-found');
    return expense;
  }

  async find(query: Query<ExpenseRow>): Promise<WireExpense[]> {
    return this.flagged(await this.readModels.find(expenses, query));
  }

  async page(query: Query<ExpenseRow>): Promise<Page> {
    const { rows, total } = await this.readModels.page(expenses, query);
    const flagged = await this.flagged(rows.map((json) => JSON.parse(json) as ExpenseRow));
    return { rows: flagged.map((expense) => JSON.stringify(expense)), total };
  }

  /** In rupees. */
  async spentByMonth(financial_year: string, withGrants: boolean) {
    const departments = new Map<number, { name: string | null; paise: Map<string, Paise> }>();
    const where = { financial_year, status: 'approved', ...(!withGrants && { grant_id: null }) } as const;
    for await (const rows of this.readModels.slices(expenses, { where })) {
      for (const row of rows) {
        const department = departments.get(row.department_id) ?? {
          name: row.department_name,
          paise: new Map<string, Paise>(),
        };
        addCharged(department.paise, [row]);
        departments.set(row.department_id, department);
      }
    }
    const months = monthsOfFinancialYear(financial_year);
    const spent = [...departments].map(([id, { name, paise }]) => ({
      id,
      name: name ?? 'Unassigned',
      total: rupeesOf([...paise.values()].reduce((sum, each) => sum + each, 0)),
      months: months.map((month) => ({ month, amount: rupeesOf(paise.get(month) ?? 0) })),
    }));
    return { financial_year, departments: spent.toSorted((one, other) => other.total - one.total) };
  }

  private async flagged(rows: readonly ExpenseRow[]): Promise<WireExpense[]> {
    const ids = [...new Set(rows.map(groupOf))];
    const groups = await this.readModels.find(lookalikes, { where: { id: { in: ids } } });
    const byId = new Map(groups.map((group) => [group.id, group]));
    return rows.map((row) => ({ ...row, duplicates: duplicatesOf(row, byId.get(groupOf(row))) }));
  }
}
