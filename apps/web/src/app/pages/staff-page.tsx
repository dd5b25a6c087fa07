import { WaitingIfAny } from '../../features/decisions/waiting-if-any.js';
import { StaffDashboard } from '../../features/payroll/staff-dashboard.js';

export default function StaffPage() {
  return <StaffDashboard Waiting={WaitingIfAny} />;
}
