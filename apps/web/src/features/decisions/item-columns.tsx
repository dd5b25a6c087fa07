import { type ApprovalItem } from '@bursar/contracts';
import { type Day } from '@bursar/domain/kernel';
import { Link } from 'react-router-dom';

import { Amount } from '../../shared/figures/amount.js';
import { formatDate, today } from '../../shared/figures/dates.js';
import { type Column } from '../../shared/table/table.js';
import { BudgetBar } from './budget-bar.js';
import styles from './decisions.module.css';
import { waitingWords } from './item-words.js';

export const requestPath = ({ kind, id }: Pick<ApprovalItem, 'kind' | 'id'>): string => `/approvals/${kind}/${id}`;

const KIND_NAMES: Readonly<Record<string, string>> = {
  expense: 'Claim',
  purchase: 'Purchase',
  refund: 'Refund',
  income: 'Income',
  income_reversal: 'Reversal of income',
  payroll_payment: 'Payment of salaries',
  budget_change: 'Change of a budget',
  budget_transfer: 'Transfer between budgets',
  vendor_bank: 'Bank account of a vendor',
  journal: 'Journal voucher',
  opening_balances: 'Opening balances',
  aid: 'Aid',
};

export const isSpending = ({ kind }: Pick<ApprovalItem, 'kind'>): boolean => kind === 'expense' || kind === 'purchase';

export const kindName = ({ kind }: Pick<ApprovalItem, 'kind'>): string => KIND_NAMES[kind] ?? kind;

const receiptName = ({ receipt, receipt_url }: ApprovalItem): string =>
  receipt?.name ?? (receipt_url === null ? 'no receipt' : 'receipt online');

const whatAbout = (item: ApprovalItem): string =>
  isSpending(item) ? `${kindName(item)} · ${receiptName(item)}` : kindName(item);

const describedBy = (note: (item: ApprovalItem) => string, day: () => Day = today): Column<ApprovalItem> => ({
  id: 'description',
  header: 'Description',
  link: (item) => item.description,
  value: ({ description }) => description,
  cell: (item) => (
    <span className={styles.what}>
      <Link to={requestPath(item)} data-open="">
        {item.description}
      </Link>
      <span className={styles.note} data-late={item.late || undefined}>
        {note(item)}
        {item.step !== null && ` · ${waitingWords(item, day())}`}
      </span>
    </span>
  ),
});

export const DESCRIPTION = describedBy(whatAbout);

export const descriptionOn = (day: Day): Column<ApprovalItem> => describedBy(whatAbout, () => day);

export const NAMED_DESCRIPTION = describedBy((item) =>
  item.department_name === null ? whatAbout(item) : `${item.department_name} · ${whatAbout(item)}`,
);

export const AMOUNT: Column<ApprovalItem> = {
  id: 'amount',
  header: 'Amount',
  unit: 'rupees',
  align: 'end',
  value: ({ amount }) => amount,
  cell: ({ amount }) => <Amount rupees={amount} />,
};

export const BUDGET: Column<ApprovalItem> = {
  id: 'budget',
  header: 'Budget',
  value: ({ budget }) => budget?.left_after ?? null,
  cell: ({ budget, amount }) => (budget ? <BudgetBar budget={budget} amount={amount} /> : '—'),
};

export const SUBMITTED_BY: Column<ApprovalItem> = {
  id: 'submitted_by_name',
  header: 'Submitted By',
  value: ({ submitted_by_name }) => submitted_by_name,
  cell: ({ submitted_by_name }) => submitted_by_name,
};

export const SUBMITTED_ON: Column<ApprovalItem> = {
  id: 'submitted_at',
  header: 'Submitted On',
  value: ({ submitted_at }) => submitted_at,
  cell: ({ submitted_at }) => formatDate(submitted_at),
};
