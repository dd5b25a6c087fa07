import { type AnswerOf, expenses } from '@bursar/contracts';
import { useEffect } from 'react';

import { GrantList } from '../../features/budgeting/grant-list.js';
import { ExpenseForm } from '../../features/expenses/expense-form.js';
import { OWN_EXPENSES } from '../../features/expenses/filters.js';
import { MyExpenses } from '../../features/expenses/my-expenses.js';
import { OwnRequests } from '../../features/expenses/own-requests.js';
import { MyPayroll, PayStats, TotalSalary } from '../../features/payroll/my-payroll.js';
import { NeedsYou } from '../../features/waiting/needs-you.js';
import { useOutcome } from '../../shared/feedback/outcome.js';
import { Skeleton } from '../../shared/feedback/skeleton.js';
import { Amount } from '../../shared/figures/amount.js';
import { sumRupees } from '../../shared/figures/money.js';
import { Stat, StatStrip } from '../../shared/figures/stat.js';
import { type Why } from '../../shared/figures/why-address.js';
import { useRoute } from '../../shared/server/use-route.js';
import { useUser } from '../../shared/session/session.js';
import { lazyPart } from '../../shared/shell/lazy-part.js';
import { Stack } from '../../shared/shell/layout.js';
import { PageHeader } from '../../shared/shell/page-header.js';

const { Part: ReturnedRequests } = lazyPart(
  async () => (await import('../../features/decisions/returned-requests.js')).ReturnedRequests,
);

const { Part: WaitingIfAny } = lazyPart(
  async () => (await import('../../features/decisions/waiting-if-any.js')).WaitingIfAny,
);

type Dashboard = AnswerOf<typeof expenses.facultyDashboard>;

export default function FacultyPage() {
  const { name } = useUser();
  const { data, error, isError } = useRoute(expenses.facultyDashboard, {});
  const [banner, report] = useOutcome('');
  useEffect(() => {
    // Only logged (specification, section 8).
    if (error) console.error('The faculty dashboard could not be loaded.', error);
  }, [error]);
  return (
    <>
      <PageHeader title={`Welcome, ${name}`} />
      <Stack>
        {banner}
        <ReturnedRequests expenses={data?.expenses} report={report} />
        <WaitingIfAny report={report} />
        <NeedsYou />
        <Totals dashboard={data} failed={isError} />
        {!isError && <OwnRequests expenses={data?.expenses} />}
        <ExpenseForm grants={data?.grants ?? []} report={report} />
        <MyExpenses report={report} />
        <GrantList title="Research Grants" grants={data?.grants ?? (isError ? [] : undefined)} />
        <MyPayroll report={report} />
      </Stack>
    </>
  );
}

function Totals({ dashboard, failed }: { readonly dashboard: Dashboard | undefined; readonly failed: boolean }) {
  const active = dashboard?.grants.filter(({ status }) => status === 'active').map(({ amount }) => amount);
  const pending = dashboard?.expenses.filter(({ status }) => status === 'pending').map(({ amount }) => amount);
  const total = (
    label: string,
    amounts: readonly number[] | undefined,
    what: string,
    more: { readonly to?: string; readonly why: Why },
  ) => (
    <Stat
      label={label}
      value={amounts ? <Amount rupees={sumRupees(amounts)} large /> : failed ? '—' : undefined}
      subtitle={amounts ? `${amounts.length} ${what}` : !failed && <Skeleton width="5em" />}
      {...more}
    />
  );
  return (
    <StatStrip>
      <TotalSalary />
      {total('Active Grants', active, 'active', { why: { figure: 'active_grants' } })}
      {total('Pending Expenses', pending, 'pending', {
        to: `?status=pending#${OWN_EXPENSES}`,
        why: { figure: 'pending_expenses' },
      })}
      <PayStats />
    </StatStrip>
  );
}
