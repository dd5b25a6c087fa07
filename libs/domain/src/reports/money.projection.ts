import { type AidEvents } from '../aid/events.js';
import { type IncomeEvents } from '../budgeting/events.js';
import { type ExpenseEvents } from '../expenses/events.js';
import { type Day, istDayOf, type Paise, projection, type Recorded } from '../kernel/index.js';
import { type PaymentMethod, type TransactionEvents } from '../payments/events.js';
import { type PayrollEvents } from '../payroll/events.js';

/** Money that came in or went out, as one line of the books. */
export type MoneyEntry = {
  day: Day;
  kind: 'fee' | 'refund' | 'reversal' | 'income' | 'salary' | 'expense' | 'aid';
  /** How a fee was paid; null for everything else. */
  method: PaymentMethod | null;
  /** Below zero when it went out, or when what came in is taken back. */
  paise: Paise;
};

/** What came in and went out in one period. */
export type MoneyRow = {
  /** A day, or a month, in India. */
  period: string;
  /** Successful payments of fees by how they came in; refunds and reversals stand apart. */
  received_paise: Readonly<Record<PaymentMethod, Paise>>;
  /** How many payments those were. */
  payments: number;
  refunded_paise: Paise;
  /** Payments at the counter that were entered by mistake, on the day of the reversal. */
  reversed_paise: Paise;
  /** Other income; what was reversed is taken off on the day of the reversal. */
  income_paise: Paise;
  /** Salaries that were paid; later corrections count on the day they were made. */
  payroll_paise: Paise;
  /** Expenses of departments that were paid. */
  expenses_paise: Paise;
  /** Aid that left the bank; a credit to a bill moves no money. */
  aid_paise: Paise;
};

export type MoneyEvents = Pick<
  TransactionEvents,
  'TransactionRecorded' | 'TransactionApproved' | 'TransactionReversed' | 'RefundCompleted'
> &
  Pick<IncomeEvents, 'IncomeRecorded' | 'IncomeReversed'> &
  Pick<PayrollEvents, 'PayrollPaid' | 'PayrollAmended' | 'PayrollPaymentReversed'> &
  Pick<ExpenseEvents, 'ExpensePaid' | 'ExpenseReversed'> &
  Pick<AidEvents, 'AidDisbursed' | 'AidDisbursementReversed'>;

type Reading<Type extends keyof MoneyEvents> = (
  data: MoneyEvents[Type],
  /** The day in India it was booked on. */
  booked: Day,
) => MoneyEntry | undefined;

const entry = (day: Day, kind: MoneyEntry['kind'], paise: Paise, method: PaymentMethod | null = null): MoneyEntry => ({
  day,
  kind,
  method,
  paise,
});

/** What each event moved, on the day it says, else on the day it was booked; undefined when no money moved. */
const READINGS: { readonly [Type in keyof MoneyEvents]: Reading<Type> } = {
  TransactionRecorded: ({ status, amountPaidPaise, method }, booked) =>
    status === 'success' ? entry(booked, 'fee', amountPaidPaise, method) : undefined,
  TransactionApproved: ({ amountPaidPaise, method }, booked) => entry(booked, 'fee', amountPaidPaise, method),
  TransactionReversed: ({ amountPaidPaise }, booked) => entry(booked, 'reversal', -amountPaidPaise),
  RefundCompleted: ({ amountPaise }, booked) => entry(booked, 'refund', -amountPaise),
  IncomeRecorded: ({ receivedDate, amountPaise }) => entry(receivedDate, 'income', amountPaise),
  IncomeReversed: ({ amountPaise }, booked) => entry(booked, 'income', -amountPaise),
  PayrollPaid: ({ paidOn, amountPaise }) => entry(paidOn, 'salary', -amountPaise),
  PayrollAmended: ({ before, after }, booked) => {
    const difference = before.paidOn === null ? 0 : after.amountPaise - before.amountPaise;
    return difference === 0 ? undefined : entry(booked, 'salary', -difference);
  },
  PayrollPaymentReversed: ({ amountPaise }, booked) => entry(booked, 'salary', amountPaise),
  ExpensePaid: ({ paidOn, paidPaise }) => entry(paidOn, 'expense', -paidPaise),
  ExpenseReversed: ({ paidOn, reversedPaise }, booked) =>
    paidOn === null ? undefined : entry(booked, 'expense', reversedPaise),
  AidDisbursementReversed: ({ amountPaise, payout }, booked) =>
    payout.paidTo === 'bank' ? entry(booked, 'aid', amountPaise) : undefined,
  AidDisbursed: ({ disbursedOn, amountPaise, payout }) =>
    payout.paidTo === 'bank' ? entry(disbursedOn, 'aid', -amountPaise) : undefined,
};

/** The line of the books an event is; undefined when it moved no money. */
export function entryOf({ type, data, metadata }: Recorded<MoneyEvents>): MoneyEntry | undefined {
  // The compiler cannot see that the payload belongs to the type it is looked up by.
  return READINGS[type](data as never, istDayOf(metadata.occurredAt));
}

/** Nothing moved in a period. */
export const noMoney = (period: string): MoneyRow => ({
  period,
  received_paise: { cash: 0, card: 0, bank_transfer: 0, upi: 0, online: 0 },
  payments: 0,
  refunded_paise: 0,
  reversed_paise: 0,
  income_paise: 0,
  payroll_paise: 0,
  expenses_paise: 0,
  aid_paise: 0,
});

/** The money of a period with one more entry. */
export function entered(row: MoneyRow, { kind, method, paise }: MoneyEntry): MoneyRow {
  if (kind === 'fee' && method !== null) {
    const received_paise = { ...row.received_paise, [method]: row.received_paise[method] + paise };
    return { ...row, received_paise, payments: row.payments + 1 };
  }
  if (kind === 'refund') return { ...row, refunded_paise: row.refunded_paise - paise };
  if (kind === 'reversal') return { ...row, reversed_paise: row.reversed_paise - paise };
  if (kind === 'income') return { ...row, income_paise: row.income_paise + paise };
  if (kind === 'salary') return { ...row, payroll_paise: row.payroll_paise - paise };
  if (kind === 'expense') return { ...row, expenses_paise: row.expenses_paise - paise };
  return { ...row, aid_paise: row.aid_paise - paise };
}

/** The money of each period, of which a day is a part. */
const moneyBy = (name: string, periodOf: (day: Day) => string) => {
  const add = (row: MoneyRow | undefined, event: Recorded<MoneyEvents>): MoneyRow | undefined => {
    const moved = entryOf(event);
    return moved ? entered(row ?? noMoney(periodOf(moved.day)), moved) : row;
  };
  return projection<MoneyRow, MoneyEvents>({
    name,
    version: 4,
    indexes: ['period'],
    rowOf: (event) => periodOf(entryOf(event)?.day ?? istDayOf(event.metadata.occurredAt)),
    on: {
      TransactionRecorded: add,
      TransactionApproved: add,
      TransactionReversed: add,
      RefundCompleted: add,
      IncomeRecorded: add,
      IncomeReversed: add,
      PayrollPaid: add,
      PayrollAmended: add,
      PayrollPaymentReversed: add,
      ExpensePaid: add,
      ExpenseReversed: add,
      AidDisbursed: add,
      AidDisbursementReversed: add,
    },
  });
};

/** What came in and went out, day by day. */
export const moneyByDay = moneyBy('money_by_day', (day) => day);

/** The same, month by month. */
export const moneyByMonth = moneyBy('money_by_month', (day) => day.slice(0, 7));
