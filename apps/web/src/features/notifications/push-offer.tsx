import { useState } from 'react';

import { Banner } from '../../shared/feedback/banner.js';
import { Button } from '../../shared/form/button.js';
import { useReadOnly } from '../../shared/past/past.js';
import styles from './push.module.css';
import { usePush } from './use-push.js';

const DECLINED = 'push-declined';

export function PushOffer() {
  const { possible, isOn, turn, isPending, failure } = usePush();
  const [declined, setDeclined] = useState(() => localStorage.getItem(DECLINED) !== null);
  const readOnly = useReadOnly();
  if (!possible || isOn || declined || readOnly || Notification.permission === 'denied') return null;
  const decline = (): void => {
    localStorage.setItem(DECLINED, 'yes');
    setDeclined(true);
  };
  return (
    <section className={styles.offer} aria-label="Notifications">
      <p>This browser can tell you when something waits for you.</p>
      <Button size="small" pending={isPending && 'Turning on…'} onClick={() => turn(true)}>
        Turn On
      </Button>
      <Button size="small" look="quiet" onClick={decline}>
        No, Thanks
      </Button>
      {failure !== undefined && <Banner tone="error">{failure}</Banner>}
    </section>
  );
}
