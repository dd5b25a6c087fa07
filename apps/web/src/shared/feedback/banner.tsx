import { createContext, type ReactNode, useContext } from 'react';

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

export interface RetryBannerProps {
  readonly children: ReactNode;
  readonly onRetry: () => void;
}

export const ShowFailure = createContext<((failure: RetryBannerProps) => ReactNode) | undefined>(undefined);

export function Banner({ tone, children, onRetry }: BannerProps) {
  const showFailure = useContext(ShowFailure);
  if (showFailure && tone === 'error' && onRetry) return showFailure({ children, onRetry });
  return (
    <OneBanner tone={tone} onRetry={onRetry}>
      {children}
    </OneBanner>
  );
}

/** Only errors interrupt screen readers. */
export function OneBanner({ tone, children, onRetry }: BannerProps) {
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
