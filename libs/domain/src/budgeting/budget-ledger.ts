import { decider, type DomainEvent, type Paise } from '../kernel/index.js';
import { type BudgetLedgerEvents } from './events.js';
import { refuse } from './refusals.js';

/** One stream keeps two allocations from spending the same money. */
export const BUDGET_LEDGER = 'main';

export interface BudgetLedgerState {
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
    enforceBalance: boolean;
  };
  TransferBudget: {
    financialYear: string;
    departmentId: number;
    toId: number;
    paise: Paise;
    reason: string;
    currentYear: string;
    fundsPaise: Paise;
    spentPaise: Paise;
    encumberedPaise: Paise;
  };
};

export const budgetKey = (financialYear: string, departmentId: number): string => `${financialYear}_${departmentId}`;

const allocatedFrom = (year: string, allocated: BudgetLedgerState['allocated']): Paise =>
  Object.entries(allocated).reduce((sum, [key, paise]) => (key < year ? sum : sum + paise), 0);

/** Funds come from a read model and may be stale. */
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

    TransferBudget: (asked, { allocated }) => {
      const { financialYear, departmentId, toId, paise, reason, fundsPaise } = asked;
      if (departmentId === toId) throw refuse('same-department');
      if (!Number.isSafeInteger(paise) || paise <= 0) throw refuse('amount-not-positive');
      const budgetOf = (id: number): Paise => allocated[budgetKey(financialYear, id)] ?? 0;
      const leftPaise = budgetOf(departmentId) - asked.spentPaise - asked.encumberedPaise;
      if (paise > leftPaise) throw refuse('not-left', Math.max(0, leftPaise));
      const availableBeforePaise = fundsPaise - allocatedFrom(asked.currentYear, allocated);
      const half = (id: number, otherId: number, change: Paise): DomainEvent<BudgetLedgerEvents> => ({
        type: 'BudgetAllocated',
        data: {
          ...{ financialYear, departmentId: id, allocatedPaise: budgetOf(id) + change, previousPaise: budgetOf(id) },
          ...{ availableBeforePaise, transfer: { otherId, reason } },
        },
      });
      return [half(departmentId, toId, -paise), half(toId, departmentId, paise)];
    },
  },

  evolve: {
    BudgetAllocated: ({ allocated }, { financialYear, departmentId, allocatedPaise }) => ({
      allocated: { ...allocated, [budgetKey(financialYear, departmentId)]: allocatedPaise },
    }),
  },
});
