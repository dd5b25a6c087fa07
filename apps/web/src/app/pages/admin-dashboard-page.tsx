import { OfficeDashboard } from './office-dashboard.js';

/** The administrators' dashboard (specification, section 2). */
export default function AdminDashboardPage() {
  return <OfficeDashboard managesUsers />;
}
