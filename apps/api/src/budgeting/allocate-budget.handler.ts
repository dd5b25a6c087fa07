import { allocatableFunds, BUDGET_LEDGER, BudgetLedger } from '@bursar/domain/budgeting';
import { type Paise } from '@bursar/domain/kernel';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Caller } from '../platform/caller.js';
import { Execution } from '../platform/execution.js';
import { type Settings, SETTINGS } from '../platform/settings.js';
import { Consistency } from '../platform/subscriptions/consistency.js';
import { Budgets } from './budgets.js';

/** Sets a department's total of a financial year. */
export class AllocateBudget extends Command<void> {
  constructor(
    readonly financialYear: string,
    readonly departmentId: number,
    readonly allocatedPaise: Paise,
    readonly by: Caller,
  ) {
    super();
  }
}

/**
 * What is allocated is taken from the ledger's own stream when it is decided; only the rest of the balance and what
 * was spent come from read models.
 */
@CommandHandler(AllocateBudget)
export class AllocateBudgetHandler implements ICommandHandler<AllocateBudget> {
  constructor(
    private readonly budgets: Budgets,
    private readonly execution: Execution,
    private readonly consistency: Consistency,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  async execute({ financialYear, departmentId, allocatedPaise, by }: AllocateBudget): Promise<void> {
    const parts = await this.budgets.parts();
    const currentYear = this.budgets.currentYear();
    const { spent_paise, encumbered_paise } = await this.budgets.row(financialYear, departmentId);
    by.wrote(
      await this.execution.execute(
        BudgetLedger,
        BUDGET_LEDGER,
        {
          type: 'AllocateBudget',
          financialYear,
          departmentId,
          allocatedPaise,
          currentYear,
          fundsPaise: allocatableFunds(parts, currentYear),
          spentPaise: spent_paise,
          encumberedPaise: encumbered_paise,
          enforceBalance: this.settings.BUDGET_ENFORCE_BALANCE,
        },
        by,
      ),
    );
    await this.consistency.settle(by);
  }
}
