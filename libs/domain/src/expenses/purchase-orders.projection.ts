import { departmentName, showsDepartmentIn } from '../identity/departments.js';
import { type DepartmentEvents } from '../identity/events.js';
import { type Day, istDayOf, NO_ID, paiseOf, projection, rupeesOf } from '../kernel/index.js';
import { type ExpenseEvents, type PurchaseOrderEvents, type PurchaseOrderStatus } from './events.js';

export type PurchaseOrderRow = {
  id: string;
  po_number: string | null;
  ordered_on: Day;
  vendor_id: string | null;
  vendor_name: string;
  department_id: number;
  department_name: string | null;
  amount: number;
  billed: number;
  goods: 'none' | 'part' | 'all';
  status: PurchaseOrderStatus;
};

type Events = PurchaseOrderEvents &
  Pick<DepartmentEvents, 'DepartmentRenamed'> &
  Pick<
    ExpenseEvents,
    | 'PurchaseOrdered'
    | 'GoodsReceived'
    | 'PurchaseBilled'
    | 'PurchaseClosed'
    | 'PurchaseCancelled'
    | 'ExpensePaid'
    | 'ExpenseReversed'
  >;

export const purchaseOrders = projection<PurchaseOrderRow, Events>({
  name: 'purchase_orders',
  version: 1,
  indexes: ['po_number', 'ordered_on', 'vendor_id', 'vendor_name', 'department_id', 'amount', 'status'],
  search: ['po_number', 'vendor_name'],
  rowOf: ({ data }) => ('expenseId' in data ? data.expenseId : NO_ID),
  on: {
    PurchaseOrdered: (_, { data, metadata, names }) => ({
      ...{ id: data.expenseId, po_number: null, ordered_on: istDayOf(metadata.occurredAt) },
      ...{ vendor_id: data.vendorId ?? null, vendor_name: data.vendorName },
      ...{ department_id: data.departmentId, department_name: departmentName(data.departmentId, names) },
      ...{ amount: rupeesOf(data.amountPaise), billed: 0, goods: 'none', status: 'ordered' },
    }),
    PurchaseOrderNumbered: (row, { data: { poNumber } }) => row && { ...row, po_number: poNumber },
    GoodsReceived: (row, { data: { complete } }) =>
      row && {
        ...row,
        goods: complete ? 'all' : 'part',
        status: complete && row.status === 'ordered' ? 'received' : row.status,
      },
    PurchaseBilled: (row, { data: { billedPaise, moreFollow } }) =>
      row && {
        ...row,
        billed: rupeesOf(paiseOf(row.billed) + billedPaise),
        status: moreFollow ? row.status : 'billed',
      },
    PurchaseClosed: (row) => row && { ...row, status: 'billed' },
    PurchaseCancelled: (row) => row && { ...row, status: 'cancelled' },
    ExpensePaid: (row) => row && { ...row, status: 'paid' },
    ExpenseReversed: (row) => row && { ...row, status: 'reversed' },
  },
  fanOut: { DepartmentRenamed: showsDepartmentIn('department_name') },
});
