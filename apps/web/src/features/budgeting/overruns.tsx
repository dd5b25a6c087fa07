import { type Expense, expenses } from '@bursar/contracts';
import { Link } from 'react-router-dom';

import { Banner } from '../../shared/feedback/banner.js';
import { AmountCell } from '../../shared/figures/amount.js';
import { useRoute } from '../../shared/server/use-route.js';
import { type Column, Table, TableSkeleton } from '../../shared/table/table.js';

const SHOWN = 100;

const pathOf = ({ id, kind }: Expense): string => `/approvals/${kind === 'purchase' ? kind : 'expense'}/${id}`;

const COLUMNS: readonly Column<Expense>[] = [
  {
    id: 'description',
    header: 'Request',
    cell: (expense) => <Link to={pathOf(expense)}>{expense.description}</Link>,
    value: ({ description }) => description,
  },
  { id: 'department', header: 'Department', cell: ({ department_name }) => department_name ?? 'Unassigned' },
  {
    id: 'over_budget',
    header: 'Beyond the Budget',
    cell: ({ over_budget }) => <AmountCell rupees={over_budget} />,
    value: ({ over_budget }) => over_budget,
    unit: 'rupees',
    align: 'end',
  },
  {
    id: 'by',
    header: 'Allowed By',
    cell: ({ overrun, decided_by_name }) => overrun?.by_name ?? decided_by_name ?? '—',
  },
  { id: 'reason', header: 'Reason', cell: ({ overrun }) => overrun?.reason ?? 'Budgets only warn' },
];

/** The requests beyond their budget, the newest first. */
export function Overruns() {
  const { data, isError, isPending, error, refetch } = useRoute(expenses.allExpenses, {
    over_budget: 'true',
    limit: SHOWN,
  });
  if (isError) {
    return (
      <Banner tone="error" onRetry={() => void refetch()}>
        {error.text('The overruns could not be loaded.')}
      </Banner>
    );
  }
  if (isPending) return <TableSkeleton name="Overruns" columns={COLUMNS} rows={3} />;
  if (data.length === 0) return <p>No request is beyond its budget.</p>;
  return <Table name="Overruns" columns={COLUMNS} rows={data} rowId={({ id }) => id} />;
}
