import { useOutcome } from '../../shared/feedback/outcome.js';
import { StatStrip } from '../../shared/figures/stat.js';
import { Stack } from '../../shared/shell/layout.js';
import { PageHeader } from '../../shared/shell/page-header.js';
import { MyPayroll, PayStats } from './my-payroll.js';

export default function PayslipsPage() {
  const [banner, report] = useOutcome('');
  return (
    <>
      <PageHeader title="My Payslips" subtitle="Your pay, month by month" />
      <Stack>
        {banner}
        <StatStrip>
          <PayStats />
        </StatStrip>
        <MyPayroll title="Payment History" report={report} />
      </Stack>
    </>
  );
}
