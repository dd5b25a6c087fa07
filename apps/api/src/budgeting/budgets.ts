import { type AnswerOf, type budgeting, type Department } from '@bursar/contracts';
import {
  availablePaise,
  balance,
  BudgetLine,
  budgetKey,
  budgetShares,
  type BalanceRow,
  budgetLines,
  type BudgetLineRow,
  EMPTY_BALANCE,
  emptyBudget,
  leftPaise,
  type Line,
} from '@bursar/domain/budgeting';
import { type NamedDepartment } from '@bursar/domain/identity';
import { DomainError, financialYearOf, istDayOf, type Paise, rupeesOf } from '@bursar/domain/kernel';
import { type Caller, Clock, Execution, StaleVersion } from '@bursar/platform';
import { ReadModels } from '@bursar/platform/read-models';
import { Injectable } from '@nestjs/common';
import { BudgetLines } from '../access/budget-lines.js';
import { Departments } from '../access/departments.js';

const onWire = ({ id, name }: NamedDepartment, row: BudgetLineRow): Department => ({
  id,
  name,
  financial_year: row.financial_year,
  allocated_budget: rupeesOf(row.allocated_paise),
  spent: rupeesOf(row.spent_paise),
  encumbered: rupeesOf(row.encumbered_paise),
  remaining: rupeesOf(leftPaise(row)),
  version: row.version,
});

@Injectable()
export class Budgets {
  constructor(
    private readonly readModels: ReadModels,
    private readonly clock: Clock,
    private readonly departments: Departments,
    private readonly lines: BudgetLines,
    private readonly execution: Execution,
  ) {}

  currentYear(): string {
    return financialYearOf(istDayOf(this.clock.now()));
  }

  private async row(financialYear: string, departmentId: number): Promise<BudgetLineRow> {
    const row = await this.readModels.get(budgetLines, budgetKey(financialYear, departmentId));
    return row ?? emptyBudget(financialYear, departmentId);
  }

  async department(financialYear: string, department: NamedDepartment): Promise<Department> {
    return onWire(department, await this.row(financialYear, department.id));
  }

  async all(financialYear: string): Promise<Department[]> {
    const rows = await this.readModels.find(budgetLines, { where: { financial_year: financialYear } });
    return (await this.departments.all()).map((department) => {
      const row = rows.find(({ department_id }) => department_id === department.id);
      return onWire(department, row ?? emptyBudget(financialYear, department.id));
    });
  }

  openLine(line: Line, by: Caller): Promise<void> {
    return this.lines.open(line, by);
  }

  /** The line lowers first, so no reservation takes what the ledger takes back. A refusal raises it again. */
  async lowered(line: Line, allocatedPaise: Paise, by: Caller, allocate: () => Promise<void>): Promise<void> {
    await this.lines.open(line, by);
    const state = await this.execution.load(BudgetLine, budgetKey(line.financialYear, line.departmentId));
    const before = state === 'unopened' ? 0 : state.allocatedPaise;
    if (allocatedPaise >= before) return allocate();
    await this.lines.execute(line, { type: 'SetAllocation', allocatedPaise }, by);
    try {
      await allocate();
    } catch (refusal) {
      if (refusal instanceof DomainError || refusal instanceof StaleVersion)
        await this.lines.execute(line, { type: 'SetAllocation', allocatedPaise: before }, by);
      throw refusal;
    }
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
