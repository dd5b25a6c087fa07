import { type AnswerOf, budgeting, DEPARTMENTS, type InputOf } from '@bursar/contracts';
import { allocations, refuse } from '@bursar/domain/budgeting';
import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Caller, type Person } from '../platform/caller.js';
import { By, Implements, Input } from '../platform/http/implements.js';
import { listed } from '../platform/http/listing.js';
import { type Page, ReadModels } from '../platform/read-models/read-models.js';
import { AllocateBudget } from './allocate-budget.handler.js';
import { Budgets } from './budgets.js';

const departmentOf = (id: number | string) => {
  const department = DEPARTMENTS.find((each) => String(each.id) === String(id));
  if (!department) throw refuse('department-not-found');
  return department;
};

/** Whether somebody may see the money of a department. */
const seesMoney = (person: Person | undefined, departmentId: number): boolean =>
  person?.role === 'hod'
    ? person.departmentsLed.includes(departmentId)
    : ['admin', 'finance_manager', 'auditor'].includes(person?.role ?? '');

/** Departments, their budgets, and the balance those are allocated from. */
@Controller()
export class BudgetsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly readModels: ReadModels,
    private readonly budgets: Budgets,
  ) {}

  @Implements(budgeting.department)
  async department(
    @Input() { id }: InputOf<typeof budgeting.department>,
    @By() by: Caller,
  ): Promise<AnswerOf<typeof budgeting.department>> {
    const department = departmentOf(id);
    if (!seesMoney(by.person, department.id)) return { ...department };
    return this.budgets.department(this.budgets.currentYear(), department.id);
  }

  @Implements(budgeting.allDepartments)
  allDepartments(): Promise<AnswerOf<typeof budgeting.allDepartments>> {
    return Promise.resolve(DEPARTMENTS.map((department) => ({ ...department })));
  }

  @Implements(budgeting.budgetSummary)
  budgetSummary(
    @Input() { financial_year }: InputOf<typeof budgeting.budgetSummary>,
  ): Promise<AnswerOf<typeof budgeting.budgetSummary>> {
    return this.budgets.all(financial_year ?? this.budgets.currentYear());
  }

  @Implements(budgeting.availableBalance)
  availableBalance(): Promise<AnswerOf<typeof budgeting.availableBalance>> {
    return this.budgets.available();
  }

  @Implements(budgeting.allocate)
  async allocate(
    @Input() { department_id, allocated, financial_year }: InputOf<typeof budgeting.allocate>,
    @By() by: Caller,
  ): Promise<AnswerOf<typeof budgeting.allocate>> {
    const { id } = departmentOf(department_id);
    const year = financial_year ?? this.budgets.currentYear();
    await this.commands.execute(new AllocateBudget(year, id, allocated, by));
    const { balance } = await this.budgets.available();
    return {
      message: 'Budget allocated successfully!',
      department: await this.budgets.department(year, id),
      balance,
    };
  }

  @Implements(budgeting.allocations)
  allocations(@Input() input: InputOf<typeof budgeting.allocations>): Promise<Page> {
    const { financial_year, department_id } = input;
    return this.readModels.page(
      allocations,
      listed(allocations, input, { financial_year, department_id }, '-allocated_at'),
    );
  }
}
