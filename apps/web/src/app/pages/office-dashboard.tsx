import { budgeting, payments, payroll, ROLE_NAMES } from '@bursar/contracts';
import { type ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router-dom';

import { GettingStarted, useFirstSteps } from '../../features/institution/getting-started.js';
import { BudgetBullets } from '../../features/reports/budget-bullets.js';
import { CollectionsChart } from '../../features/reports/collections-chart.js';
import { periodOf } from '../../features/reports/dashboard-period.js';
import { DuesStrip } from '../../features/reports/dues-strip.js';
import { PeriodSelect } from '../../features/reports/period-select.js';
import { NeedsYou } from '../../features/waiting/needs-you.js';
import { Banner } from '../../shared/feedback/banner.js';
import { Amount } from '../../shared/figures/amount.js';
import { currentYear } from '../../shared/figures/financial-years.js';
import { formatMonth, today } from '../../shared/figures/dates.js';
import { formatCount, sumRupees } from '../../shared/figures/money.js';
import { useDay } from '../../shared/figures/use-day.js';
import { Stat, StatStrip } from '../../shared/figures/stat.js';
import { useRoute } from '../../shared/server/use-route.js';
import { useUser } from '../../shared/session/session.js';
import { Stack } from '../../shared/shell/layout.js';
import { PageHeader } from '../../shared/shell/page-header.js';
import {
  BillIcon,
  BuildingIcon,
  ChartIcon,
  HandIcon,
  type Icon,
  PeopleIcon,
  WalletIcon,
} from '../../shared/theme/icons.js';
import styles from './office-dashboard.module.css';

const TRANSACTIONS = '/admin/fees?tab=transactions';

interface OfficeDashboardProps {
  readonly managesUsers: boolean;
}

export function OfficeDashboard({ managesUsers }: OfficeDashboardProps) {
  const { name, role } = useUser();
  const first = useFirstSteps();
  const isVisitor = role === 'auditor';
  return (
    <>
      {isVisitor ? (
        <PageHeader title="Dashboard of the office" subtitle="The figures that the finance office works with." />
      ) : (
        <PageHeader title={`Welcome, ${name}`} subtitle={ROLE_NAMES[role]} />
      )}
      {/* A new tree moves nothing that was painted before. */}
      <Stack key={first.steps ? 'first-steps' : 'work'}>
        <GettingStarted {...first} />
        {!isVisitor && <NeedsYou />}
        <Work managesUsers={managesUsers} />
      </Stack>
    </>
  );
}

function Work({ managesUsers }: OfficeDashboardProps) {
  const stats = useRoute(payments.stats, {});
  const figures = stats.data;
  const unknown = stats.isError ? '—' : undefined;
  return (
    <>
      {stats.isError && (
        <Banner tone="error" onRetry={() => void stats.refetch()}>
          {stats.error.text('The figures could not be loaded.')}
        </Banner>
      )}
      <StatStrip>
        <Stat
          label="Total Users"
          value={figures ? formatCount(figures.total_users) : unknown}
          why={{ figure: 'users' }}
          {...(managesUsers && { to: '/admin/users' })}
        />
        <Stat
          label="Total Revenue Collected"
          value={figures ? <Amount rupees={figures.total_revenue} large /> : unknown}
          to={`${TRANSACTIONS}&status=success`}
          why={{ figure: 'revenue' }}
        />
        <Stat
          label="Pending Transactions"
          value={figures ? formatCount(figures.pending_transactions) : unknown}
          to={`${TRANSACTIONS}&status=pending`}
          why={{ figure: 'pending_transactions' }}
        />
        <Stat
          label="Available Balance"
          value={figures ? <Amount rupees={figures.available_balance} large /> : unknown}
          to="/admin/budgets"
          why={{ figure: 'available_balance' }}
        />
      </StatStrip>
      <nav className={styles.cards} aria-label="Work">
        {managesUsers && (
          <Card to="/admin/users" name="Manage Users" Drawing={PeopleIcon}>
            Students, faculty and staff, by department and batch.
          </Card>
        )}
        <Card to="/admin/budgets" name="Budget Management" Drawing={WalletIcon} note={<BudgetUse />}>
          The budget and the spending of each department.
        </Card>
        <Card to="/admin/staff" name="Staff Management" Drawing={BuildingIcon} note={<PayrollOfMonth />}>
          The payroll of each month, and its payment.
        </Card>
        <Card
          to="/admin/fees"
          name="Fee Collection"
          Drawing={BillIcon}
          note={figures && <ToApprove count={figures.pending_transactions} />}
        >
          Fee structures, assignments and payments.
        </Card>
        <Card to="/admin/income" name="Other Sources of Income" Drawing={HandIcon}>
          Donations, grants and all other income.
        </Card>
        <Card to="/admin/reports" name="Financial Reports" Drawing={ChartIcon}>
          Any period, on the screen and as a file.
        </Card>
      </nav>
      <HowWeAre />
    </>
  );
}

function HowWeAre() {
  const [params, setParams] = useSearchParams();
  useDay();
  const period = periodOf(params.get('period'), today());
  return (
    <section className={styles.money} aria-labelledby="money" data-in-order="">
      <div className={styles.head}>
        <h2 id="money">{period.heading}</h2>
        <PeriodSelect period={period} onChange={(chosen) => setParams({ period: chosen }, { replace: true })} />
      </div>
      <CollectionsChart period={period} />
      <BudgetBullets year={period.year} />
      <DuesStrip />
    </section>
  );
}

interface CardProps {
  readonly to: string;
  readonly name: string;
  readonly Drawing: Icon;
  readonly note?: ReactNode;
  readonly children: ReactNode;
}

const ToApprove = ({ count }: { readonly count: number }) =>
  count > 0 && <span className={styles.open}>{formatCount(count)} to approve</span>;

function BudgetUse() {
  const { data } = useRoute(budgeting.budgetSummary, { financial_year: currentYear() });
  const budget = sumRupees((data ?? []).map(({ allocated_budget }) => allocated_budget));
  const spent = sumRupees((data ?? []).map((department) => department.spent));
  return budget > 0 && `${Math.round((spent / budget) * 100)} % spent`;
}

function PayrollOfMonth() {
  const { data } = useRoute(payroll.payrollSummary, { month: today().slice(0, 7) });
  if (!data) return null;
  const month = formatMonth(data.month).slice(0, 3);
  if (data.staff === 0) return <span className={styles.open}>{month} not generated</span>;
  return `${month}: ${formatCount(data.paid.staff)} of ${formatCount(data.staff)} paid`;
}

const Card = ({ to, name, Drawing, note, children }: CardProps) => (
  <Link className={styles.card} to={to}>
    <Drawing />
    <h2 className={styles.name}>{name}</h2>
    <span className={styles.note}>{note}</span>
    <p className={styles.about}>{children}</p>
  </Link>
);
