import { type Expense } from '@bursar/contracts';
import { expenseSheets } from '@bursar/contracts/sheets/expenses';
import { type ComponentType, useCallback, useState } from 'react';
import { useSearchParams } from 'react-router-dom';

import { type Report } from '../../shared/feedback/outcome.js';
import { formatMonth } from '../../shared/figures/dates.js';
import { currentYear } from '../../shared/figures/financial-years.js';
import { SectionHeading } from '../../shared/shell/section-heading.js';
import { columnsOf } from '../../shared/table/column.js';
import { Register } from '../../shared/table/register.js';
import { RowDrawer } from '../../shared/table/row-drawer.js';
import { type Filter } from '../../shared/table/filter.js';
import { EXPENSE_LOOKS } from './expense-looks.js';
import { ExpenseTrack } from './expense-track.js';
import styles from './expenses.module.css';
import { DEPARTMENT_EXPENSES, KIND_FILTER, spentInFilter, STATUS_FILTER } from './filters.js';
import { ReceiptLink } from '../../shared/export/receipt-link.js';

const NAMED_COLUMNS = columnsOf(expenseSheets.department.columns, EXPENSE_LOOKS);
const COLUMNS = NAMED_COLUMNS.filter(({ id }) => id !== 'department_name');

/** Built on mount: the months follow today's financial year. */
const filters = (): readonly Filter[] => [STATUS_FILTER, KIND_FILTER, spentInFilter(currentYear())];

function Heading() {
  const month = useSearchParams()[0].get('spent_in');
  return (
    <SectionHeading id={DEPARTMENT_EXPENSES} className={styles.title}>
      Department Expenses{month && `, spent in ${formatMonth(month)}`}
    </SectionHeading>
  );
}

interface DepartmentExpensesProps {
  readonly department: string | undefined;
  readonly named: boolean;
  readonly Decide: ComponentType<{ readonly id: string; readonly report: Report }>;
  readonly report: Report;
}

export function DepartmentExpenses({ department, named, Decide, report }: DepartmentExpensesProps) {
  const [shownFilters] = useState(filters);
  const actions = useCallback((expense: Expense) => <ReceiptLink expense={expense} report={report} />, [report]);
  const columns = named ? NAMED_COLUMNS : COLUMNS;
  return (
    <div>
      <Heading />
      <Register
        sheet={expenseSheets.department}
        input={{ department_id: department }}
        columns={columns}
        actions={actions}
        actionsHeader="Receipt"
        drawer={({ row, actions: receipt, onClose }) => {
          const foot = (
            <>
              {(row.receipt ?? row.receipt_url) !== null && receipt}
              <Decide id={row.id} report={report} />
            </>
          );
          return (
            <RowDrawer row={row} columns={columns} actions={foot} onClose={onClose}>
              <ExpenseTrack expense={row} />
            </RowDrawer>
          );
        }}
        search="Description, person or reference"
        filters={shownFilters}
        empty="The department has no expense requests yet."
        failure="The expenses could not be loaded."
      />
    </div>
  );
}
