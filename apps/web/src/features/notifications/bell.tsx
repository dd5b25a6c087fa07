import { notifications } from '@bursar/contracts';
import { Link } from 'react-router-dom';

import { formatCount } from '../../shared/figures/money.js';
import { usePage } from '../../shared/server/use-route.js';
import { BellIcon } from '../../shared/theme/icons.js';
import styles from './bell.module.css';

const COUNT = { unread: 'true', page: 1, limit: 1 } as const;

const SHOWN_MAX = 99;

const nameOf = (unread: number | undefined): string =>
  unread === undefined ? 'Notifications' : `Notifications, ${formatCount(unread)} unread`;

export function Bell() {
  const unread = usePage(notifications.list, COUNT).data?.total;
  return (
    <Link className={styles.bell} to="/notifications" aria-label={nameOf(unread)} title={nameOf(unread)}>
      <BellIcon />
      {unread !== undefined && unread > 0 && (
        <span className={styles.count} aria-hidden="true">
          {unread > SHOWN_MAX ? `${SHOWN_MAX}+` : unread}
        </span>
      )}
    </Link>
  );
}
