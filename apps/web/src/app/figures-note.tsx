import { Banner } from '../shared/feedback/banner.js';
import { formatDateTime } from '../shared/figures/dates.js';
import { useLiveStanding } from '../shared/live/live-status.js';
import { useKeptSince } from '../shared/offline/seen.js';
import { useOnline } from '../shared/offline/use-online.js';
import styles from './offline-note.module.css';

export function FiguresNote() {
  const online = useOnline();
  const keptSince = useKeptSince();
  const { liveUntil } = useLiveStanding();
  const since = keptSince ?? (online ? undefined : liveUntil);
  const why = online ? 'The server does not answer.' : 'You are offline.';
  return (
    <div className={styles.note}>
      {(!online || since !== undefined) && (
        <Banner tone="notice">
          {why}
          {since !== undefined && ` Figures of ${formatDateTime(new Date(since).toISOString())}.`}
        </Banner>
      )}
    </div>
  );
}
