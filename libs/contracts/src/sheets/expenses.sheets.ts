import { type Expense, expenses } from '../expenses.contract.js';
import { day, money, person, plain, reference, status } from './columns.sheets.js';
import { byId, sheet, type SheetColumn } from '../sheet.js';
import { statusWord } from '../status-words.js';

const GOODS = { none: '', part: 'A part of the goods received', all: 'Goods received' } as const;

function billedFlag(stage: Expense['stage'], billed: number | null): string {
  if (billed === null) return '';
  return stage === 'ordered' ? 'Billed in part' : 'Billed';
}

export function expenseFlags({ kind, grant_id, grant_head, duplicates, billed_amount, ...order }: Expense): string {
  const flags = [
    kind === 'purchase' ? 'Purchase request' : '',
    order.vendor_name === null
      ? ''
      : `Ordered from ${order.vendor_name}${order.po_number === null ? '' : `, ${order.po_number}`}`,
    GOODS[order.goods],
    billedFlag(order.stage, billed_amount),
    grant_id === null ? '' : `From a grant${grant_head === null ? '' : `, ${grant_head}`}`,
    order.overrun === null ? '' : `Beyond the budget, allowed by ${order.overrun.by_name}: ${order.overrun.reason}`,
    duplicates.length > 0 ? 'Possible duplicate: same person and amount within 7 days' : '',
  ];
  return flags.filter((flag) => flag !== '').join(' · ');
}

export const expenseStatusOf = ({ stage, status: decided }: Pick<Expense, 'stage' | 'status'>) =>
  stage === 'paid' ? 'paid' : decided;

const PROGRESS: Readonly<Partial<Record<Expense['stage'], string>>> = {
  ordered: 'Waits for the bill',
  to_pay: 'To pay',
  paid: 'Paid',
};

const progressOf = ({ stage, status: decided }: Expense): string => PROGRESS[stage] ?? statusWord(decided);

export const EXPENSE_COLUMNS = {
  description: {
    ...plain('description', 'Description'),
    also: [
      { header: 'Kind', value: ({ kind }: Expense) => (kind === 'purchase' ? 'Purchase request' : 'Claim') },
      { header: 'Notes', value: expenseFlags },
    ],
  },
  department: reference('department_name', 'Department'),
  submittedBy: person('submitted_by_name', 'Submitted By'),
  submittedOn: day('submitted_at', 'Submitted On'),
  amount: { ...money('amount', 'Amount'), also: [money('billed_amount', 'Billed')] },
  status: { ...status('status', 'Status'), value: expenseStatusOf, also: [day('paid_on', 'Paid On')] },
  stage: { id: 'stage', header: 'Progress', value: progressOf },
} as const satisfies Readonly<Record<string, SheetColumn<Expense>>>;

const { description, department, submittedBy, submittedOn, amount, status: decision, stage } = EXPENSE_COLUMNS;

export const expenseSheets = {
  all: sheet({
    kind: 'expenses',
    title: 'Expenses',
    route: expenses.allExpenses,
    rowId: byId,
    columns: [description, department, submittedBy, submittedOn, amount, decision],
  }),
  department: sheet({
    kind: 'departmentexpenses',
    title: 'Department Expenses',
    route: expenses.departmentExpenses,
    rowId: byId,
    columns: [description, department, submittedBy, submittedOn, amount, decision],
  }),
  own: sheet({
    kind: 'ownexpenses',
    title: 'Expense Requests',
    route: expenses.myExpenses,
    rowId: byId,
    columns: [description, amount, stage],
  }),
  overruns: sheet({
    kind: 'overruns',
    title: 'Overruns',
    route: expenses.allExpenses,
    rowId: byId,
    columns: [
      plain('description', 'Request'),
      department,
      submittedOn,
      money('over_budget', 'Beyond the Budget'),
      {
        id: 'allowed_by',
        header: 'Allowed By',
        value: ({ overrun, decided_by_name }: Expense) => overrun?.by_name ?? decided_by_name ?? '—',
      },
      { id: 'reason', header: 'Reason', value: ({ overrun }: Expense) => overrun?.reason ?? 'Budgets only warn' },
    ],
  }),
};
