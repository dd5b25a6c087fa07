import { Banner } from '../shared/feedback/banner.js';
import { useOnline } from '../shared/offline/use-online.js';
import styles from './offline-note.module.css';

export function OfflineNote() {
  const online = useOnline();
  return (
    <div className={styles.note}>
      {!online && <Banner tone="notice">You are offline. Nothing can be sent until you are back.</Banner>}
    </div>
  );
}
