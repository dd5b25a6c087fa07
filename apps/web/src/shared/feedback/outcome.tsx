import { type ReactNode, useEffect, useRef, useState } from 'react';

import { Banner } from './banner.js';
import styles from './outcome.module.css';

interface Outcome {
  readonly tone: 'success' | 'error' | 'notice';
  /** The sentence of the specification. */
  readonly text: string;
  /** What more is known, such as how many rows or why not. */
  readonly detail: string | undefined;
}

/** What the commands of a screen came to. */
export interface Report {
  readonly succeeded: (text: string, detail?: string) => void;
  readonly failed: (text: string, detail?: string) => void;
  /** Another command begins: what the last one came to is not to be taken for what this one comes to. */
  readonly begun: () => void;
  /** Nothing went wrong, and nothing was done. */
  readonly noted: (text: string) => void;
}

/**
 * The green, red or blue banner of a screen's last command, and how its parts report theirs. It goes when the user
 * goes elsewhere on the screen: when `place`, such as the tab, changes.
 */
export function useOutcome(place: string): readonly [banner: ReactNode, report: Report] {
  const [outcome, setOutcome] = useState<Outcome & { readonly number: number }>();
  const [placeBefore, setPlaceBefore] = useState(place);
  if (placeBefore !== place) {
    setPlaceBefore(place);
    setOutcome(undefined);
  }
  const [report] = useState<Report>(() => {
    const say = (tone: Outcome['tone']) => (text: string, detail?: string) =>
      setOutcome((before) => ({ tone, text, detail, number: (before?.number ?? 0) + 1 }));
    return {
      succeeded: say('success'),
      failed: say('error'),
      noted: say('notice'),
      begun: () => setOutcome(undefined),
    };
  });
  return [outcome && <OutcomeBanner key={outcome.number} {...outcome} />, report];
}

function OutcomeBanner({ tone, text, detail }: Outcome) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div ref={place} className={styles.outcome}>
      <Banner tone={tone}>
        <p>{text}</p>
        {detail !== undefined && <p>{detail}</p>}
      </Banner>
    </div>
  );
}
