import { type Expense } from '@bursar/contracts';
import { Link } from 'react-router-dom';

import { Amount } from '../../shared/figures/amount.js';
import { formatDate } from '../../shared/figures/dates.js';
import { Facts } from '../../shared/shell/layout.js';

export function OrderAndBills({ expense: { id, vendor_name, po_number, bills } }: { readonly expense: Expense }) {
  if (vendor_name === null && bills.length === 0) return null;
  const order = vendor_name !== null && (
    <>
      <Link to={`/admin/vendors?tab=orders&open=${id}`}>{po_number ?? 'Not numbered yet'}</Link> from {vendor_name}
    </>
  );
  return (
    <Facts
      of={[
        ...(order ? [['Order', order] as const] : []),
        ...bills.map(
          ({ number, date, amount }) =>
            [
              `Bill ${number}`,
              <>
                <Amount rupees={amount} />, {formatDate(date)}
              </>,
            ] as const,
        ),
      ]}
    />
  );
}
