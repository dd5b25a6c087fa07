import { type LogVerification, seals } from '@bursar/contracts';

import { Banner } from '../../shared/feedback/banner.js';
import { JobProgress } from '../../shared/feedback/job-progress.js';
import { Skeleton } from '../../shared/feedback/skeleton.js';
import { formatDateTime } from '../../shared/figures/dates.js';
import { useLiveJob } from '../../shared/live/live-jobs.js';
import { useRoute } from '../../shared/server/use-route.js';
import styles from './seals.module.css';

export function VerificationTile() {
  const { data, isError, error, refetch } = useRoute(seals.verifications, { limit: 1 });
  const job = useLiveJob('log-verification');
  if (isError) {
    return (
      <Banner tone="error" onRetry={() => void refetch()}>
        {error.text('The last verification could not be loaded.')}
      </Banner>
    );
  }
  if (!data) return <Line />;
  const [last] = data;
  return (
    <section className={styles.verification} aria-label="Verification of the log" aria-busy={job !== undefined}>
      {job && <JobProgress {...job} />}
      {!job && !last && <p>The log was not verified yet.</p>}
      {last && <Verdict {...last} />}
    </section>
  );
}

const Line = () => (
  <p>
    <Skeleton width="60%" />
  </p>
);

const Verdict = ({ whole, verdict, findings, at, by_name }: LogVerification) => (
  <>
    <Banner tone={whole ? 'success' : 'error'}>{verdict}</Banner>
    {findings.length > 0 && (
      <ul className={styles.findings}>
        {findings.map((finding) => (
          <li key={finding}>{finding}</li>
        ))}
      </ul>
    )}
    <p className={styles.facts}>
      Verified {formatDateTime(at)} by {by_name ?? 'the server'}
    </p>
  </>
);
