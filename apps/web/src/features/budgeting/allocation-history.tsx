import { type Allocation } from '@bursar/contracts';
import { budgetingSheets } from '@bursar/contracts/sheets/budgeting';
import { budgetKey } from '@bursar/domain/budgeting';
import { financialYearName } from '@bursar/domain/kernel';

import { recentYears } from '../../shared/figures/financial-years.js';
import { Noted } from '../../shared/figures/noted.js';
import { columnsOf } from '../../shared/table/column.js';
import { Register } from '../../shared/table/register.js';
import { type Filter } from '../../shared/table/filter.js';
import { useDepartmentFilter } from '../../shared/table/use-department-filter.js';

const COLUMNS = columnsOf(budgetingSheets.allocations.columns, {
  department_name: {
    sortable: true,
    cell: ({ department_name, reason }) =>
      reason === null ? (
        (department_name ?? 'Unassigned')
      ) : (
        <Noted note={`Transfer: ${reason}`}>{department_name}</Noted>
      ),
  },
  financial_year: { sortable: true },
  allocated: { lead: true },
  allocated_at: { sortable: true },
});

const YEAR_FILTER: Filter = {
  field: 'financial_year',
  label: 'Financial year',
  options: recentYears().map((year) => ({ value: year, label: financialYearName(year) })),
};

const budgetOf = ({ financial_year, department_id }: Allocation) =>
  ({ kind: 'budget', id: budgetKey(financial_year, department_id) }) as const;

export const AllocationHistory = () => (
  <Register
    sheet={budgetingSheets.allocations}
    record={budgetOf}
    columns={COLUMNS}
    search="Department or person"
    filters={[useDepartmentFilter(), YEAR_FILTER]}
    empty="Nothing has been allocated yet."
    failure="The allocations could not be loaded."
  />
);
