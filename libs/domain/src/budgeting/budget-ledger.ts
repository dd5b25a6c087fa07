import { decider, type Paise } from '../kernel/index.js';
import { type BudgetLedgerEvents } from './events.js';
import { refuse } from './refusals.js';

/** The one ledger: every allocation is decided on it, so two of them can never spend the same money. */
export const BUDGET_LEDGER = 'main';

export interface BudgetLedgerState {
  /** By financial year and department, see `budgetKey`. */
  readonly allocated: Readonly<Record<string, Paise>>;
}

export type BudgetLedgerCommands = {
  AllocateBudget: {
    financialYear: string;
    departmentId: number;
    allocatedPaise: Paise;
    /** The financial year it is; an earlier one takes nothing off the balance but what was spent. */
    currentYear: string;
    /** What can be allocated altogether to this year and later ones, see `allocatableFunds`. */
    fundsPaise: Paise;
    spentPaise: Paise;
    encumberedPaise: Paise;
    /** Whether an increase beyond the available balance is refused (setting `BUDGET_ENFORCE_BALANCE`). */
    enforceBalance: boolean;
  };
};

/** Names a department's budget of a year. */
export const budgetKey = (financialYear: string, departmentId: number): string => `${financialYear}_${departmentId}`;

/** What is allocated to a year and all later ones; keys begin with the year. */
const allocatedFrom = (year: string, allocated: BudgetLedgerState['allocated']): Paise =>
  Object.entries(allocated).reduce((sum, [key, paise]) => ((key.split('_')[0] ?? '') < year ? sum : sum + paise), 0);

/**
 * All allocations of all years. What others add to or take from the funds is known from a read model and may be a
 * moment old; what is allocated is known from this stream, so parallel allocations are decided one after the other.
 */
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
