import { decider, type Paise } from '../kernel/index.js';
import { type BudgetLedgerEvents } from './events.js';
import { refuse } from './refusals.js';

/** One stream keeps two allocations from spending the same money. */
export const BUDGET_LEDGER = 'main';

export interface BudgetLedgerState {
  /** By `budgetKey`. */
  readonly allocated: Readonly<Record<string, Paise>>;
}

export type BudgetLedgerCommands = {
  AllocateBudget: {
    financialYear: string;
    departmentId: number;
    allocatedPaise: Paise;
    /** Earlier years count only their spending. */
    currentYear: string;
    fundsPaise: Paise;
    spentPaise: Paise;
    encumberedPaise: Paise;
    /** Refuses increases beyond the available balance. */
    enforceBalance: boolean;
  };
};

export const budgetKey = (financialYear: string, departmentId: number): string => `${financialYear}_${departmentId}`;

/** Keys begin with the year. */
const allocatedFrom = (year: string, allocated: BudgetLedgerState['allocated']): Paise =>
  Object.entries(allocated).reduce((sum, [key, paise]) => (key < year ? sum : sum + paise), 0);

/** Parallel allocations are decided in turn. Funds come from a read model and may be stale. */
export const BudgetLedger = decider<BudgetLedgerState, BudgetLedgerCommands, BudgetLedgerEvents>({
  category: 'budgetLedger',
  initial: { allocated: {} },

  decide: {
    AllocateBudget: (asked, { allocated }) => {
      const { financialYear, departmentId, allocatedPaise, fundsPaise, spentPaise, encumberedPaise } = asked;
      if (!Number.isSafeInteger(allocatedPaise) || allocatedPaise < 0) throw refuse('amount-negative');
      const previousPaise = allocated[budgetKey(financialYear, departmentId)] ?? 0;
      if (allocatedPaise === previousPaise) return [];
      if (allocatedPaise < spentPaise) throw refuse('below-spent');
      const committedPaise = spentPaise + encumberedPaise;
      if (allocatedPaise < committedPaise) throw refuse('below-reserved', committedPaise);
      const availableBeforePaise = fundsPaise - allocatedFrom(asked.currentYear, allocated);
      const increase = financialYear < asked.currentYear ? 0 : allocatedPaise - previousPaise;
      if (asked.enforceBalance && increase > Math.max(0, availableBeforePaise)) {
        throw refuse('insufficient-balance', availableBeforePaise);
      }
      return [
        {
          type: 'BudgetAllocated',
          data: { financialYear, departmentId, allocatedPaise, previousPaise, availableBeforePaise },
        },
      ];
    },
  },

  evolve: {
    BudgetAllocated: ({ allocated }, { financialYear, departmentId, allocatedPaise }) => ({
      allocated: { ...allocated, [budgetKey(financialYear, departmentId)]: allocatedPaise },
    }),
  },
});
