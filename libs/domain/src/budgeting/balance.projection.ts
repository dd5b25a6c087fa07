import { type AidEvents } from '../aid/events.js';
import { type Paise, projection } from '../kernel/index.js';
import { type TransactionEvents } from '../payments/events.js';
import { type PayrollEvents } from '../payroll/events.js';
import { type BudgetLedgerEvents, type IncomeEvents } from './events.js';

/** What the available balance is made of. */
export type BalanceRow = {
  income_paise: Paise;
  /** Successful transactions; refunds and reversals leave it. */
  fees_paise: Paise;
  /** The current totals of all departments and years. */
  allocated_paise: Paise;
  /** Paid salaries. */
  payroll_paise: Paise;
  /** Aid that left the bank; a credit to a bill moves no money. */
  aid_paise: Paise;
};

/** Before the first rupee. */
export const EMPTY_BALANCE: BalanceRow = {
  income_paise: 0,
  fees_paise: 0,
  allocated_paise: 0,
  payroll_paise: 0,
  aid_paise: 0,
};

/**
 * Money that is free to be allocated: income + fees − allocations − salaries − aid. What departments spend is inside
 * their allocations, and grants are restricted money. It may be negative, through refunds, reversals and salaries.
 */
export const availablePaise = ({
  income_paise,
  fees_paise,
  allocated_paise,
  payroll_paise,
  aid_paise,
}: BalanceRow): Paise => income_paise + fees_paise - allocated_paise - payroll_paise - aid_paise;

const moved = (row: BalanceRow = EMPTY_BALANCE, part: keyof BalanceRow, paise: Paise): BalanceRow => ({
  ...row,
  [part]: row[part] + paise,
});

type MoneyEvents = IncomeEvents &
  BudgetLedgerEvents &
  TransactionEvents &
  PayrollEvents &
  Pick<AidEvents, 'AidDisbursed' | 'AidDisbursementReversed'>;

/** The parts of the available balance in one row; each event that moves money is one line. */
export const balance = projection<BalanceRow, MoneyEvents>({
  name: 'balance',
  version: 4,
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
    BudgetAllocated: (row, { data }) => moved(row, 'allocated_paise', data.allocatedPaise - data.previousPaise),
  },
});
