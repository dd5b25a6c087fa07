import { type ReactNode } from 'react';

import styles from './banner.module.css';
import { Button } from '../form/button.js';
import { AlertIcon, CheckIcon, ClockIcon, type Icon } from '../theme/icons.js';

type Tone = 'error' | 'success' | 'notice';

const ICONS: Readonly<Record<Tone, Icon>> = { error: AlertIcon, success: CheckIcon, notice: ClockIcon };

interface BannerProps {
  readonly tone: Tone;
  readonly children: ReactNode;
  readonly onRetry?: (() => void) | undefined;
}

/** Only errors interrupt screen readers. */
export function Banner({ tone, children, onRetry }: BannerProps) {
  const ToneIcon = ICONS[tone];
  return (
    <div className={`${styles.banner} ${styles[tone]}`} role={tone === 'error' ? 'alert' : 'status'}>
      <ToneIcon />
      <div className={styles.message}>{children}</div>
      {onRetry && (
        <Button size="small" onClick={onRetry}>
          Retry
        </Button>
      )}
    </div>
  );
}
