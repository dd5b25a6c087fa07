import { type Asked, figure, paiseOf } from '../kernel/index.js';
import { type ExpenseRow, expenses } from './expenses.projection.js';

const requested = {
  unit: 'paise',
  of: expenses,
  adds: ({ amount }: ExpenseRow) => paiseOf(amount),
  tells: ({ description }: ExpenseRow) => description,
} as const;

export const ownPendingExpenses = figure({
  name: 'pending_expenses',
  label: 'Pending Expenses',
  ...requested,
  where: ({ user_id: submitted_by }: Asked) => ({ submitted_by, status: 'pending' }),
});

export const ownRejectedExpenses = figure({
  name: 'rejected_expenses',
  label: 'Rejected Expenses',
  ...requested,
  where: ({ user_id: submitted_by }: Asked) => ({ submitted_by, status: 'rejected' }),
});

const ownInStage = (name: string, label: string, stage: ExpenseRow['stage']) =>
  figure({ name, label, ...requested, where: ({ user_id: submitted_by }: Asked) => ({ submitted_by, stage }) });

export const ownOrderedExpenses = ownInStage('ordered_expenses', 'Expenses Waiting for the Bill', 'ordered');

export const ownExpensesToPay = ownInStage('expenses_to_pay', 'Expenses to Be Paid', 'to_pay');

export const ownPaidExpenses = ownInStage('paid_expenses', 'Paid Expenses', 'paid');
