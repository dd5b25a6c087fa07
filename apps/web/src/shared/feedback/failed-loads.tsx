import { type ReactNode, useEffect, useId, useSyncExternalStore } from 'react';

import { createStore, useStore } from '../shell/store.js';
import { Banner, OneBanner, type RetryBannerProps } from './banner.js';
import styles from './failed-loads.module.css';

const failures = createStore<ReadonlyMap<string, RetryBannerProps>>(new Map());

const forget = (id: string): void => failures.set(new Map([...failures.get()].filter(([known]) => known !== id)));

function LoadFailure(failure: RetryBannerProps): ReactNode {
  const id = useId();
  useEffect(() => failures.set(new Map(failures.get()).set(id, failure)));
  useEffect(() => () => forget(id), [id]);
  const isOneOfSeveral = useSyncExternalStore(failures.watch, () => failures.get().size > 1);
  return !isOneOfSeveral && <OneBanner tone="error" {...failure} />;
}

export const showFailure = (failure: RetryBannerProps): ReactNode => <LoadFailure {...failure} />;

export function FailedLoads() {
  const all = [...useStore(failures).values()];
  if (all.length < 2) return null;
  return (
    <div className={styles.banner}>
      <Banner tone="error" onRetry={() => all.forEach(({ onRetry }) => onRetry())}>
        {[...new Set(all.map(({ children }) => children))].map((sentence, index) => (
          <div key={index}>{sentence}</div>
        ))}
      </Banner>
    </div>
  );
}
