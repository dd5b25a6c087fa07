import { WaitingIfAny } from '../../features/decisions/waiting-if-any.js';
import { StaffDashboard } from '../../features/payroll/staff-dashboard.js';
import { NeedsYou } from '../../features/waiting/needs-you.js';
import { type Report } from '../../shared/feedback/outcome.js';

const Waiting = ({ report }: { readonly report: Report }) => (
  <>
    <WaitingIfAny report={report} />
    <NeedsYou seldom />
  </>
);

export default function StaffPage() {
  return <StaffDashboard Waiting={Waiting} />;
}
