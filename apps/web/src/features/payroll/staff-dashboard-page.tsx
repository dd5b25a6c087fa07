import { type ReactNode } from 'react';

import { formatDate } from '../../shared/dates.js';
import { useUser } from '../../shared/session.js';
import { Amount } from '../../shared/ui/amount.js';
import { Stack } from '../../shared/ui/layout.js';
import { useOutcome } from '../../shared/ui/outcome.js';
import { PageHeader } from '../../shared/ui/page-header.js';
import { Stat, StatStrip } from '../../shared/ui/stat.js';
import { earningsOf } from './earnings.js';
import { countOf, MyPayroll, useMyPayroll } from './my-payroll.js';

/**
 * A staff member's home (specification, section 2, "Staff dashboard"). A failure to load gives an empty list (section 8).
 */
export default function StaffDashboardPage() {
  const { name } = useUser();
  const { payrolls, loading } = useMyPayroll();
  const [banner, report] = useOutcome('');
  const { total, payments, average, last } = earningsOf(payrolls);
  const shown = (value: ReactNode): ReactNode => (loading ? undefined : value);
  return (
    <>
      <PageHeader title={`Welcome, ${name || 'Staff'}`} />
      <Stack>
        {banner}
        <StatStrip>
          <Stat
            label="Total Earnings"
            value={shown(<Amount rupees={total} large />)}
            subtitle={loading ? undefined : countOf(payments)}
          />
          <Stat label="Average Payment" value={shown(<Amount rupees={average} large />)} />
          <Stat
            label="Last Payment"
            value={shown(last ? <Amount rupees={last.amount} large /> : '—')}
            subtitle={last && formatDate(last.paidOn)}
          />
        </StatStrip>
        <MyPayroll title="Payment History" report={report} />
      </Stack>
    </>
  );
}
