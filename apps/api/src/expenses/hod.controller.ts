import {
  type AnswerOf,
  departmentName,
  type Expense as WireExpense,
  expenses as contract,
  type InputOf,
} from '@bursar/contracts';
import {
  budgetKey,
  type DepartmentBudgetRow,
  departmentBudgets,
  emptyBudget,
  grants,
  type GrantRow,
  leftPaise,
} from '@bursar/domain/budgeting';
import { Expense, expenses } from '@bursar/domain/expenses';
import { financialYearOf, istDayOf, monthsOfFinancialYear, type Paise, paiseOf, rupeesOf } from '@bursar/domain/kernel';
import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Caller } from '../platform/caller.js';
import { Clock } from '../platform/clock.js';
import { Execute } from '../platform/execute.command.js';
import { By, Implements, Input } from '../platform/http/implements.js';
import { listed } from '../platform/http/listing.js';
import { forbidden } from '../platform/http/problems.js';
import { Officers } from '../platform/officers.js';
import { type Page, ReadModels } from '../platform/read-models/read-models.js';
import { ExpenseLists } from './expense-lists.js';

/** The departments that the caller leads, or the one of them that is asked for. @throws `Refused` for any other */
function askedOf({ person }: Caller, department_id: number | undefined): readonly number[] {
  const led = person?.departmentsLed ?? [];
  if (department_id === undefined) return led;
  if (!led.includes(department_id)) throw forbidden();
  return [department_id];
}

const sumOf = (budgets: readonly DepartmentBudgetRow[], paiseIn: (budget: DepartmentBudgetRow) => Paise): number =>
  rupeesOf(budgets.reduce((sum, budget) => sum + paiseIn(budget), 0));

const nameOf = (id: number): string => departmentName(id) ?? 'Unassigned';

/** What would be left after an approval: of the head of the grant, of the grant, or of the department's budget. */
function leftAfter({ amount, grant_id, grant_head }: WireExpense, budgetLeft: Paise, all: readonly GrantRow[]): number {
  const asked = paiseOf(amount) ?? 0;
  const grant = all.find(({ id }) => id === grant_id);
  if (!grant) return rupeesOf(budgetLeft - asked);
  const head = grant.heads.find(({ name }) => name === grant_head);
  const left = head ? head.amount - head.spent - head.encumbered : grant.remaining;
  return rupeesOf(Math.round(left * 100) - asked);
}

/** A head's side: the money of the departments they lead, and deciding who gets some. */
@Controller()
export class HodController {
  constructor(
    private readonly commands: CommandBus,
    private readonly readModels: ReadModels,
    private readonly lists: ExpenseLists,
    private readonly clock: Clock,
    private readonly officers: Officers,
  ) {}

  @Implements(contract.hodDashboard)
  async dashboard(
    @Input() { department_id }: InputOf<typeof contract.hodDashboard>,
    @By() by: Caller,
  ): Promise<AnswerOf<typeof contract.hodDashboard>> {
    const asked = askedOf(by, department_id);
    const year = financialYearOf(istDayOf(this.clock.now()));
    const budgets = await this.budgetsOf(asked, year);
    const leftIn = new Map(budgets.map((budget) => [budget.department_id, leftPaise(budget)]));
    const byStart = [{ field: 'start_date', descending: true }] as const;
    const all = await this.readModels.find(grants, { where: { department_id: { in: asked } }, sort: byStart });
    const pending = await this.lists.find({
      where: { department_id: { in: asked }, status: 'pending' },
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
        left_after: leftAfter(expense, leftIn.get(expense.department_id) ?? 0, charged),
      })),
      grants: [...all],
    };
  }

  private budgetsOf(departmentIds: readonly number[], year: string): Promise<DepartmentBudgetRow[]> {
    return Promise.all(
      departmentIds.map(
        async (id) => (await this.readModels.get(departmentBudgets, budgetKey(year, id))) ?? emptyBudget(year, id),
      ),
    );
  }

  /** What was charged to the departments' own budgets of a year, month by month. */
  private async spentByMonth(departmentIds: readonly number[], financial_year: string) {
    const where = { department_id: { in: departmentIds }, financial_year, status: 'approved', grant_id: null };
    const paise = new Map<string, Paise>(monthsOfFinancialYear(financial_year).map((month) => [month, 0]));
    for (const { charged_on, billed_amount, amount } of await this.readModels.find(expenses, { where })) {
      if (charged_on === null) continue;
      const month = charged_on.slice(0, 7);
      paise.set(month, (paise.get(month) ?? 0) + Math.round((billed_amount ?? amount) * 100));
    }
    return [...paise].sort().map(([month, spent]) => ({ month, amount: rupeesOf(spent) }));
  }

  @Implements(contract.departmentExpenses)
  departmentExpenses(@Input() input: InputOf<typeof contract.departmentExpenses>, @By() by: Caller): Promise<Page> {
    const { status, stage, kind, spent_in, department_id } = input;
    const charged_on = spent_in === undefined ? undefined : { from: spent_in, below: `${spent_in}~` };
    const where = { department_id: { in: askedOf(by, department_id) }, status, stage, kind, charged_on };
    return this.lists.page(listed(expenses, input, where, '-submitted_at'));
  }

  @Implements(contract.approve)
  async approve(
    @Input() { id, note }: InputOf<typeof contract.approve>,
    @By() by: Caller,
  ): Promise<AnswerOf<typeof contract.approve>> {
    const today = istDayOf(this.clock.now());
    const command = { type: 'ApproveExpense', ...this.decisionOf(by, note), today } as const;
    await this.commands.execute(Execute.on(Expense, id, command, by));
    return { message: 'Expense approved successfully.', expense: await this.lists.one(id) };
  }

  @Implements(contract.reject)
  async reject(
    @Input() { id, note }: InputOf<typeof contract.reject>,
    @By() by: Caller,
  ): Promise<AnswerOf<typeof contract.reject>> {
    await this.commands.execute(Execute.on(Expense, id, { type: 'RejectExpense', ...this.decisionOf(by, note) }, by));
    return { message: 'Expense rejected successfully.', expense: await this.lists.one(id) };
  }

  private decisionOf(by: Caller, note = '') {
    return { by: this.officers.of(by), headOf: by.person?.departmentsLed ?? [], note };
  }
}
