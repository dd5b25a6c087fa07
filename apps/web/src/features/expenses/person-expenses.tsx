import { type Expense } from '@bursar/contracts';
import { EXPENSE_COLUMNS } from '@bursar/contracts/sheets/expenses';

import { type Column, columnOf } from '../../shared/table/column.js';
import { SummaryTable } from '../../shared/table/summary-table.js';
import { EXPENSE_LOOKS } from './expense-looks.js';

const { description, department, submittedBy, submittedOn, amount, status } = EXPENSE_COLUMNS;

const COLUMNS: readonly Column<Expense>[] = [
  columnOf<Expense>(description, EXPENSE_LOOKS.description),
  columnOf<Expense>(department),
  columnOf<Expense>(submittedOn),
  columnOf<Expense>(amount, EXPENSE_LOOKS.amount),
  columnOf<Expense>(status, EXPENSE_LOOKS.status),
];

const DECIDED_COLUMNS: readonly Column<Expense>[] = [
  columnOf<Expense>(description, EXPENSE_LOOKS.description),
  columnOf<Expense>(submittedBy, EXPENSE_LOOKS.submitted_by_name),
  columnOf<Expense>(submittedOn),
  columnOf<Expense>(amount, EXPENSE_LOOKS.amount),
  columnOf<Expense>(status, EXPENSE_LOOKS.status),
];

interface PersonExpensesProps {
  readonly submitted: readonly Expense[] | undefined;
  readonly decided: readonly Expense[] | undefined;
  readonly onOpen: (expense: Expense) => void;
}

const rowId = ({ id }: Expense): string => id;

export const PersonExpenses = ({ submitted, decided, onOpen }: PersonExpensesProps) => (
  <>
    <SummaryTable
      title="Expenses Submitted"
      rows={submitted}
      empty="No expense submitted"
      columns={COLUMNS}
      rowId={rowId}
      onOpen={onOpen}
    />
    {decided && decided.length > 0 && (
      <SummaryTable
        title="Expenses Decided"
        rows={decided}
        empty="No expense decided"
        columns={DECIDED_COLUMNS}
        rowId={rowId}
        onOpen={onOpen}
      />
    )}
  </>
);
