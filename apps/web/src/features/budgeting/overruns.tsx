import { type Expense } from '@bursar/contracts';
import { expenseSheets } from '@bursar/contracts/sheets/expenses';
import { Link } from 'react-router-dom';

import { columnsOf } from '../../shared/table/column.js';
import { Register } from '../../shared/table/register.js';
import { useDepartmentFilter } from '../../shared/table/use-department-filter.js';

const requestOf = ({ id, kind, description }: Expense) => (
  <Link to={`/approvals/${kind === 'purchase' ? kind : 'expense'}/${id}`}>{description}</Link>
);

const COLUMNS = columnsOf(expenseSheets.overruns.columns, {
  description: { cell: requestOf, link: requestOf, sortable: true },
  submitted_at: { sortable: true, from: 1024 },
  over_budget: { sortable: true },
});

export function Overruns() {
  return (
    <Register
      sheet={expenseSheets.overruns}
      record="expense"
      input={{ over_budget: 'true' }}
      columns={COLUMNS}
      filters={[useDepartmentFilter()]}
      search="Description or person"
      empty="No request is beyond its budget."
      failure="The overruns could not be loaded."
    />
  );
}
