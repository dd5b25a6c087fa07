import { type IncomeEvents } from '../budgeting/events.js';
import { type ExpenseEvents } from '../expenses/events.js';
import { type Day, istDayOf, type Paise, projection, type Recorded } from '../kernel/index.js';
import { type PaymentMethod, type TransactionEvents } from '../payments/events.js';
import { type PayrollEvents } from '../payroll/events.js';

/** What came in and went out in one period. */
export type MoneyRow = {
  /** A day, or a month, in India. */
  period: string;
  /** Successful payments of fees by how they came in; refunds stand apart. */
  received_paise: Readonly<Record<PaymentMethod, Paise>>;
  /** How many payments those were. */
  payments: number;
  refunded_paise: Paise;
  /** Other income; what was reversed is taken off on the day of the reversal. */
  income_paise: Paise;
  /** Salaries that were paid; later corrections count on the day they were made. */
  payroll_paise: Paise;
  /** Expenses of departments that were paid. */
  expenses_paise: Paise;
};

type MoneyEvents = Pick<TransactionEvents, 'TransactionRecorded' | 'TransactionApproved' | 'RefundCompleted'> &
  Pick<IncomeEvents, 'IncomeRecorded' | 'IncomeReversed'> &
  Pick<PayrollEvents, 'PayrollPaid' | 'PayrollAmended' | 'PayrollPaymentReversed'> &
  Pick<ExpenseEvents, 'ExpensePaid'>;

/** Nothing moved in a period. */
export const noMoney = (period: string): MoneyRow => ({
  period,
  received_paise: { cash: 0, card: 0, bank_transfer: 0, upi: 0, online: 0 },
  payments: 0,
  refunded_paise: 0,
  income_paise: 0,
  payroll_paise: 0,
  expenses_paise: 0,
});

/** The day money moved: what the event says of it, else the day it was booked. */
function dayOf({ data, metadata }: Recorded<MoneyEvents>): Day {
  if ('receivedDate' in data) return data.receivedDate;
  if ('paidOn' in data && !('reason' in data)) return data.paidOn;
  return istDayOf(metadata.occurredAt);
}

const received = (row: MoneyRow, method: PaymentMethod, paise: Paise): MoneyRow => ({
  ...row,
  received_paise: { ...row.received_paise, [method]: row.received_paise[method] + paise },
  payments: row.payments + 1,
});

type Moved = 'refunded_paise' | 'income_paise' | 'payroll_paise' | 'expenses_paise';

const moved = (row: MoneyRow, what: Moved, paise: Paise): MoneyRow => ({ ...row, [what]: row[what] + paise });

/** The money of each period, of which a day is a part. */
const moneyBy = (name: string, periodOf: (day: Day) => string) => {
  const at = (row: MoneyRow | undefined, event: Recorded<MoneyEvents>): MoneyRow =>
    row ?? noMoney(periodOf(dayOf(event)));
  return projection<MoneyRow, MoneyEvents>({
    name,
    version: 1,
    indexes: ['period'],
    rowOf: (event) => periodOf(dayOf(event)),
    on: {
      TransactionRecorded: (row, event) =>
        event.data.status === 'success' ? received(at(row, event), event.data.method, event.data.amountPaidPaise) : row,
      TransactionApproved: (row, event) => received(at(row, event), event.data.method, event.data.amountPaidPaise),
      RefundCompleted: (row, event) => moved(at(row, event), 'refunded_paise', event.data.amountPaise),
      IncomeRecorded: (row, event) => moved(at(row, event), 'income_paise', event.data.amountPaise),
      IncomeReversed: (row, event) => moved(at(row, event), 'income_paise', -event.data.amountPaise),
      PayrollPaid: (row, event) => moved(at(row, event), 'payroll_paise', event.data.amountPaise),
      PayrollAmended: (row, event) => {
        const { before, after } = event.data;
        const difference = before.paidOn === null ? 0 : after.amountPaise - before.amountPaise;
        return difference === 0 ? row : moved(at(row, event), 'payroll_paise', difference);
      },
      PayrollPaymentReversed: (row, event) => moved(at(row, event), 'payroll_paise', -event.data.amountPaise),
      ExpensePaid: (row, event) => moved(at(row, event), 'expenses_paise', event.data.paidPaise),
    },
  });
};

/** What came in and went out, day by day. */
export const moneyByDay = moneyBy('money_by_day', (day) => day);

/** The same, month by month. */
export const moneyByMonth = moneyBy('money_by_month', (day) => day.slice(0, 7));
