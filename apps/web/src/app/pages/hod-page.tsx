import { type AnswerOf, expenses } from '@bursar/contracts';

import { GrantList } from '../../features/budgeting/grant-list.js';
import { WaitingForYou } from '../../features/decisions/waiting-for-you.js';
import { DepartmentBullet } from '../../features/expenses/department-bullet.js';
import { DepartmentChoice, ToAllDepartments, useChosenDepartment } from '../../features/expenses/department-choice.js';
import { DepartmentExpenses } from '../../features/expenses/department-expenses.js';
import { DepartmentMoney } from '../../features/expenses/department-money.js';
import { SpendChart } from '../../features/expenses/spend-chart.js';
import { NeedsYou } from '../../features/waiting/needs-you.js';
import { Banner } from '../../shared/feedback/banner.js';
import { useOutcome } from '../../shared/feedback/outcome.js';
import { Skeleton } from '../../shared/feedback/skeleton.js';
import { ButtonLink } from '../../shared/form/button.js';
import { type RequestFailed } from '../../shared/server/request-failed.js';
import { useRoute } from '../../shared/server/use-route.js';
import { lazyPart } from '../../shared/shell/lazy-part.js';
import { Stack } from '../../shared/shell/layout.js';
import { PageHeader } from '../../shared/shell/page-header.js';

const { Part: DecideHere } = lazyPart(async () => (await import('../../features/decisions/decide-here.js')).DecideHere);
const { Part: PushOffer } = lazyPart(
  async () => (await import('../../features/notifications/push-offer.js')).PushOffer,
);
const { Part: AwayCard } = lazyPart(
  async () => (await import('../../features/approvals/delegations-card.js')).AwayCard,
);
const { Part: BudgetDrawer } = lazyPart(
  async () => (await import('../../features/expenses/budget-drawer.js')).BudgetDrawer,
);

const ledgerOf = (chosen: string | undefined): string =>
  `/hod/ledger${chosen === undefined ? '' : `?department_id=${chosen}`}`;

const isLost = (error: RequestFailed | null, chosen: string | undefined): boolean =>
  error?.status === 403 && chosen !== undefined;

export default function HodPage() {
  const chosen = useChosenDepartment();
  const { data, isError, error, refetch } = useRoute(expenses.hodDashboard, { department_id: chosen });
  const [banner, report] = useOutcome('');
  const several = data !== undefined && data.departments.length > 1;
  const named = several && chosen === undefined;
  if (isLost(error, chosen)) return <ToAllDepartments />;
  return (
    <>
      <PageHeader
        title="Department Dashboard"
        subtitle={data?.budget.name ?? (!isError && <Skeleton width="12em" />)}
        actions={
          <>
            <ButtonLink to={ledgerOf(chosen)}>Ledger</ButtonLink>
            {several && <DepartmentChoice departments={data.departments} />}
          </>
        }
      />
      <Stack>
        {isError && (
          <Banner tone="error" onRetry={() => void refetch()}>
            {error.text('The department could not be loaded.')}
          </Banner>
        )}
        {banner}
        <WaitingForYou department={chosen} named={named} report={report} />
        <PushOffer />
        <NeedsYou />
        {!isError && <Money data={data} department={chosen} />}
        <BudgetDrawer dashboard={data} department={chosen} />
        <DepartmentExpenses department={chosen} named={named} Decide={DecideHere} report={report} />
        <AwayCard />
      </Stack>
    </>
  );
}

interface MoneyProps {
  readonly data: AnswerOf<typeof expenses.hodDashboard> | undefined;
  readonly department: string | undefined;
}

const Money = ({ data, department }: MoneyProps) => (
  <>
    <DepartmentMoney dashboard={data} department={department} />
    {data && <DepartmentBullet dashboard={data} department={department} />}
    {data && <SpendChart dashboard={data} department={department} />}
    <GrantList grants={data?.grants} />
  </>
);
