import { budgeting } from '@bursar/contracts';
import {
  allocations,
  BUDGET_LEDGER,
  budgetKey,
  BudgetLedger,
  type BudgetLedgerCommands,
  refuse,
} from '@bursar/domain/budgeting';
import { type NamedDepartment } from '@bursar/domain/identity';
import { type Command, decide, financialYearName, formatPaise, type Paise } from '@bursar/domain/kernel';
import { type Caller, Execute, Execution, type Person } from '@bursar/platform';
import { queryOf, serve } from '@bursar/platform/http';
import { ReadModels } from '@bursar/platform/read-models';
import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { BudgetAllocation } from '../access/budget-allocation.js';
import { Departments } from '../access/departments.js';
import { Requests, type Waiting } from '../access/requests.js';
import { Budgets } from './budgets.js';

const seesMoney = (person: Person | undefined, departmentId: number): boolean =>
  person?.role === 'hod'
    ? person.departmentsLed.includes(departmentId)
    : ['admin', 'finance_manager', 'auditor'].includes(person?.role ?? '');

const TRANSFERRED = 'Budget transferred successfully!';

@Controller()
export class BudgetsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly readModels: ReadModels,
    private readonly budgets: Budgets,
    private readonly departments: Departments,
    private readonly allocation: BudgetAllocation,
    private readonly execution: Execution,
    private readonly requests: Requests,
  ) {}

  readonly routes = serve(budgeting)({
    department: async ({ id }, by) => {
      const department = await this.department(id);
      if (!seesMoney(by.person, department.id)) return { id: department.id, name: department.name };
      return this.budgets.department(this.budgets.currentYear(), department);
    },

    allDepartments: async () => (await this.departments.all()).map(({ id, name }) => ({ id, name })),

    budgetSummary: ({ financial_year }) => this.budgets.all(financial_year ?? this.budgets.currentYear()),

    budgetLines: async ({ financial_year }, { person }) => {
      const year = financial_year ?? this.budgets.currentYear();
      const all = await this.budgets.all(year);
      return all
        .filter(({ id }) => seesMoney(person, id))
        .map(({ id, name, allocated_budget, spent, encumbered, remaining }) => ({
          ...{ id: budgetKey(year, id), financial_year: year, department_id: id, department_name: name },
          ...{ allocated: allocated_budget, spent, reserved: encumbered, left: remaining },
        }));
    },

    availableBalance: () => this.budgets.available(),

    allocate: async ({ department_id, allocated, financial_year }, by) => {
      const { id, name } = await this.department(department_id);
      const year = financial_year ?? this.budgets.currentYear();
      const waiting = await this.ask({ id, name }, year, allocated, by);
      if (!waiting) {
        const allocation = { type: 'AllocateBudget', ...(await this.allocation.of(year, id, allocated)) } as const;
        await this.budgets.lowered({ financialYear: year, departmentId: id }, allocated, by, () =>
          this.commands.execute(Execute.on(BudgetLedger, BUDGET_LEDGER, allocation, by)),
        );
      }
      return async () => {
        const { balance } = await this.budgets.available();
        const department = await this.budgets.department(year, await this.department(id));
        return { message: waiting?.message ?? 'Budget allocated successfully!', department, balance };
      };
    },

    transferBudget: async ({ from, to, amount: paise, reason, financial_year }, by) => {
      const [giver, taker] = [await this.department(from), await this.department(to)];
      const financialYear = financial_year ?? this.budgets.currentYear();
      const line = { financialYear, departmentId: giver.id };
      await this.budgets.openLine(line, by);
      const { allocatedPaise, ...figures } = await this.allocation.afterTransfer(financialYear, giver.id, paise);
      const transfer = { ...figures, toId: taker.id, paise, reason };
      const command = { type: 'TransferBudget', ...transfer } as const;
      if (await this.wasTransferred(command, by)) return () => ({ message: TRANSFERRED });
      decide(BudgetLedger, command, await this.execution.load(BudgetLedger, BUDGET_LEDGER));
      const waiting = await this.requests.ask(
        {
          ...{ kind: 'budget_transfer', recordId: budgetKey(financialYear, giver.id), departmentId: giver.id },
          amountPaise: paise,
          description: `From ${giver.name} to ${taker.name} for ${financialYearName(financialYear)}: ${reason}`,
          work: { kind: 'budget_transfer', allocatedPaise, ...transfer },
        },
        by,
      );
      if (!waiting) {
        await this.budgets.lowered(line, allocatedPaise, by, () =>
          this.commands.execute(Execute.on(BudgetLedger, BUDGET_LEDGER, command, by)),
        );
      }
      return () => ({ message: waiting?.message ?? TRANSFERRED });
    },

    allocations: (input) => this.readModels.page(allocations, queryOf(allocations, input, '-allocated_at')),
  });

  private wasTransferred(command: Command<Pick<BudgetLedgerCommands, 'TransferBudget'>>, by: Caller): Promise<boolean> {
    const unspent = { ...command, spentPaise: 0, encumberedPaise: 0 };
    return this.execution.wasDone(BudgetLedger, BUDGET_LEDGER, unspent, by);
  }

  private async ask(
    { id, name }: NamedDepartment,
    year: string,
    allocatedPaise: Paise,
    by: Caller,
  ): Promise<Waiting | undefined> {
    const allocation = await this.allocation.of(year, id, allocatedPaise);
    const ledger = await this.execution.load(BudgetLedger, BUDGET_LEDGER);
    if (decide(BudgetLedger, { type: 'AllocateBudget', ...allocation }, ledger).length === 0) return undefined;
    const key = budgetKey(year, id);
    const previousPaise = ledger.allocated[key] ?? 0;
    const amounts = `${formatPaise(allocatedPaise)} instead of ${formatPaise(previousPaise)}`;
    return this.requests.ask(
      {
        ...{ kind: 'budget_change', recordId: key, departmentId: id },
        amountPaise: Math.abs(allocatedPaise - previousPaise),
        description: `${name} for ${financialYearName(year)}, ${amounts}`,
        work: { kind: 'budget_change', ...allocation, previousPaise },
      },
      by,
    );
  }

  private async department(id: number | string): Promise<NamedDepartment> {
    const department = await this.departments.find(id);
    if (!department) throw refuse('department-not-found');
    return department;
  }
}
