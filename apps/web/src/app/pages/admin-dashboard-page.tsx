import { OfficeDashboard } from './office-dashboard.js';

/** Specification, section 2. */
export default function AdminDashboardPage() {
  return <OfficeDashboard managesUsers />;
}
