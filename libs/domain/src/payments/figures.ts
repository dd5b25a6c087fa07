import { figure, paiseOf } from '../kernel/index.js';
import { suspense, type SuspenseRow } from './suspense.projection.js';
import { type TransactionRow, transactions } from './transactions.projection.js';

const tells = ({ student_name, fee_name, payment_reference }: TransactionRow): string =>
  `${student_name}, ${fee_name}, ${payment_reference}`;

const received = {
  unit: 'paise',
  of: transactions,
  where: { status: 'success' },
  adds: ({ amount_paid, refunded_amount = 0 }: TransactionRow) => paiseOf(amount_paid) - paiseOf(refunded_amount),
  tells,
} as const;

const counted = { unit: 'count', of: transactions, adds: () => 1, tells } as const;

export const revenue = figure({ name: 'revenue', label: 'Total Revenue Collected', ...received });

export const feesReceived = figure({ name: 'fees', label: 'Fees', ...received });

export const pendingTransactions = figure({
  name: 'pending_transactions',
  label: 'Pending Transactions',
  ...counted,
  where: { status: 'pending' },
});

export const allTransactions = figure({ name: 'transactions', label: 'Transactions', ...counted });

export const inSuspense = figure({
  ...{ name: 'waiting_suspense', label: 'Payments in Suspense', unit: 'count', of: suspense },
  where: { status: 'held' },
  adds: () => 1,
  tells: ({ student_name, fee_name, id }: SuspenseRow) => [student_name, fee_name, id].filter(Boolean).join(', '),
});
