import { useSyncExternalStore } from 'react';

import { Banner } from '../shared/feedback/banner.js';
import styles from './offline-note.module.css';

const subscribe = (changed: () => void): (() => void) => {
  addEventListener('online', changed);
  addEventListener('offline', changed);
  return () => {
    removeEventListener('online', changed);
    removeEventListener('offline', changed);
  };
};

/** Says, for as long as the device has no network, why nothing new comes and nothing can be sent. */
export function OfflineNote() {
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  return (
    <div className={styles.note}>
      {!online && (
        <Banner tone="notice">
          You are offline. What you see may be old, and nothing can be sent until you are back.
        </Banner>
      )}
    </div>
  );
}
