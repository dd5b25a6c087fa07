import { type Asked, figure, type Paise, type PaymentMethod, periodOf, plus } from '../kernel/index.js';
import { type MoneyEntry } from './money.projection.js';
import { type MoneyRecordRow, moneyRecords } from './money-records.projection.js';

/** Sorts after every continuation of a day. */
const END = '~';

/** Sorts before every day and after an empty one. */
const EVER = '0';

const whereMoved = (asked: Asked) => {
  const { from, to } = periodOf(asked);
  return { first_day: { from: EVER, below: to + END }, last_day: { from } };
};

/** Aid belongs to the present department of its student. */
const isAskedFor = ({ kind, department_id, student_id }: MoneyRecordRow, { departments, students }: Asked): boolean => {
  if (departments === undefined) return true;
  if (kind === 'aid') return student_id !== null && students?.includes(student_id) === true;
  return department_id !== null && departments.includes(department_id);
};

type Counts = (entry: MoneyEntry) => boolean;

function entriesOf(row: MoneyRecordRow, asked: Asked, counts: Counts): readonly MoneyEntry[] {
  if (!isAskedFor(row, asked)) return [];
  const { from, to } = periodOf(asked);
  return row.entries.filter((entry) => from <= entry.day && entry.day <= to && counts(entry));
}

const paiseIn = (entries: readonly MoneyEntry[]): Paise => entries.reduce((sum, { paise }) => sum + paise, 0);

const moved = {
  of: moneyRecords,
  where: whereMoved,
  tells: ({ name, about }: MoneyRecordRow) => [name, about].filter(Boolean).join(', '),
} as const;

const sumOf = (name: string, label: string, counts: Counts) =>
  figure({
    ...{ name, label, unit: 'paise', ...moved },
    adds: (row: MoneyRecordRow, asked: Asked) => paiseIn(entriesOf(row, asked, counts)),
  });

const ofKind = (name: string, label: string, kind: MoneyEntry['kind']) =>
  sumOf(name, label, (entry) => entry.kind === kind);

const METHODS: Readonly<Record<PaymentMethod, string>> = {
  cash: 'Cash',
  card: 'Card',
  bank_transfer: 'Bank Transfer',
  upi: 'UPI',
  online: 'Online',
};

const isFee: Counts = ({ kind }) => kind === 'fee';

export const payments = figure({
  ...{ name: 'collections_payments', label: 'Payments', unit: 'count', ...moved },
  adds: (row: MoneyRecordRow, asked: Asked) => entriesOf(row, asked, isFee).length,
});

export const byMethod = Object.entries(METHODS).map(([method, label]) =>
  sumOf(`collections_${method}`, label, (entry) => isFee(entry) && entry.method === method),
);

export const received = figure({
  name: 'collections_received',
  label: 'Received',
  unit: 'paise',
  parts: byMethod.map(plus),
});

export const refunded = ofKind('collections_refunded', 'Refunded', 'refund');
export const reversed = ofKind('collections_reversed', 'Reversed', 'reversal');

export const returned = figure({
  ...{ name: 'collections_returned', label: 'Refunded and Reversed', unit: 'paise' },
  parts: [plus(refunded), plus(reversed)],
});

export const collected = figure({
  ...{ name: 'collections', label: 'Collected', unit: 'paise' },
  parts: [...byMethod, refunded, reversed].map(plus),
});

/** Outgoing money is negative. */
export const income = ofKind('daybook_income', 'Other Income', 'income');
export const salaries = ofKind('daybook_payroll', 'Salaries', 'salary');
export const expenses = ofKind('daybook_expenses', 'Expenses', 'expense');
export const aid = ofKind('daybook_aid', 'Aid', 'aid');

export const net = figure({
  ...{ name: 'daybook_net', label: 'Net', unit: 'paise' },
  parts: [collected, income, salaries, expenses, aid].map(plus),
});
