import { intend, policy } from '../kernel/index.js';
import { budgetKey } from './budget-ledger.js';
import { BudgetLine } from './budget-line.js';
import { type BudgetLedgerEvents } from './events.js';

export const whenBudgetAllocated = policy<BudgetLedgerEvents>({
  name: 'budgeting.when-budget-allocated',
  on: {
    BudgetAllocated: ({ data: { financialYear, departmentId, allocatedPaise }, position }) => [
      intend(BudgetLine, budgetKey(financialYear, departmentId), {
        type: 'FollowAllocation',
        allocatedPaise,
        position,
      }),
    ],
  },
});
