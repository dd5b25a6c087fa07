import { type ApprovalPage, type AskedAbout, decisions } from '@bursar/contracts';
import { Link } from 'react-router-dom';

import { ReceiptLink } from '../../shared/export/receipt-link.js';
import { type Report } from '../../shared/feedback/outcome.js';
import { Amount } from '../../shared/figures/amount.js';
import { useMay } from '../../shared/session/use-may.js';
import { Facts } from '../../shared/shell/layout.js';
import { type Column, Table } from '../../shared/table/table.js';
import { BudgetBar } from './budget-bar.js';
import styles from './decisions.module.css';
import { isSpending, kindName } from './item-columns.js';

type Salary = NonNullable<ApprovalPage['salaries']>[number];

/** A decided request has changed its budget already. */
const budgetOf = ({ item: { budget, amount }, state }: ApprovalPage) =>
  budget && (state === 'waiting' || state === 'returned')
    ? [['Budget', <BudgetBar key="budget" budget={budget} amount={amount} />] as const]
    : [];

function overrunIn({ overrun }: ApprovalPage) {
  if (!overrun) return [];
  const { amount, by_name, reason } = overrun;
  const says = (
    <span key="overrun">
      <Amount rupees={amount} />, allowed by {by_name}: {reason}
    </span>
  );
  return [['Beyond the budget', says] as const];
}

function amountOrAccount({ item, account }: ApprovalPage) {
  if (!account) return [['Amount', <Amount key="amount" rupees={item.amount} />] as const];
  const { account_number, ifsc, present } = account;
  return [
    ['Account number', account_number] as const,
    ['IFSC', ifsc] as const,
    ...(present ? [['Present account', `${present.ifsc} ending ${present.account_ending}`] as const] : []),
  ];
}

const REGISTERS: Readonly<Record<AskedAbout, (id: string, page: ApprovalPage) => string>> = {
  expense: (id) => `/admin/expenses?open=${id}`,
  transaction: (id) => `/admin/fees?tab=transactions&open=${id}`,
  suspense: (id) => `/admin/suspense?open=${id}`,
  income: (id) => `/admin/income?open=${id}`,
  aid: (id, { state }) => `/admin/aid?${state === 'approved' ? 'tab=approved&' : ''}open=${id}`,
  budget: (id) => `/admin/budgets?year=${id.split('_')[0]}&open=${id}`,
  vendor: (id) => `/admin/vendors?open=${id}`,
  voucher: (id) => `/admin/vouchers?open=${id}`,
  opening_balances: (year) => `/admin/opening-balances?year=${year}`,
};

function recordOf(page: ApprovalPage) {
  if (page.record === null) return [];
  const { kind, id } = page.record;
  const link = (
    <Link key="record" to={REGISTERS[kind](id, page)}>
      Open the record
    </Link>
  );
  return [['Record', link] as const];
}

function receiptOf(item: ApprovalPage['item'], report: Report) {
  const name = item.receipt?.name ?? item.receipt_url;
  return name === null ? (
    'None'
  ) : (
    <span key="receipt">
      {name} <ReceiptLink expense={item} report={report} />
    </span>
  );
}

interface AskedForProps {
  readonly page: ApprovalPage;
  readonly report: Report;
}

export function AskedFor({ page, report }: AskedForProps) {
  const { item } = page;
  const mayOpenRecords = useMay(decisions.openRequests);
  return (
    <Facts
      of={[
        ...amountOrAccount(page),
        ...overrunIn(page),
        ...budgetOf(page),
        isSpending(item) ? ['Receipt', receiptOf(item, report)] : ['Kind', kindName(item)],
        ...(page.details ?? []).map(({ label, value }) => [label, value] as const),
        ...(mayOpenRecords ? recordOf(page) : []),
      ]}
    />
  );
}

const salaryColumns = (linked: boolean): readonly Column<Salary>[] => [
  {
    id: 'staff_name',
    header: 'Name',
    value: ({ staff_name }) => staff_name,
    cell: ({ id, staff_name }) => (linked ? <Link to={`/admin/staff?open=${id}`}>{staff_name}</Link> : staff_name),
  },
  {
    id: 'amount',
    header: 'Net pay',
    unit: 'rupees',
    align: 'end',
    value: ({ amount }) => amount,
    cell: ({ amount }) => (amount === null ? '—' : <Amount rupees={amount} />),
  },
];

const LINKED = salaryColumns(true);
const PLAIN = salaryColumns(false);

export function Salaries({ of }: { readonly of: ApprovalPage['salaries'] }) {
  const mayOpenRecords = useMay(decisions.openRequests);
  if (of === null) return null;
  return (
    <section aria-labelledby="salaries">
      <h2 id="salaries" className={styles.title}>
        Salaries
      </h2>
      <div className={styles.rows}>
        <Table name="Salaries" columns={mayOpenRecords ? LINKED : PLAIN} rows={of} rowId={({ id }) => id} />
      </div>
    </section>
  );
}
