import { OfficeDashboard } from './office-dashboard.js';

/** The finance managers' dashboard: the administrators' without the users (specification, section 2). */
export default function FinanceDashboardPage() {
  return <OfficeDashboard managesUsers={false} />;
}
