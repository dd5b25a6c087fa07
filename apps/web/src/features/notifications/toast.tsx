import { type Notification } from '@bursar/contracts';
import { Link } from 'react-router-dom';

import { Button } from '../../shared/form/button.js';
import styles from './requests-toast.module.css';

interface ToastProps {
  readonly news: readonly Notification[];
  readonly several: string;
  readonly onDismiss: () => void;
}

export function Toast({ news, several, onDismiss }: ToastProps) {
  const [newest] = news;
  return (
    <div role="status" className={styles.place}>
      {newest && (
        <div className={styles.toast}>
          <div>
            <strong>{news.length === 1 ? newest.title : `${news.length} new ${several}`}</strong>
            <p>{newest.body}</p>
          </div>
          <Link to={newest.link} onClick={onDismiss}>
            Open
          </Link>
          <Button size="small" onClick={onDismiss}>
            Dismiss
          </Button>
        </div>
      )}
    </div>
  );
}
