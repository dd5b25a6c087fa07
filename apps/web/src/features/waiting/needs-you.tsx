import { type WaitingWork } from '@bursar/contracts';
import { Link } from 'react-router-dom';

import { Banner } from '../../shared/feedback/banner.js';
import { Skeleton } from '../../shared/feedback/skeleton.js';
import { Amount } from '../../shared/figures/amount.js';
import { formatDate } from '../../shared/figures/dates.js';
import { formatCount } from '../../shared/figures/money.js';
import { WhyFigure } from '../../shared/figures/why-figure.js';
import { useUser } from '../../shared/session/session.js';
import styles from './needs-you.module.css';
import { useWaiting } from './use-waiting.js';
import { WORK_LOOKS } from './work.js';

interface NeedsYouProps {
  /** Takes no room before it is counted. */
  readonly seldom?: boolean;
}

/** Every kind keeps its place, so that nothing moves. */
export function NeedsYou({ seldom = false }: NeedsYouProps) {
  const { data, isError, error, refetch } = useWaiting();
  if (isError) {
    return (
      <Banner tone="error" onRetry={() => void refetch()}>
        {error.text('The waiting work could not be counted.')}
      </Banner>
    );
  }
  if (data?.length === 0 || (seldom && !data)) return null;
  return (
    <section aria-labelledby="needs-you">
      <h2 id="needs-you" className={styles.title}>
        Needs you
      </h2>
      {data?.every(({ count }) => count === 0) && <p className={styles.none}>Nothing waits for you.</p>}
      {data ? (
        <ul className={styles.list}>
          {data.map((work) => (
            <Kind key={work.what} {...work} />
          ))}
        </ul>
      ) : (
        <div className={styles.list} aria-hidden="true">
          {[1, 2, 3, 4].map((place) => (
            <div key={place} className={styles.kind}>
              <Skeleton width="8em" />
            </div>
          ))}
        </div>
      )}
    </section>
  );
}

function Kind({ what, count, amount, since }: WaitingWork) {
  const { rows, thing, things, last, figure } = WORK_LOOKS[what];
  const { student_id } = useUser();
  const counted = formatCount(count);
  return (
    <li className={styles.kind} data-none={count === 0 || undefined}>
      <span className={styles.count}>
        <WhyFigure figure={figure} {...(student_id !== null && { whose: { student_id } })}>
          {counted}
        </WhyFigure>
      </span>{' '}
      <Link className={styles.link} to={rows} aria-label={`${counted} ${count === 1 ? thing : things}`}>
        {count === 1 ? thing : things}
      </Link>
      {count > 0 && (
        <p className={styles.note}>
          {amount !== null && <Amount rupees={amount} />}
          {amount !== null && since !== null && ' · '}
          {since !== null && `${last} ${formatDate(since)}`}
        </p>
      )}
    </li>
  );
}
