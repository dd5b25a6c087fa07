import { type Notification, notifications } from '@bursar/contracts';
import { useState } from 'react';
import { Link } from 'react-router-dom';

import { Button } from '../../shared/ui/button.js';
import { usePage } from '../../shared/use-route.js';
import styles from './requests-toast.module.css';

/** How many there are, and the newest of them. */
const UNREAD = { unread: 'true', page: 1, limit: 1 } as const;

/** How many notifications came since the last one that was seen or put away. */
function useNew(): { readonly count: number; readonly newest: Notification | undefined; readonly dismiss: () => void } {
  const { data } = usePage(notifications.list, UNREAD);
  const [seen, setSeen] = useState<number>();
  const total = data?.total;
  if (total !== undefined && (seen === undefined || total < seen)) setSeen(total);
  return { count: (total ?? 0) - (seen ?? total ?? 0), newest: data?.rows[0], dismiss: () => setSeen(total) };
}

/** Tells a head, on whatever screen, that an expense waits for a decision; it stays until it is put away. */
export function RequestsToast() {
  const { count, newest, dismiss } = useNew();
  return (
    <div role="status" className={styles.place}>
      {count > 0 && newest?.kind === 'expense.submitted' && (
        <div className={styles.toast}>
          <div>
            <strong>{count === 1 ? newest.title : `${count} new notifications`}</strong>
            <p>{newest.body}</p>
          </div>
          <Link to={newest.link} onClick={dismiss}>
            Open
          </Link>
          <Button size="small" onClick={dismiss}>
            Dismiss
          </Button>
        </div>
      )}
    </div>
  );
}
