import { exceptions } from '@bursar/contracts';
import { useId } from 'react';
import { Link } from 'react-router-dom';

import { Banner } from '../../shared/feedback/banner.js';
import { Skeleton } from '../../shared/feedback/skeleton.js';
import { formatCount } from '../../shared/figures/money.js';
import { Explained } from '../../shared/figures/why-figure.js';
import { useRoute } from '../../shared/server/use-route.js';
import styles from './exceptions.module.css';
import { FirstDigits } from './first-digits.js';

export function Exceptions() {
  const title = useId();
  const { data, isError, error, refetch } = useRoute(exceptions.overview, {});
  return (
    <section aria-labelledby={title}>
      <h2 id={title} className={styles.title}>
        Exceptions
      </h2>
      {isError && (
        <Banner tone="error" onRetry={() => void refetch()}>
          {error.text('The exceptions could not be counted.')}
        </Banner>
      )}
      {!data && !isError && <Skeleton width="60%" />}
      {data && (
        <ul className={styles.rules}>
          {data.rules.map(({ rule, says, count }) => (
            <li key={rule}>
              {count === 0 ? says : <Link to={`/auditor/exceptions/${rule}`}>{says}</Link>}
              <strong data-none={count === 0 ? '' : undefined}>
                <Explained why={count === 0 ? null : { figure: `exceptions_${rule}` }}>{formatCount(count)}</Explained>
              </strong>
            </li>
          ))}
        </ul>
      )}
      {data?.first_digits && <FirstDigits screening={data.first_digits} />}
    </section>
  );
}
