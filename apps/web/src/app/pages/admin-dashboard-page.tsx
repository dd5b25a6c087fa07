import { identity } from '@bursar/contracts';

import { useMay } from '../../shared/session/use-may.js';
import { OfficeDashboard } from './office-dashboard.js';

export default function AdminDashboardPage() {
  return <OfficeDashboard managesUsers={useMay(identity.addUser)} />;
}
