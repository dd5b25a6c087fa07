import { OfficeDashboard } from './office-dashboard.js';

export default function AdminDashboardPage() {
  return <OfficeDashboard managesUsers />;
}
