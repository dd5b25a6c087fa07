import { setup, type SetupProgress } from '@bursar/contracts';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';

import { Banner } from '../../shared/feedback/banner.js';
import { Loading } from '../../shared/feedback/loading.js';
import { useRoute } from '../../shared/server/use-route.js';
import { useUser } from '../../shared/session/session.js';
import { useMay } from '../../shared/session/use-may.js';
import { isOpen, isSkipped, progressOf, summaryOf } from './first-steps.js';
import styles from './getting-started.module.css';
import { StepList } from './step-list.js';

/** Stays for the visit, so that the last tick is seen. */
export function useFirstSteps() {
  const enabled = useMay(setup.steps);
  const { data, isError, error, refetch } = useRoute(setup.steps, {}, { enabled });
  const [isShown, setIsShown] = useState(false);
  if (!isShown && data?.some(isOpen) === true) setIsShown(true);
  const failure = isError && data === undefined ? error.text('The first steps could not be loaded.') : undefined;
  return { steps: isShown ? data : undefined, failure, retry: () => void refetch() };
}

export function GettingStarted({ steps, failure, retry }: ReturnType<typeof useFirstSteps>) {
  const { role } = useUser();
  if (failure !== undefined) {
    return (
      <Banner tone="error" onRetry={retry}>
        {failure}
      </Banner>
    );
  }
  if (!steps) return null;
  return (
    <section className={styles.panel} aria-labelledby="get-started">
      <Head steps={steps}>{summaryOf(steps)}</Head>
      <StepList steps={steps} />
      {role === 'admin' && steps.some(isSkipped) && (
        <p className={styles.foot}>
          Skipped steps stay in the <Link to="/admin/settings?tab=setup">settings</Link>.
        </p>
      )}
    </section>
  );
}

export function SetupSettings() {
  const { data, isPending, isError, error, refetch } = useRoute(setup.steps, {});
  return (
    <section className={styles.panel} aria-labelledby="get-started">
      <Head steps={data ?? []}>{data ? summaryOf(data) : 'From an empty university to its first bill.'}</Head>
      {isPending && <Loading text="Loading the first steps..." />}
      {isError && (
        <Banner tone="error" onRetry={() => void refetch()}>
          {error.text('The first steps could not be loaded.')}
        </Banner>
      )}
      {data && <StepList steps={data} />}
    </section>
  );
}

interface HeadProps {
  readonly steps: readonly SetupProgress[];
  readonly children: ReactNode;
}

const Head = ({ steps, children }: HeadProps) => (
  <div className={styles.head}>
    <div>
      <h2 id="get-started">Get started</h2>
      <p className={styles.summary}>{children}</p>
    </div>
    {steps.length > 0 && (
      <div className={styles.progress}>
        <span role="status">{progressOf(steps)}</span>
        <span className={styles.parts} aria-hidden="true">
          {steps.map(({ step, done }) => (
            <span key={step} data-done={done || undefined} />
          ))}
        </span>
      </div>
    )}
  </div>
);
