import { type AidFund, FUND_KIND_NAMES } from '@bursar/contracts';

import { Amount } from '../../shared/ui/amount.js';
import { type Column } from '../../shared/ui/column.js';
import { Noted } from '../../shared/ui/noted.js';
import { StatusBadge } from '../../shared/ui/status-badge.js';

const money = (header: string, field: 'put_in' | 'committed' | 'disbursed' | 'available'): Column<AidFund> => ({
  id: field,
  header,
  cell: (row) => <Amount rupees={row[field]} />,
  value: (row) => row[field],
  unit: 'rupees',
  align: 'end',
  sortable: true,
});

/** The columns of funds: whose money it is, and what became of it. */
export const FUND_COLUMNS: readonly Column<AidFund>[] = [
  {
    id: 'name',
    header: 'Fund',
    cell: ({ name, sponsor }) => (sponsor === '' ? name : <Noted note={sponsor}>{name}</Noted>),
    value: ({ name }) => name,
    also: [{ header: 'Sponsor', value: ({ sponsor }) => sponsor }],
    sortable: true,
    wrap: true,
  },
  { id: 'kind', header: 'Kind', cell: ({ kind }) => FUND_KIND_NAMES[kind], sortable: true, minor: true },
  {
    id: 'status',
    header: 'Status',
    cell: ({ status }) => <StatusBadge status={status} />,
    value: ({ status }) => status,
    unit: 'status',
    sortable: true,
  },
  money('Put In', 'put_in'),
  money('Committed', 'committed'),
  money('Disbursed', 'disbursed'),
  money('Available', 'available'),
];
