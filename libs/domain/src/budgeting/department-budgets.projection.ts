import { type ExpenseEvents } from '../expenses/events.js';
import { type Paise, projection } from '../kernel/index.js';
import { budgetKey } from './budget-ledger.js';
import { type BudgetLedgerEvents } from './events.js';

export type DepartmentBudgetRow = {
  id: string;
  financial_year: string;
  department_id: number;
  allocated_paise: Paise;
  /** Approved claims and billed purchases. */
  spent_paise: Paise;
  /** Approved purchases without a bill. */
  encumbered_paise: Paise;
};

export const emptyBudget = (financialYear: string, departmentId: number): DepartmentBudgetRow => ({
  id: budgetKey(financialYear, departmentId),
  financial_year: financialYear,
  department_id: departmentId,
  allocated_paise: 0,
  spent_paise: 0,
  encumbered_paise: 0,
});

/** Allocated − spent − encumbered; negative after overspending. */
export const leftPaise = ({ allocated_paise, spent_paise, encumbered_paise }: DepartmentBudgetRow): Paise =>
  allocated_paise - spent_paise - encumbered_paise;

type SpendingEvents = Pick<
  ExpenseEvents,
  'ExpenseApproved' | 'PurchaseBilled' | 'PurchaseCancelled' | 'ExpenseReversed'
>;
type Place = { financialYear: string; departmentId: number };
type Spending = Place & { grantId: string | null };

function spending(
  row: DepartmentBudgetRow | undefined,
  { financialYear, departmentId, grantId }: Spending,
  change: { spent?: Paise; encumbered?: Paise },
): DepartmentBudgetRow | undefined {
  if (grantId !== null) return row;
  const budget = row ?? emptyBudget(financialYear, departmentId);
  return {
    ...budget,
    spent_paise: budget.spent_paise + (change.spent ?? 0),
    encumbered_paise: budget.encumbered_paise + (change.encumbered ?? 0),
  };
}

export const departmentBudgets = projection<DepartmentBudgetRow, BudgetLedgerEvents & SpendingEvents>({
  name: 'department_budgets',
  version: 3,
  indexes: ['financial_year', 'department_id'],
  rowOf: ({ data }) => budgetKey(data.financialYear, data.departmentId),
  on: {
    BudgetAllocated: (row, { data }) => ({
      ...(row ?? emptyBudget(data.financialYear, data.departmentId)),
      allocated_paise: data.allocatedPaise,
    }),
    ExpenseApproved: (row, { data }) =>
      spending(row, data, data.kind === 'purchase' ? { encumbered: data.amountPaise } : { spent: data.amountPaise }),
    PurchaseBilled: (row, { data }) => spending(row, data, { spent: data.billedPaise, encumbered: -data.amountPaise }),
    PurchaseCancelled: (row, { data }) => spending(row, data, { encumbered: -data.amountPaise }),
    ExpenseReversed: (row, { data }) => spending(row, data, { spent: -data.reversedPaise }),
  },
});
