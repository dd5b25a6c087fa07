import { type AidEvents } from '../aid/events.js';
import { type Paise, projection } from '../kernel/index.js';
import { type TransactionEvents } from '../payments/events.js';
import { type ExpenseEvents } from '../expenses/events.js';
import { type PayrollEvents } from '../payroll/events.js';
import { type BudgetLedgerEvents, type IncomeEvents } from './events.js';

/** What the departments were given for a financial year and have spent of it, purchases without a bill left out. */
interface BudgetYear {
  readonly allocated_paise: Paise;
  readonly spent_paise: Paise;
}

/** What the available balance is made of. */
export type BalanceRow = {
  income_paise: Paise;
  /** Successful transactions; refunds and reversals leave it. */
  fees_paise: Paise;
  /** By financial year, of all departments. */
  years: Readonly<Record<string, BudgetYear>>;
  /** Paid salaries. */
  payroll_paise: Paise;
  /** Aid that left the bank; a credit to a bill moves no money. */
  aid_paise: Paise;
};

/** Before the first rupee. */
export const EMPTY_BALANCE: BalanceRow = {
  income_paise: 0,
  fees_paise: 0,
  years: {},
  payroll_paise: 0,
  aid_paise: 0,
};

/** What budgets take off the balance in a financial year, in paise. */
interface BudgetShares {
  /** Allocated for that year. */
  readonly current: Paise;
  /** Allocated for later years. */
  readonly coming: Paise;
  /** Spent in earlier years; what was not spent lapsed at the end of each, 31 March in India. */
  readonly past: Paise;
}

/** Returns what budgets take off the balance in a financial year such as `FY26-27`. */
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
 * Returns the money that is free to be allocated in a financial year: income + fees − budgets − salaries − aid. The
 * year and those to come count with what is allocated, past ones with what was spent. Grants are restricted money. It
 * may be negative, through refunds, reversals and salaries.
 */
export function availablePaise(row: BalanceRow, financialYear: string): Paise {
  const { current, coming, past } = budgetShares(row, financialYear);
  return row.income_paise + row.fees_paise - current - coming - past - row.payroll_paise - row.aid_paise;
}

/** Returns what can be allocated altogether in a financial year: the balance with what is allocated given back. */
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
  TransactionEvents &
  PayrollEvents &
  Pick<AidEvents, 'AidDisbursed' | 'AidDisbursementReversed'> &
  Pick<ExpenseEvents, 'ExpenseApproved' | 'PurchaseBilled' | 'ExpenseReversed'>;

/** The parts of the available balance in one row; each event that moves money is one line. */
export const balance = projection<BalanceRow, MoneyEvents>({
  name: 'balance',
  version: 6,
  indexes: [],
  rowOf: () => 'all',
  on: {
    IncomeRecorded: (row, { data }) => moved(row, 'income_paise', data.amountPaise),
    IncomeReversed: (row, { data }) => moved(row, 'income_paise', -data.amountPaise),
    TransactionRecorded: (row, { data }) =>
      moved(row, 'fees_paise', data.status === 'success' ? data.amountPaidPaise : 0),
    TransactionApproved: (row, { data }) => moved(row, 'fees_paise', data.amountPaidPaise),
    TransactionReversed: (row, { data }) => moved(row, 'fees_paise', -data.amountPaidPaise),
    RefundCompleted: (row, { data }) => moved(row, 'fees_paise', -data.amountPaise),
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
