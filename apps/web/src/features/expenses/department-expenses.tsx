import { type Expense, expenses } from '@bursar/contracts';
import { useCallback } from 'react';

import { type Column } from '../../shared/ui/column.js';
import { type Report } from '../../shared/ui/outcome.js';
import { Register } from '../../shared/ui/register.js';
import { AMOUNT, DESCRIPTION, STATUS, SUBMITTED_BY, SUBMITTED_ON } from './expense-columns.js';
import styles from './expenses.module.css';
import { KIND_FILTER, STATUS_FILTER } from './filters.js';
import { ReceiptLink } from './receipt-link.js';

const COLUMNS: readonly Column<Expense>[] = [DESCRIPTION, SUBMITTED_BY, SUBMITTED_ON, AMOUNT, STATUS];
const FILTERS = [STATUS_FILTER, KIND_FILTER];

/** Everything the department asked for, and what became of it. */
export function DepartmentExpenses({ report }: { readonly report: Report }) {
  const actions = useCallback((expense: Expense) => <ReceiptLink expense={expense} report={report} />, [report]);
  return (
    <div>
      <h2 className={styles.title}>Department Expenses</h2>
      <Register
        name="Department Expenses"
        route={expenses.departmentExpenses}
        columns={COLUMNS}
        rowId={({ id }) => id}
        actions={actions}
        actionsHeader="Receipt"
        search="Description, person or reference"
        filters={FILTERS}
        empty="Nobody of the department has asked for anything yet."
        failure="The expenses could not be loaded."
      />
    </div>
  );
}
