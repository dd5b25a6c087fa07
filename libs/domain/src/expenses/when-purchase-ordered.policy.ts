import { intend, policy, seriesOf } from '../kernel/index.js';
import { type ExpenseEvents } from './events.js';
import { PurchaseOrderSeries } from './purchase-order-series.js';

export const whenPurchaseOrdered = policy<ExpenseEvents>({
  name: 'expenses.when-purchase-ordered',
  inOrder: true,
  on: {
    PurchaseOrdered: ({ data: { expenseId }, metadata }) => {
      const financialYear = seriesOf(metadata.occurredAt);
      return [intend(PurchaseOrderSeries, financialYear, { type: 'NumberOrder', financialYear, expenseId })];
    },
  },
});
