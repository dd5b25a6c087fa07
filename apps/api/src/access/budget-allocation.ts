import {
  allocatableFunds,
  balance,
  BUDGET_LEDGER,
  budgetKey,
  BudgetLedger,
  budgetLines,
  EMPTY_BALANCE,
  emptyBudget,
} from '@bursar/domain/budgeting';
import { financialYearOf, istDayOf, type Paise } from '@bursar/domain/kernel';
import { Clock, Execution } from '@bursar/platform';
import { ReadModels } from '@bursar/platform/read-models';
import { SETTINGS } from '@bursar/platform/settings';
import { Inject, Injectable } from '@nestjs/common';
import { type Settings } from '../settings/settings.js';

@Injectable()
export class BudgetAllocation {
  constructor(
    private readonly readModels: ReadModels,
    private readonly execution: Execution,
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  async afterTransfer(financialYear: string, departmentId: number, paise: Paise) {
    const { allocated } = await this.execution.load(BudgetLedger, BUDGET_LEDGER);
    const allocatedPaise = (allocated[budgetKey(financialYear, departmentId)] ?? 0) - paise;
    const { enforceBalance: _any, ...figures } = await this.of(financialYear, departmentId, allocatedPaise);
    return figures;
  }

  async of(financialYear: string, departmentId: number, allocatedPaise: Paise) {
    const currentYear = financialYearOf(istDayOf(this.clock.now()));
    const row = await this.readModels.get(budgetLines, budgetKey(financialYear, departmentId));
    const { spent_paise, encumbered_paise } = row ?? emptyBudget(financialYear, departmentId);
    const parts = (await this.readModels.get(balance, 'all')) ?? EMPTY_BALANCE;
    return {
      ...{ financialYear, departmentId, allocatedPaise, currentYear },
      fundsPaise: allocatableFunds(parts, currentYear),
      ...{ spentPaise: spent_paise, encumberedPaise: encumbered_paise },
      enforceBalance: this.settings.BUDGET_ENFORCE_BALANCE,
    } as const;
  }
}
