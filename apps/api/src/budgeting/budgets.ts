import { type AnswerOf, type budgeting, DEPARTMENTS, type Department } from '@bursar/contracts';
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
import { financialYearOf, istDayOf, type Paise, rupeesOf } from '@bursar/domain/kernel';
import { Clock } from '@bursar/platform';
import { ReadModels } from '@bursar/platform/read-models';
import { SETTINGS } from '@bursar/platform/settings';
import { Inject, Injectable } from '@nestjs/common';
import { type Settings } from '../settings/settings.js';

const onWire = (row: DepartmentBudgetRow): Department => ({
  id: row.department_id,
  name: row.name ?? '',
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
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  currentYear(): string {
    return financialYearOf(istDayOf(this.clock.now()));
  }

  private async row(financialYear: string, departmentId: number): Promise<DepartmentBudgetRow> {
    const row = await this.readModels.get(departmentBudgets, budgetKey(financialYear, departmentId));
    return row ?? emptyBudget(financialYear, departmentId);
  }

  async department(financialYear: string, departmentId: number): Promise<Department> {
    return onWire(await this.row(financialYear, departmentId));
  }

  /** All eight, with or without a budget. */
  async all(financialYear: string): Promise<Department[]> {
    const rows = await this.readModels.find(departmentBudgets, { where: { financial_year: financialYear } });
    return DEPARTMENTS.map(({ id }) =>
      onWire(rows.find((row) => row.department_id === id) ?? emptyBudget(financialYear, id)),
    );
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
