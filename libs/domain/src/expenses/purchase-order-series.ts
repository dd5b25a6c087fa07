import { decider, NEW_SERIES, numbering, numberOnPaper, type NumberSeries, withNumber } from '../kernel/index.js';
import { type PurchaseOrderEvents } from './events.js';

type PurchaseOrderCommands = {
  NumberOrder: { financialYear: string; expenseId: string };
};

export const PurchaseOrderSeries = decider<NumberSeries, PurchaseOrderCommands, PurchaseOrderEvents>({
  category: 'purchaseOrderSeries',
  initial: NEW_SERIES,

  decide: {
    NumberOrder: ({ financialYear, expenseId }, series) =>
      numbering(series, expenseId, (number) => {
        const poNumber = numberOnPaper(financialYear, 'PO', number);
        return { type: 'PurchaseOrderNumbered', data: { poNumber, number, financialYear, expenseId } };
      }),
  },

  evolve: {
    PurchaseOrderNumbered: (series, { number, expenseId }) => withNumber(series, number, expenseId),
  },
});
