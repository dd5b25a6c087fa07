import { type AidEvents } from '../aid/events.js';
import { type IncomeEvents } from '../budgeting/events.js';
import { type ExpenseEvents } from '../expenses/events.js';
import { type StudentFeeEvents } from '../fees/events.js';
import { type Day, istDayOf, type Paise, type PaymentMethod, projection, type Recorded } from '../kernel/index.js';
import { type PayrollEvents } from '../payroll/events.js';

export type MoneyEntry = {
  day: Day;
  kind: 'fee' | 'refund' | 'reversal' | 'income' | 'salary' | 'expense' | 'aid';
  method: PaymentMethod | null;
  /** Negative for outgoing money and reversals. */
  paise: Paise;
};

export type MoneyRow = {
  period: string;
  received_paise: Readonly<Record<PaymentMethod, Paise>>;
  payments: number;
  refunded_paise: Paise;
  /** On the day of the reversal. */
  reversed_paise: Paise;
  /** Reversals count on their own day. */
  income_paise: Paise;
  payroll_paise: Paise;
  expenses_paise: Paise;
  /** Bank payouts only; bill credits move no money. */
  aid_paise: Paise;
};

export type MoneyEvents = Pick<StudentFeeEvents, 'FeePaymentApplied' | 'FeePaymentReversed' | 'FeePaymentRefunded'> &
  Pick<IncomeEvents, 'IncomeRecorded' | 'IncomeReversed'> &
  Pick<PayrollEvents, 'PayrollPaid' | 'PayrollAmended' | 'PayrollPaymentReversed'> &
  Pick<ExpenseEvents, 'ExpensePaid' | 'ExpenseReversed'> &
  Pick<AidEvents, 'AidDisbursed' | 'AidDisbursementReversed'>;

type Reading<Type extends keyof MoneyEvents> = (data: MoneyEvents[Type], booked: Day) => MoneyEntry | undefined;

const entry = (day: Day, kind: MoneyEntry['kind'], paise: Paise, method: PaymentMethod | null = null): MoneyEntry => ({
  day,
  kind,
  method,
  paise,
});

/** By the event's own day, else the booking day; undefined without money. */
const READINGS: { readonly [Type in keyof MoneyEvents]: Reading<Type> } = {
  FeePaymentApplied: ({ amountPaise, method }, booked) =>
    method === 'aid' ? undefined : entry(booked, 'fee', amountPaise, method),
  FeePaymentReversed: ({ amountPaise, source }, booked) =>
    source === 'aid' ? undefined : entry(booked, 'reversal', -amountPaise),
  FeePaymentRefunded: ({ amountPaise }, booked) => entry(booked, 'refund', -amountPaise),
  IncomeRecorded: ({ receivedDate, amountPaise }) => entry(receivedDate, 'income', amountPaise),
  IncomeReversed: ({ amountPaise, receivedDate = '' }, booked) =>
    entry(receivedDate > booked ? receivedDate : booked, 'income', -amountPaise),
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

export function entryOf({ type, data, metadata }: Recorded<MoneyEvents>): MoneyEntry | undefined {
  return READINGS[type](data as never, istDayOf(metadata.occurredAt));
}

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

export function entered(row: MoneyRow, { kind, method, paise }: MoneyEntry): MoneyRow {
  if (method !== null) {
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

const moneyBy = (name: string, periodOf: (day: Day) => string) => {
  const add = (row: MoneyRow | undefined, event: Recorded<MoneyEvents>): MoneyRow | undefined => {
    const moved = entryOf(event);
    return moved ? entered(row ?? noMoney(periodOf(moved.day)), moved) : row;
  };
  return projection<MoneyRow, MoneyEvents>({
    name,
    version: 5,
    indexes: ['period'],
    rowOf: (event) => periodOf(entryOf(event)?.day ?? istDayOf(event.metadata.occurredAt)),
    on: {
      FeePaymentApplied: add,
      FeePaymentReversed: add,
      FeePaymentRefunded: add,
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

export const moneyByDay = moneyBy('money_by_day', (day) => day);

export const moneyByMonth = moneyBy('money_by_month', (day) => day.slice(0, 7));
