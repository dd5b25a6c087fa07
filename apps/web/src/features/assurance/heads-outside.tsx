import { type Seal, seals } from '@bursar/contracts';

import { Banner } from '../../shared/feedback/banner.js';
import { Skeleton } from '../../shared/feedback/skeleton.js';
import { formatDateTime } from '../../shared/figures/dates.js';
import { timeShown } from '../../shared/past/past.js';
import { useRoute } from '../../shared/server/use-route.js';

const DAY_MS = 86_400_000;
export const HEAD_LATE_DAYS = 30;

export function isLateToLeave(last: Seal | undefined): boolean {
  const now = Date.parse(timeShown() ?? new Date().toISOString());
  return !last?.kept_at || now - Date.parse(last.kept_at) > HEAD_LATE_DAYS * DAY_MS;
}

/** Without a head outside, an intruder with the key could reseal a changed log. */
export function HeadsOutside() {
  const { data, isError } = useRoute(seals.list, { limit: 1, sort: '-kept_at' });
  const [seal] = data ?? [];
  if (!data && !isError) {
    return (
      <p>
        <Skeleton width="60%" />
      </p>
    );
  }
  if (!seal) return null;
  if (seal.kept_at !== null && !isLateToLeave(seal)) {
    return <p>The last head left the house on {formatDateTime(seal.kept_at)}.</p>;
  }
  return (
    <Banner tone="error">
      No head has left the house for {HEAD_LATE_DAYS} days. Keep one. Without it, an intruder could seal a changed log
      again.
    </Banner>
  );
}
