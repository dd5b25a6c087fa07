import { useMutationState } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';

import { Banner } from '../shared/feedback/banner.js';
import styles from './still-working.module.css';

export function StillWorking() {
  const note = useRef<HTMLDivElement>(null);
  const failures = useMutationState({ filters: { status: 'pending' }, select: ({ state }) => state.failureCount });
  const busy = failures.some((count) => count > 0);
  useEffect(() => {
    if (busy) note.current?.showPopover();
    else note.current?.hidePopover();
  }, [busy]);
  return (
    <div ref={note} popover="manual" className={styles.note}>
      {busy && <Banner tone="notice">The server is busy. We keep trying: you do not need to send it again.</Banner>}
    </div>
  );
}
