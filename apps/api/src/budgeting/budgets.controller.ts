import { budgeting, DEPARTMENTS } from '@bursar/contracts';
import { allocations, BUDGET_LEDGER, BudgetLedger, refuse } from '@bursar/domain/budgeting';
import { Execute, type Person } from '@bursar/platform';
import { queryOf, serve } from '@bursar/platform/http';
import { ReadModels } from '@bursar/platform/read-models';
import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Budgets } from './budgets.js';

const departmentOf = (id: number | string) => {
  const department = DEPARTMENTS.find((each) => String(each.id) === String(id));
  if (!department) throw refuse('department-not-found');
  return department;
};

const seesMoney = (person: Person | undefined, departmentId: number): boolean =>
  person?.role === 'hod'
    ? person.departmentsLed.includes(departmentId)
    : ['admin', 'finance_manager', 'auditor'].includes(person?.role ?? '');

@Controller()
export class BudgetsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly readModels: ReadModels,
    private readonly budgets: Budgets,
  ) {}

  readonly routes = serve(budgeting)({
    department: ({ id }, by) => {
      const department = departmentOf(id);
      if (!seesMoney(by.person, department.id)) return { ...department };
      return this.budgets.department(this.budgets.currentYear(), department.id);
    },

    allDepartments: () => DEPARTMENTS.map((department) => ({ ...department })),

    budgetSummary: ({ financial_year }) => this.budgets.all(financial_year ?? this.budgets.currentYear()),

    availableBalance: () => this.budgets.available(),

    allocate: async ({ department_id, allocated, financial_year }, by) => {
      const { id } = departmentOf(department_id);
      const year = financial_year ?? this.budgets.currentYear();
      const allocation = await this.budgets.allocation(year, id, allocated);
      await this.commands.execute(Execute.on(BudgetLedger, BUDGET_LEDGER, allocation, by));
      return async () => {
        const { balance } = await this.budgets.available();
        const department = await this.budgets.department(year, id);
        return { message: 'Budget allocated successfully!', department, balance };
      };
    },

    allocations: (input) => this.readModels.page(allocations, queryOf(allocations, input, '-allocated_at')),
  });
}
