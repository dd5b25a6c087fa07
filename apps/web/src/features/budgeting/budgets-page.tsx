import { useSearchParams } from 'react-router-dom';

import { OpenRequests } from '../../shared/feedback/lazy-open-requests.js';
import { useOutcome } from '../../shared/feedback/outcome.js';
import { Stack } from '../../shared/shell/layout.js';
import { lazyPart } from '../../shared/shell/lazy-part.js';
import { PageHeader } from '../../shared/shell/page-header.js';
import { Tabs } from '../../shared/shell/tabs.js';
import { AvailableBalance } from './available-balance.js';
import { DepartmentBudgets } from './department-budgets.js';

const { Part: AllocationHistory } = lazyPart(async () => (await import('./allocation-history.js')).AllocationHistory);
const { Part: Grants } = lazyPart(async () => (await import('./grants.js')).Grants);
const { Part: Overruns } = lazyPart(async () => (await import('./overruns.js')).Overruns);

export default function BudgetsPage() {
  const [params] = useSearchParams();
  const [banner, report] = useOutcome(params.get('tab') ?? '');
  return (
    <>
      <PageHeader title="Departmental Budget Allocation" />
      <Stack>
        {banner}
        <OpenRequests kind="budget_change" />
        <OpenRequests kind="budget_transfer" />
        <AvailableBalance />
        <Tabs
          label="Budgets"
          tabs={[
            { id: 'budgets', label: 'Department Budgets', panel: <DepartmentBudgets report={report} /> },
            { id: 'grants', label: 'Grants', panel: <Grants report={report} /> },
            { id: 'overruns', label: 'Overruns', panel: <Overruns /> },
            { id: 'history', label: 'History', panel: <AllocationHistory /> },
          ]}
        />
      </Stack>
    </>
  );
}
