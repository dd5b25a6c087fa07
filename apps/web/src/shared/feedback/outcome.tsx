import { type ReactNode, useEffect, useRef, useState } from 'react';

import { Banner } from './banner.js';
import styles from './outcome.module.css';

interface Outcome {
  readonly tone: 'success' | 'error' | 'notice';
  readonly text: string;
  readonly detail: string | undefined;
  readonly scrolls: boolean;
}

export interface Report {
  readonly succeeded: (text: string, detail?: string) => void;
  readonly failed: (text: string, detail?: string) => void;
  readonly begun: () => void;
  /** The command changed nothing. */
  readonly noted: (text: string) => void;
  /** Keeps the place of readers who see the outcome there, too. */
  readonly still: Pick<Report, 'succeeded' | 'failed'>;
}

/** A change of `place`, such as the tab, clears the banner. */
export function useOutcome(place: string): readonly [banner: ReactNode, report: Report] {
  const [outcome, setOutcome] = useState<Outcome & { readonly number: number }>();
  const [placeBefore, setPlaceBefore] = useState(place);
  if (placeBefore !== place) {
    setPlaceBefore(place);
    setOutcome(undefined);
  }
  const [report] = useState<Report>(() => {
    const say =
      (tone: Outcome['tone'], scrolls = true) =>
      (text: string, detail?: string) =>
        setOutcome((before) => ({ tone, text, detail, scrolls, number: (before?.number ?? 0) + 1 }));
    return {
      succeeded: say('success'),
      failed: say('error'),
      noted: say('notice'),
      begun: () => setOutcome(undefined),
      still: { succeeded: say('success', false), failed: say('error', false) },
    };
  });
  return [outcome && <OutcomeBanner key={outcome.number} {...outcome} />, report];
}

function OutcomeBanner({ tone, text, detail, scrolls }: Outcome) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (scrolls) place.current?.scrollIntoView({ block: 'nearest' });
  }, [scrolls]);
  return (
    <div ref={place} className={styles.outcome}>
      <Banner tone={tone}>
        <p>{text}</p>
        {detail !== undefined && <p>{detail}</p>}
      </Banner>
    </div>
  );
}
