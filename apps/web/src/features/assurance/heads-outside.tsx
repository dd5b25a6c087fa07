import { seals } from '@bursar/contracts';

import { Banner } from '../../shared/feedback/banner.js';
import { formatDateTime } from '../../shared/figures/dates.js';
import { timeShown } from '../../shared/past/past.js';
import { useRoute } from '../../shared/server/use-route.js';

const DAY_MS = 86_400_000;
const LATE_DAYS = 30;

/** Without a head outside, an intruder with the key could seal a changed log again. */
export function HeadsOutside() {
  const { data } = useRoute(seals.list, { limit: 1, sort: '-kept_at' });
  const [seal] = data ?? [];
  if (!seal) return null;
  const now = Date.parse(timeShown() ?? new Date().toISOString());
  if (seal.kept_at !== null && now - Date.parse(seal.kept_at) <= LATE_DAYS * DAY_MS) {
    return <p>The last head left the house on {formatDateTime(seal.kept_at)}.</p>;
  }
  return (
    <Banner tone="error">
      No head has left the house for {LATE_DAYS} days. Keep one. Without it, an intruder could seal a changed log again.
    </Banner>
  );
}
