import { OfficeDashboard } from './office-dashboard.js';

/** Without the users (specification, section 2). */
export default function FinanceDashboardPage() {
  return <OfficeDashboard managesUsers={false} />;
}
