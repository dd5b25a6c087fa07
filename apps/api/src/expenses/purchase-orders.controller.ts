import { purchaseOrders as contract } from '@bursar/contracts';
import { expenses, type PurchaseOrderRow, purchaseOrders } from '@bursar/domain/expenses';
import { queryOf, serve } from '@bursar/platform/http';
import { ReadModels } from '@bursar/platform/read-models';
import { Controller } from '@nestjs/common';

@Controller()
export class PurchaseOrdersController {
  constructor(private readonly readModels: ReadModels) {}

  readonly routes = serve(contract)({
    allOrders: async (input) => {
      const page = await this.readModels.page(purchaseOrders, queryOf(purchaseOrders, input, '-po_number'));
      const rows = page.rows.map((json) => JSON.parse(json) as PurchaseOrderRow);
      const requests = await this.readModels.find(expenses, { ids: rows.map(({ id }) => id) });
      const descriptions = new Map(requests.map(({ id, description }) => [id, description]));
      return {
        total: page.total,
        rows: rows.map((row) => JSON.stringify({ ...row, description: descriptions.get(row.id) ?? '' })),
      };
    },
  });
}
