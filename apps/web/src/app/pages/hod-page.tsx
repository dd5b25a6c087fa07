import { expenses } from '@bursar/contracts';

import { GrantList } from '../../features/budgeting/grant-list.js';
import { DepartmentExpenses } from '../../features/expenses/department-expenses.js';
import { DepartmentMoney } from '../../features/expenses/department-money.js';
import { PendingApprovals } from '../../features/expenses/pending-approvals.js';
import { SpendChart } from '../../features/expenses/spend-chart.js';
import { Banner } from '../../shared/ui/banner.js';
import { Stack } from '../../shared/ui/layout.js';
import { useOutcome } from '../../shared/ui/outcome.js';
import { PageHeader } from '../../shared/ui/page-header.js';
import { useRoute } from '../../shared/use-route.js';

/** A head's home: the department's money, what waits for a decision, the grants. */
export default function HodPage() {
  const { data, isError, error, refetch } = useRoute(expenses.hodDashboard, {});
  const [banner, report] = useOutcome('');
  return (
    <>
      <PageHeader title="Department Dashboard" subtitle={data?.budget.name} />
      <Stack>
        {isError && (
          <Banner tone="error" onRetry={() => void refetch()}>
            {error.text('The department could not be loaded.')}
          </Banner>
        )}
        {banner}
        {!isError && (
          <>
            <DepartmentMoney dashboard={data} />
            <PendingApprovals pending={data?.pendingExpenses} report={report} />
            {data && <SpendChart dashboard={data} />}
            <GrantList grants={data?.grants} />
          </>
        )}
        <DepartmentExpenses report={report} />
      </Stack>
    </>
  );
}
