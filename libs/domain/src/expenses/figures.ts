import { type Asked, figure, paiseOf } from '../kernel/index.js';
import { type ExpenseRow, expenses } from './expenses.projection.js';

export const ownPendingExpenses = figure({
  name: 'pending_expenses',
  label: 'Pending Expenses',
  unit: 'paise',
  of: expenses,
  where: ({ user_id: submitted_by }: Asked) => ({ submitted_by, status: 'pending' }),
  adds: ({ amount }: ExpenseRow) => paiseOf(amount),
  tells: ({ description }: ExpenseRow) => description,
});
