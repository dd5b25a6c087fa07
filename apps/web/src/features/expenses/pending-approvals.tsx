import { type ExpenseToDecide } from '@bursar/contracts';
import { EXPENSE_COLUMNS } from '@bursar/contracts/sheets/expenses';
import { useCallback } from 'react';

import { type Report } from '../../shared/feedback/outcome.js';
import { Amount } from '../../shared/figures/amount.js';
import { Noted } from '../../shared/figures/noted.js';
import { useChangedRows } from '../../shared/live/changed-rows.js';
import { type Column, columnOf } from '../../shared/table/column.js';
import { Table, TableSkeleton } from '../../shared/table/table.js';
import { Decision } from './decision.js';
import { EXPENSE_LOOKS } from './expense-looks.js';
import styles from './expenses.module.css';
import { ReceiptLink } from './receipt-link.js';

const { description, department, amount, submittedBy, submittedOn } = EXPENSE_COLUMNS;

const NAMED_COLUMNS: readonly Column<ExpenseToDecide>[] = [
  columnOf<ExpenseToDecide>(description, { ...EXPENSE_LOOKS.description, sortable: false }),
  columnOf<ExpenseToDecide>(department),
  columnOf<ExpenseToDecide>(amount, {
    cell: ({ amount: rupees, left_after }) => (
      <Noted
        note={
          <>
            after approval: <Amount rupees={left_after} /> left{left_after < 0 && ', beyond the budget'}
          </>
        }
      >
        <Amount rupees={rupees} />
      </Noted>
    ),
  }),
  columnOf<ExpenseToDecide>(submittedBy),
  columnOf<ExpenseToDecide>(submittedOn),
];
const COLUMNS = NAMED_COLUMNS.filter(({ id }) => id !== department.id);

interface PendingApprovalsProps {
  readonly pending: readonly ExpenseToDecide[] | undefined;
  /** Rows name their department. */
  readonly named: boolean;
  readonly report: Report;
}

export function PendingApprovals({ pending, named, report }: PendingApprovalsProps) {
  const changed = useChangedRows('expenses');
  const actions = useCallback(
    (expense: ExpenseToDecide) => (
      <>
        {(expense.receipt !== null || expense.receipt_url !== null) && (
          <ReceiptLink expense={expense} report={report} />
        )}
        <Decision expense={expense} report={report} />
      </>
    ),
    [report],
  );
  return (
    <section aria-labelledby="pending">
      <h2 id="pending" className={styles.title}>
        Pending Expense Approvals
      </h2>
      {pending === undefined && <TableSkeleton name="Pending Expense Approvals" columns={COLUMNS} rows={3} />}
      {pending?.length === 0 && <p>No pending expenses to approve</p>}
      {pending !== undefined && pending.length > 0 && (
        <div className={styles.rows}>
          <Table
            name="Pending Expense Approvals"
            columns={named ? NAMED_COLUMNS : COLUMNS}
            rows={pending}
            rowId={({ id }) => id}
            actions={actions}
            actionsHeader="Approve/Reject"
            changed={changed}
          />
        </div>
      )}
    </section>
  );
}
