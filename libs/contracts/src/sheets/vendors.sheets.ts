import { formatDate } from '@bursar/domain/kernel';
import { type PurchaseOrder, purchaseOrders } from '../purchase-orders.contract.js';
import { byId, sheet } from '../sheet.js';
import { type Vendor, vendors } from '../vendors.contract.js';
import { activity, day, money, plain, reference, status } from './columns.sheets.js';

const accountOf = ({ account_ending, ifsc, payable_from }: Vendor): string =>
  account_ending === null ? 'None' : `${ifsc ?? ''} ••••${account_ending}, from ${formatDate(payable_from)}`;

export const GOODS_IN_PART = 'A part of the goods received';

export const vendorSheets = {
  vendors: sheet({
    kind: 'vendors',
    title: 'Vendors',
    route: vendors.allVendors,
    rowId: byId,
    columns: [
      plain('name', 'Vendor'),
      reference('gstin', 'GSTIN'),
      reference('pan', 'PAN'),
      { id: 'account', header: 'Bank Account', value: accountOf },
      activity,
    ],
  }),
  orders: sheet({
    kind: 'purchaseorders',
    title: 'Purchase Orders',
    route: purchaseOrders.allOrders,
    rowId: byId,
    columns: [
      { id: 'po_number', header: 'Order', value: ({ po_number }: PurchaseOrder) => po_number ?? 'Not numbered yet' },
      day('ordered_on', 'Ordered On'),
      plain('vendor_name', 'Vendor'),
      reference('department_name', 'Department'),
      plain('description', 'Description'),
      money('amount', 'Amount'),
      money('billed', 'Billed'),
      {
        ...status('status', 'Status'),
        also: [{ header: 'Goods', value: ({ goods }: PurchaseOrder) => (goods === 'part' ? GOODS_IN_PART : '') }],
      },
    ],
  }),
};
