import { useSearchParams } from 'react-router-dom';

import { Stack } from '../../shared/ui/layout.js';
import { useOutcome } from '../../shared/ui/outcome.js';
import { PageHeader } from '../../shared/ui/page-header.js';
import { Tabs } from '../../shared/ui/tabs.js';
import { AllocationHistory } from './allocation-history.js';
import { AvailableBalance } from './available-balance.js';
import { DepartmentBudgets } from './department-budgets.js';
import { Grants } from './grants.js';

/** "Departmental Budget Allocation" (specification, section 2). */
export default function BudgetsPage() {
  const [params] = useSearchParams();
  const [banner, report] = useOutcome(params.get('tab') ?? '');
  return (
    <>
      <PageHeader title="Departmental Budget Allocation" />
      <Stack>
        {banner}
        <AvailableBalance />
        <Tabs
          label="Budgets"
          tabs={[
            { id: 'budgets', label: 'Department Budgets', panel: <DepartmentBudgets report={report} /> },
            { id: 'grants', label: 'Grants', panel: <Grants report={report} /> },
            { id: 'history', label: 'History', panel: <AllocationHistory /> },
          ]}
        />
      </Stack>
    </>
  );
}
