import { type Expense } from '@bursar/contracts';
import { expenseFlags, expenseStatusOf } from '@bursar/contracts/sheets/expenses';

import { Amount, AmountCell } from '../../shared/figures/amount.js';
import { Noted } from '../../shared/figures/noted.js';
import { StaffLink } from '../../shared/figures/record-links.js';
import { StatusBadge } from '../../shared/figures/status-badge.js';
import { type Look } from '../../shared/table/column.js';
import { ExpenseTrack } from './expense-track.js';
import { latestOf } from './track.js';

const linkOf = ({ submitted_by, submitted_by_name }: Expense) => (
  <StaffLink id={submitted_by} name={submitted_by_name} />
);

export const EXPENSE_LOOKS = {
  description: {
    cell: (expense) => {
      const flags = expenseFlags(expense);
      return flags === '' ? expense.description : <Noted note={flags}>{expense.description}</Noted>;
    },
    sortable: true,
  },
  department_name: { from: 1024 },
  submitted_by_name: { cell: linkOf, link: linkOf, sortable: true },
  submitted_at: { sortable: true },
  amount: {
    cell: ({ amount, billed_amount }) =>
      billed_amount === null || billed_amount === amount ? (
        <AmountCell rupees={amount} />
      ) : (
        <Noted
          note={
            <>
              billed <Amount rupees={billed_amount} />
            </>
          }
        >
          <Amount rupees={amount} />
        </Noted>
      ),
    sortable: true,
  },
  status: {
    cell: (expense) => (
      <Noted note={latestOf(expense).says}>
        <StatusBadge status={expenseStatusOf(expense)} />
      </Noted>
    ),
    sortable: true,
  },
  stage: { cell: (expense) => <ExpenseTrack expense={expense} /> },
} as const satisfies Readonly<Record<string, Look<Expense>>>;
