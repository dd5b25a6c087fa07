import { audit, TRAIL_EXCEPTIONS } from '@bursar/contracts';
import { addDays, istDayOf } from '@bursar/domain/kernel';

import { Banner } from '../../shared/feedback/banner.js';
import { formatDate, today } from '../../shared/figures/dates.js';
import { formatCount } from '../../shared/figures/money.js';
import { Stat, StatStrip } from '../../shared/figures/stat.js';
import { usePage, useRoute } from '../../shared/server/use-route.js';
import { useUser } from '../../shared/session/session.js';
import styles from './books-then.module.css';
import { EXCEPTION_NAMES } from './exceptions.js';

const DAYS_BACK = 30;

const ONE_PERSON = 'recorded by the same person';

/** The second latest sign-in began the session before this one. */
function useLastVisit() {
  const { id } = useUser();
  const visits = useRoute(audit.trail, { actor: id, type: 'UserLoggedIn', limit: 2 });
  const before = visits.data?.items[1]?.at;
  const from = before === undefined ? addDays(today(), -DAYS_BACK) : istDayOf(before);
  return { visits, from, first: before === undefined };
}

export function SinceLastVisit() {
  const { visits, from, first } = useLastVisit();
  const known = visits.data !== undefined;
  return (
    <section aria-labelledby="since">
      <h2 id="since" className={styles.title}>
        {known && !first ? `Since your last visit on ${formatDate(from)}` : `The last ${DAYS_BACK} days`}
      </h2>
      {visits.isError && (
        <Banner tone="error" onRetry={() => void visits.refetch()}>
          {visits.error.text('Your last visit could not be found.')}
        </Banner>
      )}
      <StatStrip>
        <Count label="Entries in the audit trail" search={{ from }} known={known} />
        <Count label="Recorded and approved by one person" search={{ q: ONE_PERSON, from }} known={known} />
        {TRAIL_EXCEPTIONS.map((exception) => (
          <Count key={exception} label={EXCEPTION_NAMES[exception]} search={{ exception, from }} known={known} />
        ))}
      </StatStrip>
    </section>
  );
}

interface CountProps {
  readonly label: string;
  readonly search: Readonly<Record<string, string>>;
  readonly known: boolean;
}

function Count({ label, search, known }: CountProps) {
  const found = usePage(audit.trail, { page: 1, limit: 1, ...search }, { enabled: known });
  const value = found.data ? formatCount(found.data.total) : undefined;
  return <Stat label={label} value={found.isError ? '—' : value} to={`/audit?${new URLSearchParams(search)}`} />;
}
