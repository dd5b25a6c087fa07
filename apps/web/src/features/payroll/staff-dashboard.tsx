import { type ComponentType, type ReactNode } from 'react';

import { type Report, useOutcome } from '../../shared/feedback/outcome.js';
import { Skeleton } from '../../shared/feedback/skeleton.js';
import { Amount } from '../../shared/figures/amount.js';
import { Stat, StatStrip } from '../../shared/figures/stat.js';
import { useUser } from '../../shared/session/session.js';
import { Stack } from '../../shared/shell/layout.js';
import { PageHeader } from '../../shared/shell/page-header.js';
import { earningsOf } from './earnings.js';
import { MyPayroll, PayStats, useMyPayroll } from './my-payroll.js';
import { countOf } from './pay-stats.js';

interface StaffDashboardProps {
  readonly Waiting: ComponentType<{ readonly report: Report }>;
}

/** A failed load shows an empty list (specification, section 8). */
export function StaffDashboard({ Waiting }: StaffDashboardProps) {
  const { name } = useUser();
  const { payrolls, loading } = useMyPayroll();
  const [banner, report] = useOutcome('');
  const { total, payments, average } = earningsOf(payrolls);
  const shown = (value: ReactNode): ReactNode => (loading ? undefined : value);
  return (
    <>
      <PageHeader title={`Welcome, ${name || 'Staff'}`} />
      <Stack>
        {banner}
        <Waiting report={report} />
        <StatStrip>
          <Stat
            label="Total Earnings"
            value={shown(<Amount rupees={total} large />)}
            subtitle={loading ? <Skeleton width="5em" /> : countOf(payments)}
            why={{ figure: 'salary_received' }}
          />
          <Stat
            label="Average Payment"
            value={shown(<Amount rupees={average} large />)}
            why={{ figure: 'average_payment' }}
          />
          <PayStats />
        </StatStrip>
        <MyPayroll title="Payment History" report={report} />
      </Stack>
    </>
  );
}
