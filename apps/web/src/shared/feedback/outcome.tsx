import { type ReactNode, useEffect, useRef, useState } from 'react';

import { Button } from '../form/button.js';
import { Banner } from './banner.js';
import styles from './outcome.module.css';

/** An error stays until it is dismissed. */
const FLOATS_MS = 8_000;

interface Outcome {
  readonly tone: 'success' | 'error' | 'notice';
  readonly text: string;
  readonly detail: string | undefined;
  readonly floats: boolean;
}

export interface Report {
  readonly succeeded: (text: string, detail?: string) => void;
  readonly failed: (text: string, detail?: string) => void;
  readonly begun: () => void;
  /** The command changed nothing. */
  readonly noted: (text: string) => void;
  /** Moves nothing: readers see the outcome in its place, too. */
  readonly still: Pick<Report, 'succeeded' | 'failed'>;
}

/** A change of `place` clears the banner. */
export function useOutcome(place: string): readonly [banner: ReactNode, report: Report] {
  const [outcome, setOutcome] = useState<Outcome & { readonly number: number }>();
  const [placeBefore, setPlaceBefore] = useState(place);
  if (placeBefore !== place) {
    setPlaceBefore(place);
    setOutcome(undefined);
  }
  const [report] = useState<Report>(() => {
    const say =
      (tone: Outcome['tone'], floats = false) =>
      (text: string, detail?: string) =>
        setOutcome((before) => ({ tone, text, detail, floats, number: (before?.number ?? 0) + 1 }));
    return {
      succeeded: say('success'),
      failed: say('error'),
      noted: say('notice'),
      begun: () => setOutcome(undefined),
      still: { succeeded: say('success', true), failed: say('error', true) },
    };
  });
  return [outcome && <OutcomeBanner key={outcome.number} {...outcome} onGone={report.begun} />, report];
}

interface OutcomeBannerProps extends Outcome {
  readonly onGone: () => void;
}

function OutcomeBanner({ tone, text, detail, floats, onGone }: OutcomeBannerProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!floats) place.current?.scrollIntoView({ block: 'nearest' });
    if (!floats || tone === 'error') return undefined;
    const timer = setTimeout(onGone, FLOATS_MS);
    return () => clearTimeout(timer);
  }, [floats, tone, onGone]);
  return (
    <div ref={place} className={floats ? styles.floating : styles.outcome}>
      <Banner tone={tone}>
        <p>{text}</p>
        {detail !== undefined && <p>{detail}</p>}
        {floats && tone === 'error' && (
          <Button size="small" onClick={onGone}>
            Dismiss
          </Button>
        )}
      </Banner>
    </div>
  );
}
