import { audit } from '@bursar/contracts';

import { Button } from '../../shared/form/button.js';
import { usePast } from '../../shared/past/past.js';
import { useMay } from '../../shared/session/use-may.js';
import { useShortcuts } from '../../shared/shell/shortcuts.js';
import { ChevronLeftIcon, ChevronRightIcon } from '../../shared/theme/icons.js';
import styles from './past.module.css';
import { type Travel } from './travel.js';

interface PairProps {
  readonly of: 'day' | 'event';
  readonly keys: readonly [previous: string, next: string];
  readonly onPrevious: () => void;
  readonly onNext: () => void;
}

const Pair = ({ of, keys: [before, after], onPrevious, onNext }: PairProps) => (
  <span className={styles.pair} data-of={of}>
    <Button size="small" look="quiet" aria-label={`Previous ${of}`} aria-keyshortcuts={before} onClick={onPrevious}>
      <ChevronLeftIcon />
    </Button>
    <span aria-hidden="true">{of}</span>
    <Button size="small" look="quiet" aria-label={`Next ${of}`} aria-keyshortcuts={after} onClick={onNext}>
      <ChevronRightIcon />
    </Button>
  </span>
);

/** Users who may not read events step by day. */
export function StepButtons({ travel }: { readonly travel: Travel }) {
  const mayStep = useMay(audit.step);
  const isPast = usePast() !== undefined;
  const previous = (): void => travel.step('previous');
  const next = (): void => travel.step('next');
  const byDay = (days: number) => (): void => travel.byDay(days);
  useShortcuts({
    '{': byDay(-1),
    '}': byDay(1),
    ...(mayStep && { '[': previous, ']': next, '.': () => void travel.seek() }),
  });
  return (
    <span className={styles.steps} data-both={mayStep ? '' : undefined} data-past={isPast ? '' : undefined}>
      <Pair of="day" keys={['{', '}']} onPrevious={byDay(-1)} onNext={byDay(1)} />
      {mayStep && <Pair of="event" keys={['[', ']']} onPrevious={previous} onNext={next} />}
    </span>
  );
}
