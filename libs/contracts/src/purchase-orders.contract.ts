import { PURCHASE_ORDER_STATUSES } from '@bursar/domain/expenses';
import { z } from 'zod';
import { departmentId, id, listing, oneOf, optional } from './fields.js';
import { route } from './route.js';

export { PURCHASE_ORDER_STATUSES } from '@bursar/domain/expenses';

/** The id is the purchase request's. */
const purchaseOrder = z.object({
  id: z.string(),
  po_number: z.string().nullable(),
  ordered_on: z.string(),
  vendor_id: z.string().nullable(),
  vendor_name: z.string(),
  department_id: z.number(),
  department_name: z.string().nullable(),
  description: z.string(),
  amount: z.number(),
  billed: z.number(),
  goods: z.enum(['none', 'part', 'all']),
  status: z.enum(PURCHASE_ORDER_STATUSES),
});
export type PurchaseOrder = z.infer<typeof purchaseOrder>;

export const purchaseOrders = {
  allOrders: route({
    method: 'GET',
    path: '/admin/purchase-orders',
    summary: 'The purchase orders, newest number first',
    who: ['admin', 'finance_manager', 'auditor'],
    input: z.object({
      ...listing,
      status: optional(oneOf('Status', PURCHASE_ORDER_STATUSES)),
      department_id: optional(departmentId),
      vendor_id: optional(id('Vendor')),
    }),
    output: z.array(purchaseOrder),
    reads: ['purchase_orders', 'expenses'],
  }),
};
