import { type SuspenseItem } from '@bursar/contracts';
import { paymentSheets } from '@bursar/contracts/sheets/payments';

import { columnsOf } from '../../shared/table/column.js';
import { SummaryTable } from '../../shared/table/summary-table.js';

const SHOWN: readonly string[] = ['status', 'why', 'outstanding', 'amount', 'received_at'];

const COLUMNS = columnsOf(
  paymentSheets.suspense.columns.filter(({ id }) => SHOWN.includes(id)),
  {},
);

const rowId = ({ id }: SuspenseItem): string => id;

interface StudentSuspenseProps {
  readonly items: readonly SuspenseItem[];
  readonly name: string;
}

export const StudentSuspense = ({ items, name }: StudentSuspenseProps) =>
  items.length > 0 && (
    <SummaryTable
      title="In Suspense"
      rows={items}
      viewAll={`/admin/suspense?${new URLSearchParams({ q: name }).toString()}`}
      empty="No money is in suspense."
      columns={COLUMNS}
      rowId={rowId}
    />
  );
