import { type Account, accounts as accountRoutes, ledger, type LedgerLine } from '@bursar/contracts';
import { ledgerSheets } from '@bursar/contracts/sheets/ledger';
import { useMemo } from 'react';
import { Link, useSearchParams } from 'react-router-dom';

import { useOutcome } from '../../shared/feedback/outcome.js';
import { sumRupees } from '../../shared/figures/money.js';
import { useRoute } from '../../shared/server/use-route.js';
import { useMay } from '../../shared/session/use-may.js';
import { lazyPart } from '../../shared/shell/lazy-part.js';
import { useMedia } from '../../shared/shell/use-media.js';
import { Stack } from '../../shared/shell/layout.js';
import { PageHeader } from '../../shared/shell/page-header.js';
import { type Column, columnsOf } from '../../shared/table/column.js';
import { Register } from '../../shared/table/register.js';
import { useDepartmentFilter } from '../../shared/table/use-department-filter.js';
import { AccountTree } from './account-tree.js';
import { type BalanceChartProps } from './balance-chart.js';
import { DAYS } from './days.js';
import { EntryDrawer } from './entry-drawer.js';
import { withDays, LedgerFoot, side } from './ledger-foot.js';

const { Part: BalanceChart } = lazyPart<BalanceChartProps>(
  async () => (await import('./balance-chart.js')).BalanceChart,
);
const { Part: AccountActions } = lazyPart(async () => (await import('./account-actions.js')).AccountActions);

function personOf({ student_id, staff_id, name }: LedgerLine) {
  if (student_id !== null) return <Link to={`/students/${encodeURIComponent(student_id)}`}>{name}</Link>;
  if (staff_id !== null) return <Link to={`/people/${encodeURIComponent(staff_id)}`}>{name}</Link>;
  return name;
}

const LOOKS = {
  name: { link: personOf },
  about: { second: true },
  record: { from: 1280 },
  against: { from: 1600 },
} as const;

const COLUMNS = columnsOf(ledgerSheets.lines.columns, LOOKS);
const OF_ALL = columnsOf(
  ledgerSheets.lines.columns.filter(({ id }) => id !== 'balance'),
  LOOKS,
);
const sideOf = ({ debit, credit }: LedgerLine): string => side(sumRupees([debit, -credit]));

const AMOUNT: Column<LedgerLine> = { id: 'debit', header: 'Amount', align: 'end', lead: true, cell: sideOf };
const ON_PHONE: readonly Column<LedgerLine>[] = [
  { id: 'account_name', header: 'Account', cell: ({ account_name }) => account_name },
  AMOUNT,
  { id: 'about', header: 'For', second: true, cell: ({ name, about }) => [name, about].filter(Boolean).join(' · ') },
  ...COLUMNS.filter(({ id }) => id === 'day'),
];

const OF_ACCOUNT = COLUMNS.filter(({ id }) => id !== 'account_name');

function useAsked() {
  const [params] = useSearchParams();
  const given = (name: string): string | undefined => params.get(name) ?? undefined;
  const fixed = { account: given('account'), student_id: given('student_id'), record: given('record') };
  const chosen = { from: given('from'), to: given('to'), department_id: given('department_id'), q: given('q') };
  return { fixed, chosen };
}

type Asked = ReturnType<typeof useAsked>;

interface CourseProps {
  readonly account: Account | undefined;
  readonly asked: Asked['fixed'] & Asked['chosen'];
}

function Course({ account, asked }: CourseProps) {
  const { from, to, department_id, student_id, record, q } = asked;
  const isWhole = [student_id, record, q].every((narrowed) => narrowed === undefined);
  return account && isWhole ? <BalanceChart account={account} asked={{ from, to }} department={department_id} /> : null;
}

function linesOf(asked: string | undefined, account: Account | undefined): string {
  if (account) return `${account.name}${account.retired ? ', retired' : ''}`;
  return asked ?? 'Every line of the books';
}

export default function LedgerPage() {
  const { fixed, chosen } = useAsked();
  const { account, student_id, record } = fixed;
  const accounts = useRoute(accountRoutes.all, { to: chosen.to });
  const sums = useRoute(ledger.sums, { ...fixed, ...chosen });
  const phone = useMedia('(width < 700px)');
  const department = useDepartmentFilter();
  const mayAdd = useMay(accountRoutes.add);
  const filters = useMemo(() => [...DAYS, department], [department]);
  const shown = accounts.data?.find(({ id }) => id === account);
  const [banner, report] = useOutcome('');
  return (
    <>
      <PageHeader
        title="Ledger"
        subtitle={record === undefined ? withDays(linesOf(account, shown), sums.data) : 'Every line of one record'}
        actions={mayAdd && <AccountActions shown={shown} report={report} />}
      />
      <Stack>
        {banner}
        <Course account={shown} asked={{ ...fixed, ...chosen }} />
        <Register
          key={[account, student_id, record].join()}
          sheet={ledgerSheets.lines}
          input={fixed}
          columns={phone ? ON_PHONE : account === undefined ? OF_ALL : OF_ACCOUNT}
          filters={filters}
          alwaysFiltered
          search="Name, number or account"
          drawer={({ row, onClose }) => <EntryDrawer line={row} onClose={onClose} />}
          empty="The ledger has no lines of these days."
          failure="The ledger could not be loaded."
        >
          <AccountTree accounts={accounts.data} chosen={account} />
        </Register>
        {sums.data && <LedgerFoot sums={sums.data} asked={{ ...fixed, ...chosen }} book="ledger" />}
      </Stack>
    </>
  );
}
