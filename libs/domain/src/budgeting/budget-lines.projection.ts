import { type ExpenseEvents } from '../expenses/events.js';
import { type Paise, projection } from '../kernel/index.js';
import { budgetKey } from './budget-ledger.js';
import { type BudgetLedgerEvents, type BudgetLineEvents } from './events.js';

export type BudgetLineRow = {
  id: string;
  financial_year: string;
  department_id: number;
  allocated_paise: Paise;
  spent_paise: Paise;
  /** Requested purchases and approved requests without a bill. */
  encumbered_paise: Paise;
  /** The line's events count from its opening on; before, expenses do. */
  is_open: boolean;
  version: number;
};

export const emptyBudget = (financialYear: string, departmentId: number): BudgetLineRow => ({
  id: budgetKey(financialYear, departmentId),
  financial_year: financialYear,
  department_id: departmentId,
  allocated_paise: 0,
  spent_paise: 0,
  encumbered_paise: 0,
  is_open: false,
  version: -1,
});

export const leftPaise = ({ allocated_paise, spent_paise, encumbered_paise }: BudgetLineRow): Paise =>
  allocated_paise - spent_paise - encumbered_paise;

type SpendingEvents = Pick<
  ExpenseEvents,
  'ExpenseApproved' | 'PurchaseBilled' | 'PurchaseCancelled' | 'ExpenseReversed'
>;
type LineEvents = Omit<BudgetLineEvents, 'BudgetLineAllocationSet' | 'BudgetOverrunAllowed'>;
type Place = { financialYear: string; departmentId: number };
type Spending = Place & { grantId: string | null };

interface Change {
  readonly spent?: Paise;
  readonly encumbered?: Paise;
}

const added = (budget: BudgetLineRow, { spent = 0, encumbered = 0 }: Change): BudgetLineRow => ({
  ...budget,
  spent_paise: budget.spent_paise + spent,
  encumbered_paise: budget.encumbered_paise + encumbered,
});

function spending(
  row: BudgetLineRow | undefined,
  { financialYear, departmentId, grantId }: Spending,
  change: Change,
): BudgetLineRow | undefined {
  if (grantId !== null || row?.is_open === true) return row;
  return added(row ?? emptyBudget(financialYear, departmentId), change);
}

export const budgetLines = projection<BudgetLineRow, BudgetLedgerEvents & LineEvents & SpendingEvents>({
  name: 'budget_lines',
  version: 2,
  indexes: ['financial_year', 'department_id'],
  rowOf: ({ data }) => budgetKey(data.financialYear, data.departmentId),
  on: {
    BudgetAllocated: (row, { data, revision }) => ({
      ...(row ?? emptyBudget(data.financialYear, data.departmentId)),
      allocated_paise: data.allocatedPaise,
      version: revision,
    }),
    ExpenseApproved: (row, { data }) =>
      spending(row, data, data.kind === 'purchase' ? { encumbered: data.amountPaise } : { spent: data.amountPaise }),
    PurchaseBilled: (row, { data }) => spending(row, data, { spent: data.billedPaise, encumbered: -data.amountPaise }),
    PurchaseCancelled: (row, { data }) => spending(row, data, { encumbered: -data.amountPaise }),
    ExpenseReversed: (row, { data }) => spending(row, data, { spent: -data.reversedPaise }),
    BudgetLineOpened: (row, { data }) => ({
      ...(row ?? emptyBudget(data.financialYear, data.departmentId)),
      spent_paise: data.spentPaise,
      encumbered_paise: data.reservedPaise,
      is_open: true,
    }),
    BudgetReserved: (row, { data }) => row && added(row, { encumbered: data.paise }),
    BudgetReservationAdjusted: (row, { data }) => row && added(row, { encumbered: data.paise - data.previousPaise }),
    BudgetReservationReleased: (row, { data }) => row && added(row, { encumbered: -data.paise }),
    BudgetSpent: (row, { data }) => row && added(row, { spent: data.paise, encumbered: -data.relievedPaise }),
    BudgetSpendingReversed: (row, { data }) => row && added(row, { spent: -data.paise }),
  },
});
