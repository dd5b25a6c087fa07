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

export function OfflineNote() {
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  return (
    <div className={styles.note}>
      {!online && (
        <Banner tone="notice">
          You are offline. This page may be out of date, and nothing can be sent until you are back.
        </Banner>
      )}
    </div>
  );
}
