import { audit, type FigureName, SELF_APPROVED, TRAIL_EXCEPTIONS } from '@bursar/contracts';

import { Banner } from '../../shared/feedback/banner.js';
import { formatDate } from '../../shared/figures/dates.js';
import { formatCount } from '../../shared/figures/money.js';
import { Stat, StatStrip } from '../../shared/figures/stat.js';
import { useFormer } from '../../shared/past/use-former.js';
import { useRoute } from '../../shared/server/use-route.js';
import styles from './books-then.module.css';
import { EXCEPTION_NAMES } from './exceptions.js';

export function SinceLastVisit() {
  const { data, isError, error, refetch } = useRoute(audit.visit, {});
  const former = useFormer(audit.visit, {});
  const count = (
    label: string,
    of: number | undefined,
    narrowed: Readonly<Record<string, string>>,
    figure: FigureName,
  ) => {
    const value = of === undefined ? undefined : formatCount(of);
    const search = new URLSearchParams(data ? { ...narrowed, from: data.from } : narrowed);
    const then = former?.data && { from: former.data.from };
    const why =
      data && former?.isSuccess !== false ? { figure, whose: { from: data.from }, ...(then && { then }) } : null;
    return <Stat key={label} label={label} value={isError ? '—' : value} to={`/audit?${search}`} why={why} />;
  };
  return (
    <section aria-labelledby="since">
      <h2 id="since" className={styles.title}>
        {data && !data.first ? `Since your last visit on ${formatDate(data.from)}` : 'The last 30 days'}
      </h2>
      {isError && (
        <Banner tone="error" onRetry={() => void refetch()}>
          {error.text('Your last visit could not be found.')}
        </Banner>
      )}
      <StatStrip>
        {count('Entries in the audit trail', data?.entries, {}, 'trail_entries')}
        {count('Recorded and approved by one person', data?.self_approved, { q: SELF_APPROVED }, 'trail_self_approved')}
        {TRAIL_EXCEPTIONS.map((exception) =>
          count(EXCEPTION_NAMES[exception], data?.exceptions[exception], { exception }, `trail_${exception}`),
        )}
      </StatStrip>
    </section>
  );
}
