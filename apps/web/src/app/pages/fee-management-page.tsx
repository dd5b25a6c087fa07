import { fees, identity, payments } from '@bursar/contracts';
import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';

import { FeeStructures } from '../../features/fees/fee-structures.js';
import { Banner } from '../../shared/feedback/banner.js';
import { Loading } from '../../shared/feedback/loading.js';
import { useOutcome } from '../../shared/feedback/outcome.js';
import { Amount } from '../../shared/figures/amount.js';
import { formatCount } from '../../shared/figures/money.js';
import { Stat, StatStrip } from '../../shared/figures/stat.js';
import { useStudents } from '../../shared/form/use-students.js';
import { isOffline } from '../../shared/server/out-of-reach.js';
import { usePage, useRoute } from '../../shared/server/use-route.js';
import { useMay } from '../../shared/session/use-may.js';
import { Stack } from '../../shared/shell/layout.js';
import { withinChunkTimeout } from '../../shared/shell/lazy-page.js';
import { PageHeader } from '../../shared/shell/page-header.js';
import { Tabs } from '../../shared/shell/tabs.js';

const AssignedFees = lazy(() =>
  withinChunkTimeout(() =>
    import('../../features/fees/assigned-fees.js').then((module) => ({ default: module.AssignedFees })),
  ),
);
const Transactions = lazy(() =>
  withinChunkTimeout(() =>
    import('../../features/payments/transactions.js').then((module) => ({ default: module.Transactions })),
  ),
);

const COUNT = { page: 1, limit: 1 } as const;

function useCriticalData() {
  const collections = useRoute(payments.collections, {});
  const students = useStudents('', { enabled: useMay(identity.allUsers) });
  const structures = usePage(fees.allFees, COUNT);
  const assigned = usePage(fees.assignedFees, COUNT);
  const transactions = usePage(payments.allTransactions, COUNT);
  const all = [collections, students, structures, assigned, transactions];
  return {
    collections: collections.data,
    students: collections.data?.students,
    structures: structures.data?.total,
    assigned: assigned.data?.total,
    transactions: transactions.data?.total,
    loading: all.some(({ isLoading }) => isLoading),
    // Without a network each part says so itself.
    failed: all.some(({ isLoadingError, error }) => isLoadingError && !isOffline(error)),
    retry: () => {
      for (const query of all) if (query.isError) void query.refetch();
    },
  };
}

const countOf = (count: number | undefined): string => (count === undefined ? '—' : formatCount(count));

export default function FeeManagementPage() {
  const data = useCriticalData();
  const maySeeUsers = useMay(identity.allUsers);
  const [params] = useSearchParams();
  const [banner, report] = useOutcome(params.get('tab') ?? '');
  return (
    <>
      <PageHeader title="University Fee Management" />
      {data.loading && <Loading text="Loading Fee Management Portal..." />}
      {/* Hidden, not absent: the register loads meanwhile. */}
      <div hidden={data.loading}>
        <Stack>
          {data.failed && (
            <Banner tone="error" onRetry={data.retry}>
              Failed to fetch critical data. Please refresh the page.
            </Banner>
          )}
          {banner}
          <StatStrip line>
            <Stat
              label="Total Revenue Collected"
              value={<Amount rupees={data.collections?.revenue} large />}
              subtitle={`${countOf(data.collections?.pending)} of ${countOf(data.transactions)} transactions wait for approval`}
              to="/admin/fees?tab=transactions&status=success"
              why={{ figure: 'revenue' }}
            />
            <Stat
              label="Total Students"
              value={countOf(data.students)}
              why={{ figure: 'students' }}
              {...(maySeeUsers && { to: '/admin/users?role=student' })}
            />
            <Stat
              label="Active Fee Structures"
              value={countOf(data.structures)}
              subtitle={`${countOf(data.assigned)} assigned fees`}
              to="/admin/fees"
              why={{ figure: 'fee_structures' }}
            />
          </StatStrip>
          <Suspense fallback={<Loading text="Loading..." />}>
            <Tabs
              label="Fee management"
              tabs={[
                { id: 'structures', label: 'Fee Structures', panel: <FeeStructures report={report} /> },
                { id: 'assigned', label: 'Assigned Fees', panel: <AssignedFees report={report} /> },
                { id: 'transactions', label: 'Transactions', panel: <Transactions report={report} /> },
              ]}
            />
          </Suspense>
        </Stack>
      </div>
    </>
  );
}
