import { AwayCard } from '../../features/approvals/delegations-card.js';
import { Profile } from '../../features/identity/profile-page.js';
import { PushSwitch } from '../../features/notifications/push-switch.js';

export default function ProfilePage() {
  return <Profile away={<AwayCard />} notifications={<PushSwitch />} />;
}
