import { type AidEvents } from '../aid/events.js';
import { type Paise, projection } from '../kernel/index.js';
import { type ExpenseEvents } from '../expenses/events.js';
import { type StudentFeeEvents } from '../fees/events.js';
import { type PayrollEvents } from '../payroll/events.js';
import { type BudgetLedgerEvents, type IncomeEvents } from './events.js';

/** `spent_paise` excludes purchases without a bill. */
interface BudgetYear {
  readonly allocated_paise: Paise;
  readonly spent_paise: Paise;
}

export type BalanceRow = {
  income_paise: Paise;
  fees_paise: Paise;
  years: Readonly<Record<string, BudgetYear>>;
  payroll_paise: Paise;
  /** Bank payouts only; bill credits move no money. */
  aid_paise: Paise;
};

export const EMPTY_BALANCE: BalanceRow = {
  income_paise: 0,
  fees_paise: 0,
  years: {},
  payroll_paise: 0,
  aid_paise: 0,
};

interface BudgetShares {
  readonly current: Paise;
  readonly coming: Paise;
  /** In earlier years; unspent money lapses on 31 March. */
  readonly past: Paise;
}

export function budgetShares({ years }: BalanceRow, financialYear: string): BudgetShares {
  const shares = { current: 0, coming: 0, past: 0 };
  for (const [year, { allocated_paise, spent_paise }] of Object.entries(years)) {
    if (year === financialYear) shares.current += allocated_paise;
    else if (year > financialYear) shares.coming += allocated_paise;
    else shares.past += spent_paise;
  }
  return shares;
}

/**
 * Past years count their spending, others their allocations. Grants are restricted and excluded.
 * Refunds, reversals and salaries can make it negative.
 */
export function availablePaise(row: BalanceRow, financialYear: string): Paise {
  const { current, coming, past } = budgetShares(row, financialYear);
  return row.income_paise + row.fees_paise - current - coming - past - row.payroll_paise - row.aid_paise;
}

export function allocatableFunds(row: BalanceRow, financialYear: string): Paise {
  const { current, coming } = budgetShares(row, financialYear);
  return availablePaise(row, financialYear) + current + coming;
}

const moved = (
  row: BalanceRow = EMPTY_BALANCE,
  part: Exclude<keyof BalanceRow, 'years'>,
  paise: Paise,
): BalanceRow => ({
  ...row,
  [part]: row[part] + paise,
});

const budgeted = (
  row: BalanceRow = EMPTY_BALANCE,
  year: string,
  { allocated = 0, spent = 0 }: { allocated?: Paise; spent?: Paise },
): BalanceRow => {
  const { allocated_paise, spent_paise } = row.years[year] ?? { allocated_paise: 0, spent_paise: 0 };
  const changed = { allocated_paise: allocated_paise + allocated, spent_paise: spent_paise + spent };
  return { ...row, years: { ...row.years, [year]: changed } };
};

type MoneyEvents = IncomeEvents &
  BudgetLedgerEvents &
  Pick<StudentFeeEvents, 'FeePaymentApplied' | 'FeePaymentReversed' | 'FeePaymentRefunded'> &
  PayrollEvents &
  Pick<AidEvents, 'AidDisbursed' | 'AidDisbursementReversed'> &
  Pick<ExpenseEvents, 'ExpenseApproved' | 'PurchaseBilled' | 'ExpenseReversed'>;

export const balance = projection<BalanceRow, MoneyEvents>({
  name: 'balance',
  version: 7,
  indexes: [],
  rowOf: () => 'all',
  on: {
    IncomeRecorded: (row, { data }) => moved(row, 'income_paise', data.amountPaise),
    IncomeReversed: (row, { data }) => moved(row, 'income_paise', -data.amountPaise),
    FeePaymentApplied: (row, { data }) => moved(row, 'fees_paise', data.source === 'aid' ? 0 : data.amountPaise),
    FeePaymentReversed: (row, { data }) => moved(row, 'fees_paise', data.source === 'aid' ? 0 : -data.amountPaise),
    FeePaymentRefunded: (row, { data }) => moved(row, 'fees_paise', -data.amountPaise),
    PayrollPaid: (row, { data }) => moved(row, 'payroll_paise', data.amountPaise),
    PayrollAmended: (row, { data: { before, after } }) =>
      moved(row, 'payroll_paise', before.paidOn === null ? 0 : after.amountPaise - before.amountPaise),
    PayrollPaymentReversed: (row, { data }) => moved(row, 'payroll_paise', -data.amountPaise),
    AidDisbursementReversed: (row, { data }) =>
      moved(row, 'aid_paise', data.payout.paidTo === 'bank' ? -data.amountPaise : 0),
    AidDisbursed: (row, { data }) => moved(row, 'aid_paise', data.payout.paidTo === 'bank' ? data.amountPaise : 0),
    BudgetAllocated: (row, { data }) =>
      budgeted(row, data.financialYear, { allocated: data.allocatedPaise - data.previousPaise }),
    ExpenseApproved: (row, { data }) =>
      data.grantId !== null || data.kind === 'purchase'
        ? row
        : budgeted(row, data.financialYear, { spent: data.amountPaise }),
    PurchaseBilled: (row, { data }) =>
      data.grantId === null ? budgeted(row, data.financialYear, { spent: data.billedPaise }) : row,
    ExpenseReversed: (row, { data }) =>
      data.grantId === null ? budgeted(row, data.financialYear, { spent: -data.reversedPaise }) : row,
  },
});
