import { type AnswerOf, type budgeting, type Department } from '@bursar/contracts';
import {
  allocatableFunds,
  availablePaise,
  balance,
  budgetKey,
  budgetShares,
  type BalanceRow,
  departmentBudgets,
  type DepartmentBudgetRow,
  EMPTY_BALANCE,
  emptyBudget,
  leftPaise,
} from '@bursar/domain/budgeting';
import { type NamedDepartment } from '@bursar/domain/identity';
import { financialYearOf, istDayOf, type Paise, rupeesOf } from '@bursar/domain/kernel';
import { Clock } from '@bursar/platform';
import { ReadModels } from '@bursar/platform/read-models';
import { SETTINGS } from '@bursar/platform/settings';
import { Inject, Injectable } from '@nestjs/common';
import { Departments } from '../access/departments.js';
import { type Settings } from '../settings/settings.js';

const onWire = ({ id, name }: NamedDepartment, row: DepartmentBudgetRow): Department => ({
  id,
  name,
  financial_year: row.financial_year,
  allocated_budget: rupeesOf(row.allocated_paise),
  spent: rupeesOf(row.spent_paise),
  encumbered: rupeesOf(row.encumbered_paise),
  remaining: rupeesOf(leftPaise(row)),
});

@Injectable()
export class Budgets {
  constructor(
    private readonly readModels: ReadModels,
    private readonly clock: Clock,
    private readonly departments: Departments,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  currentYear(): string {
    return financialYearOf(istDayOf(this.clock.now()));
  }

  private async row(financialYear: string, departmentId: number): Promise<DepartmentBudgetRow> {
    const row = await this.readModels.get(departmentBudgets, budgetKey(financialYear, departmentId));
    return row ?? emptyBudget(financialYear, departmentId);
  }

  async department(financialYear: string, department: NamedDepartment): Promise<Department> {
    return onWire(department, await this.row(financialYear, department.id));
  }

  /** All departments, with or without a budget. */
  async all(financialYear: string): Promise<Department[]> {
    const rows = await this.readModels.find(departmentBudgets, { where: { financial_year: financialYear } });
    return (await this.departments.all()).map((department) => {
      const row = rows.find(({ department_id }) => department_id === department.id);
      return onWire(department, row ?? emptyBudget(financialYear, department.id));
    });
  }

  /** The decider takes allocations from its own stream; the rest comes from read models. */
  async allocation(financialYear: string, departmentId: number, allocatedPaise: Paise) {
    const currentYear = this.currentYear();
    const { spent_paise: spentPaise, encumbered_paise: encumberedPaise } = await this.row(financialYear, departmentId);
    return {
      type: 'AllocateBudget',
      financialYear,
      departmentId,
      allocatedPaise,
      currentYear,
      fundsPaise: allocatableFunds(await this.parts(), currentYear),
      spentPaise,
      encumberedPaise,
      enforceBalance: this.settings.BUDGET_ENFORCE_BALANCE,
    } as const;
  }

  private async parts(): Promise<BalanceRow> {
    return (await this.readModels.get(balance, 'all')) ?? EMPTY_BALANCE;
  }

  async available(): Promise<AnswerOf<typeof budgeting.availableBalance>> {
    const parts = await this.parts();
    const { current, coming, past } = budgetShares(parts, this.currentYear());
    return {
      balance: rupeesOf(availablePaise(parts, this.currentYear())),
      breakdown: {
        income: rupeesOf(parts.income_paise),
        fees: rupeesOf(parts.fees_paise),
        allocated: rupeesOf(current),
        allocated_ahead: rupeesOf(coming),
        spent_before: rupeesOf(past),
        payroll: rupeesOf(parts.payroll_paise),
        aid: rupeesOf(parts.aid_paise),
      },
    };
  }
}
