import { type BudgetLineEvents } from '../budgeting/events.js';
import { intend, policy } from '../kernel/index.js';
import { Expense } from './expense.js';

/** A request may be closed, or its approval may have crashed, before its budget reserved it. */
export const whenBudgetReserved = policy<Pick<BudgetLineEvents, 'BudgetReserved'>>({
  name: 'expenses.when-budget-reserved',
  on: {
    BudgetReserved: ({ data: { reservationId, financialYear } }) => [
      intend(Expense, reservationId, { type: 'AcknowledgeReservation', financialYear }),
    ],
  },
});
