import { useOutcome } from '../../shared/feedback/outcome.js';
import { Stack } from '../../shared/shell/layout.js';
import { PageHeader } from '../../shared/shell/page-header.js';
import { MyPayroll } from './my-payroll.js';

/** For users without payroll on their dashboard. */
export default function PayslipsPage() {
  const [banner, report] = useOutcome('');
  return (
    <>
      <PageHeader title="My Payslips" subtitle="Your pay, month by month" />
      <Stack>
        {banner}
        <MyPayroll title="Payment History" report={report} />
      </Stack>
    </>
  );
}
