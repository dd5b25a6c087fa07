import { type PurchaseOrder, PURCHASE_ORDER_STATUSES } from '@bursar/contracts';
import { GOODS_IN_PART, vendorSheets } from '@bursar/contracts/sheets/vendors';
import { Link } from 'react-router-dom';

import { Noted } from '../../shared/figures/noted.js';
import { StatusBadge } from '../../shared/figures/status-badge.js';
import { statusLook } from '../../shared/figures/status.js';
import { columnsOf } from '../../shared/table/column.js';
import { type Filter } from '../../shared/table/filter.js';
import { Register } from '../../shared/table/register.js';
import { useDepartmentFilter } from '../../shared/table/use-department-filter.js';
import { useVendorFilter } from './use-vendor-filter.js';

const COLUMNS = columnsOf(vendorSheets.orders.columns, {
  po_number: { sortable: true },
  ordered_on: { sortable: true },
  vendor_name: { second: true, sortable: true },
  department_name: { from: 1280 },
  description: { from: 1024 },
  amount: { sortable: true },
  status: {
    sortable: true,
    cell: ({ status, goods }) => {
      const badge = <StatusBadge status={status} />;
      return goods === 'part' ? <Noted note={GOODS_IN_PART}>{badge}</Noted> : badge;
    },
  },
});

const STATUS_FILTER: Filter = {
  field: 'status',
  label: 'Status',
  options: PURCHASE_ORDER_STATUSES.map((value) => ({ value, label: statusLook(value).word })),
};

const requestOf = ({ id }: PurchaseOrder) => (
  <p>
    <Link to={`/admin/expenses?open=${id}`}>Open its request and bills</Link>
  </p>
);

export function PurchaseOrders() {
  return (
    <Register
      sheet={vendorSheets.orders}
      record={({ id }) => ({ kind: 'expense', id })}
      more={requestOf}
      columns={COLUMNS}
      defaultSort="-po_number"
      filters={[STATUS_FILTER, useVendorFilter(), useDepartmentFilter()]}
      search="Order or vendor"
      empty="No purchase was ordered yet. An approved purchase is ordered in its request."
      failure="The purchase orders could not be loaded."
    />
  );
}
