import { type Seal, seals } from '@bursar/contracts';

import { Banner } from '../../shared/feedback/banner.js';
import { formatDateTime } from '../../shared/figures/dates.js';
import { timeShown } from '../../shared/past/past.js';
import { useRoute } from '../../shared/server/use-route.js';

const DAY_MS = 86_400_000;
const LATE_DAYS = 30;
const LOOKED_THROUGH = 800;

const lastKept = (rows: readonly Seal[]): string | undefined =>
  rows
    .flatMap(({ witnesses }) => witnesses.map(({ at }) => at))
    .toSorted()
    .at(-1);

/** Without a head outside, an intruder with the key could seal a changed log again. */
export function HeadsOutside() {
  const { data } = useRoute(seals.list, { limit: LOOKED_THROUGH });
  if (!data || data.length === 0) return null;
  const at = lastKept(data);
  const now = Date.parse(timeShown() ?? new Date().toISOString());
  if (at !== undefined && now - Date.parse(at) <= LATE_DAYS * DAY_MS) {
    return <p>The last head left the house on {formatDateTime(at)}.</p>;
  }
  return (
    <Banner tone="error">
      No head has left the house for {LATE_DAYS} days. Keep one. Without it, an intruder could seal a changed log again.
    </Banner>
  );
}
