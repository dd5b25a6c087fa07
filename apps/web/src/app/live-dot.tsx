import { formatTime } from '../shared/figures/dates.js';
import { type LiveStatus } from '../shared/live/live.js';
import { useLiveStanding } from '../shared/live/live-status.js';
import styles from './live-dot.module.css';

const WORDS: Readonly<Record<LiveStatus, string>> = {
  connecting: 'Connecting…',
  live: 'Live',
  reconnecting: 'Reconnecting…',
  offline: 'Offline',
};

export function LiveDot() {
  const { status, liveUntil } = useLiveStanding();
  const since =
    status === 'live' || liveUntil === undefined ? '' : ` · as of ${formatTime(new Date(liveUntil).toISOString())}`;
  return (
    <p className={`${styles.standing} ${styles[status]}`} role="status">
      <span className={styles.dot} aria-hidden="true" />
      <span className={styles.words}>{WORDS[status] + since}</span>
    </p>
  );
}
