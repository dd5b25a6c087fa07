import { MyPayroll, TotalSalary } from '../../features/payroll/my-payroll.js';
import { useUser } from '../../shared/session.js';
import { Stack } from '../../shared/ui/layout.js';
import { useOutcome } from '../../shared/ui/outcome.js';
import { PageHeader } from '../../shared/ui/page-header.js';
import { StatStrip } from '../../shared/ui/stat.js';

/** A faculty member's home (specification, section 2, "Faculty dashboard"). */
export default function FacultyPage() {
  const { name } = useUser();
  const [banner, report] = useOutcome('');
  return (
    <>
      <PageHeader title={`Welcome, ${name || 'Faculty'}`} />
      <Stack>
        {banner}
        <StatStrip>
          <TotalSalary />
        </StatStrip>
        <MyPayroll report={report} />
      </Stack>
    </>
  );
}
