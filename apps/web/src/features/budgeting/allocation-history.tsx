import { type Allocation, budgeting, DEPARTMENTS } from '@bursar/contracts';
import { financialYearName } from '@bursar/domain/kernel';

import { formatDateTime } from '../../shared/dates.js';
import { Amount } from '../../shared/ui/amount.js';
import { type Column } from '../../shared/ui/column.js';
import { Register } from '../../shared/ui/register.js';
import { type Filter } from '../../shared/ui/register-tools.js';
import { recentYears } from '../../shared/financial-years.js';

const money = (header: string, field: 'previous' | 'allocated' | 'change'): Column<Allocation> => ({
  id: field,
  header,
  cell: (row) => <Amount rupees={row[field]} />,
  value: (row) => row[field],
  unit: 'rupees',
  align: 'end',
});

const COLUMNS: readonly Column<Allocation>[] = [
  {
    id: 'department_name',
    header: 'Department',
    cell: ({ department_name }) => department_name ?? '—',
    sortable: true,
  },
  {
    id: 'financial_year',
    header: 'Financial Year',
    cell: ({ financial_year }) => financialYearName(financial_year),
    sortable: true,
  },
  money('Before', 'previous'),
  money('Allocated', 'allocated'),
  money('Change', 'change'),
  { id: 'allocated_by_name', header: 'By', cell: ({ allocated_by_name }) => allocated_by_name ?? '—' },
  {
    id: 'allocated_at',
    header: 'Date-Time',
    cell: ({ allocated_at }) => formatDateTime(allocated_at),
    value: ({ allocated_at }) => allocated_at,
    unit: 'instant',
    sortable: true,
  },
];

const FILTERS: readonly Filter[] = [
  {
    field: 'department_id',
    label: 'Department',
    options: DEPARTMENTS.map(({ id, name }) => ({ value: String(id), label: name })),
  },
  {
    field: 'financial_year',
    label: 'Financial year',
    options: recentYears().map((year) => ({ value: year, label: financialYearName(year) })),
  },
];

/** The tab "History": every time a budget was set, and by whom. */
export const AllocationHistory = () => (
  <Register
    name="Allocations"
    route={budgeting.allocations}
    columns={COLUMNS}
    rowId={({ id }) => id}
    search="Department or person"
    filters={FILTERS}
    empty="Nothing has been allocated yet."
    failure="The allocations could not be loaded."
  />
);
