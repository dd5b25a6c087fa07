import { type AnswerOf, audit } from '@bursar/contracts';
import { addDays, formatInstant, istDayOf } from '@bursar/domain/kernel';
import { useState } from 'react';

import { Banner } from '../../shared/feedback/banner.js';
import { formatCount } from '../../shared/figures/money.js';
import { Button } from '../../shared/form/button.js';
import { type Instant, useInstant } from '../../shared/past/past.js';
import { call } from '../../shared/server/call.js';
import { RequestFailed } from '../../shared/server/request-failed.js';
import { useRoute } from '../../shared/server/use-route.js';
import { useMay } from '../../shared/session/use-may.js';
import { useShortcuts } from '../../shared/shell/shortcuts.js';
import { ChevronLeftIcon, ChevronRightIcon } from '../../shared/theme/icons.js';
import styles from './past.module.css';
import { useGoTo } from './use-past-address.js';

type Step = AnswerOf<typeof audit.step>;

/** Says which instant the screens show, and leads to the next one and back to now. */
export function PastLine({ onCompare }: { readonly onCompare: () => void }) {
  const instant = useInstant();
  const { error, refetch } = useRoute(audit.instant, {});
  const goTo = useGoTo();
  const leave = (): void => goTo(undefined);
  useShortcuts({ Escape: leave });
  return (
    <section className={styles.line} aria-label="The past">
      {instant && !error && (
        <p className={styles.says} role="status">
          <strong>As of {formatInstant(instant.time)}</strong> · {formatCount(instant.events)} events · read-only
        </p>
      )}
      {error && (
        <Banner tone="error" onRetry={() => void refetch()}>
          {error.text('The past could not be read.')}
        </Banner>
      )}
      {instant && <Steps of={instant} />}
      <Button size="small" aria-keyshortcuts="C" onClick={onCompare}>
        Compare with now
      </Button>
      <Button size="small" aria-keyshortcuts="Escape" onClick={leave}>
        Return to now
      </Button>
    </section>
  );
}

function Steps({ of: { position, time } }: { readonly of: Instant }) {
  const goTo = useGoTo();
  const mayStep = useMay(audit.step);
  const [note, setNote] = useState<{ readonly position: string; readonly says: string }>();
  const show = (step: Step): void => {
    setNote({ position: step.position, says: step.says });
    goTo(step.position);
  };
  const byEvent = async (to: 'next' | 'previous'): Promise<void> => {
    try {
      show(await call(audit.step, { from: position, to }));
    } catch (error) {
      const sentence = error instanceof RequestFailed ? error.text('The past could not be read.') : '';
      setNote({ position, says: sentence });
    }
  };
  const byDay = (days: number): void => {
    const day = addDays(istDayOf(time), days);
    if (day <= istDayOf(new Date().toISOString())) goTo(day);
  };
  const next = (): void => void byEvent('next');
  const previous = (): void => void byEvent('previous');
  useShortcuts({ '{': () => byDay(-1), '}': () => byDay(1), ...(mayStep && { '[': previous, ']': next }) });
  return (
    <>
      {mayStep && (
        <span className={styles.steps}>
          <Button size="small" look="quiet" aria-label="Previous event" aria-keyshortcuts="[" onClick={previous}>
            <ChevronLeftIcon />
          </Button>
          <Button size="small" look="quiet" aria-label="Next event" aria-keyshortcuts="]" onClick={next}>
            <ChevronRightIcon />
          </Button>
        </span>
      )}
      <span className={styles.note} role="status">
        {note?.position === position && note.says}
      </span>
    </>
  );
}
