import { type Expense, expenses } from '../expenses.contract.js';
import { byId, sheet, type SheetColumn } from '../sheet.js';

/** Returns what a reader should know before deciding: a purchase, a grant's money, a possible double; '' for nothing. */
export function expenseFlags({ kind, grant_id, grant_head, duplicates, billed_amount }: Expense): string {
  const flags = [
    kind === 'purchase' ? 'Purchase request' : '',
    billed_amount === null ? '' : 'Billed',
    grant_id === null ? '' : `Paid by a grant${grant_head === null ? '' : `, ${grant_head}`}`,
    duplicates.length > 0 ? 'Possible duplicate: same person and amount within 7 days' : '',
  ];
  return flags.filter((flag) => flag !== '').join(' · ');
}

/** The columns that lists of expenses choose from. */
export const EXPENSE_COLUMNS = {
  description: {
    id: 'description',
    header: 'Description',
    value: ({ description }) => description,
    also: [
      { header: 'Kind', value: ({ kind }: Expense) => (kind === 'purchase' ? 'Purchase request' : 'Claim') },
      { header: 'Notes', value: expenseFlags },
    ],
  },
  department: {
    id: 'department_name',
    header: 'Department',
    value: ({ department_name }) => department_name ?? '—',
  },
  submittedBy: {
    id: 'submitted_by_name',
    header: 'Submitted By',
    value: ({ submitted_by_name }) => submitted_by_name,
  },
  submittedOn: { id: 'submitted_at', header: 'Submitted On', value: ({ submitted_at }) => submitted_at, unit: 'day' },
  amount: {
    id: 'amount',
    header: 'Amount',
    value: ({ amount }) => amount,
    unit: 'rupees',
    also: [{ header: 'Billed', value: ({ billed_amount }: Expense) => billed_amount, unit: 'rupees' }],
  },
  status: {
    id: 'status',
    header: 'Status',
    value: ({ status }) => status,
    unit: 'status',
    also: [{ header: 'Paid On', value: ({ paid_on }: Expense) => paid_on, unit: 'day' }],
  },
  stage: { id: 'stage', header: 'Progress', value: ({ stage }) => stage },
} as const satisfies Readonly<Record<string, SheetColumn<Expense>>>;

const { description, department, submittedBy, submittedOn, amount, status, stage } = EXPENSE_COLUMNS;

/** The lists of expenses: everybody's, a department's, and one's own. */
export const expenseSheets = {
  all: sheet({
    kind: 'expenses',
    title: 'Expenses',
    route: expenses.allExpenses,
    rowId: byId,
    columns: [description, department, submittedBy, submittedOn, amount, status],
  }),
  department: sheet({
    kind: 'departmentexpenses',
    title: 'Department Expenses',
    route: expenses.departmentExpenses,
    rowId: byId,
    columns: [description, department, submittedBy, submittedOn, amount, status],
  }),
  own: sheet({
    kind: 'ownexpenses',
    title: 'Expense Requests',
    route: expenses.myExpenses,
    rowId: byId,
    columns: [description, amount, stage],
  }),
};
