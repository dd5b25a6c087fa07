import { type Grant } from '@bursar/contracts';

import { formatMonth } from '../../shared/dates.js';
import { Amount } from '../../shared/ui/amount.js';
import { type Column } from '../../shared/ui/column.js';
import { StatusBadge } from '../../shared/ui/status-badge.js';

/** MMM yyyy – MMM yyyy. */
const periodOf = ({ start_date, end_date }: Pick<Grant, 'start_date' | 'end_date'>): string =>
  `${formatMonth(start_date)} – ${formatMonth(end_date)}`;

/** `3 total grants — 1 active` (specification, section 2). */
export const countLine = (grants: readonly Grant[]): string =>
  `${grants.length} total grants — ${grants.filter(({ status }) => status === 'active').length} active`;

const money = (header: string, field: 'amount' | 'spent' | 'remaining'): Column<Grant> => ({
  id: field,
  header,
  cell: (row) => <Amount rupees={row[field]} />,
  value: (row) => row[field],
  unit: 'rupees',
  align: 'end',
  sortable: field === 'amount',
});

/** The columns every list of grants has. */
export const GRANT_COLUMNS: readonly Column<Grant>[] = [
  { id: 'funding_agency', header: 'Agency', cell: ({ funding_agency }) => funding_agency, sortable: true },
  money('Amount', 'amount'),
  { id: 'start_date', header: 'Period', cell: periodOf, sortable: true },
  {
    id: 'status',
    header: 'Status',
    cell: ({ status }) => <StatusBadge status={status} />,
    value: ({ status }) => status,
    unit: 'status',
    sortable: true,
  },
  money('Spent', 'spent'),
  money('Left', 'remaining'),
];
