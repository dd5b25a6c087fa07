import { formatTime } from '../shared/figures/dates.js';
import { type LiveStatus } from '../shared/live/live.js';
import { useLiveStanding } from '../shared/live/live-status.js';
import { usePast } from '../shared/past/past.js';
import styles from './live-dot.module.css';

const WORDS: Readonly<Record<LiveStatus, string>> = {
  connecting: 'Connecting…',
  live: 'Live',
  reconnecting: 'Reconnecting…',
  offline: 'Offline',
};

export function LiveDot() {
  const asOf = usePast();
  return asOf === undefined ? <Standing /> : <Shown as="connecting">History</Shown>;
}

function Standing() {
  const { status, liveUntil } = useLiveStanding();
  const since =
    status === 'live' || liveUntil === undefined ? '' : ` · as of ${formatTime(new Date(liveUntil).toISOString())}`;
  return <Shown as={status}>{WORDS[status] + since}</Shown>;
}

function Shown({ as, children }: { readonly as: LiveStatus; readonly children: string }) {
  return (
    <p className={`${styles.standing} ${styles[as]}`} role="status">
      <span className={styles.dot} aria-hidden="true" />
      <span className={styles.words}>{children}</span>
    </p>
  );
}
