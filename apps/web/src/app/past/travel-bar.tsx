import { audit } from '@bursar/contracts';
import { formatInstant } from '@bursar/domain/kernel';
import { useIsFetching } from '@tanstack/react-query';
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

import { Banner } from '../../shared/feedback/banner.js';
import { howMany } from '../../shared/figures/money.js';
import { Button } from '../../shared/form/button.js';
import { moving, useInstant, usePast, useTimeShown } from '../../shared/past/past.js';
import { useRoute } from '../../shared/server/use-route.js';
import { useMay } from '../../shared/session/use-may.js';
import { useStore } from '../../shared/shell/store.js';
import { useMedia } from '../../shared/shell/use-media.js';
import { useShortcuts } from '../../shared/shell/shortcuts.js';
import { barOpen } from './bar-open.js';
import { MomentForm, Presets } from './moment-form.js';
import styles from './past.module.css';
import { PlayControls } from './play-controls.js';
import { Scrubber } from './scrubber.js';
import { StepButtons } from './step-buttons.js';
import { StepLine } from './step-line.js';
import { useGoTo } from './use-past-address.js';
import { type Travel } from './travel.js';
import { useTravel } from './use-travel.js';

const PHONE = '(width < 700px)';

function useHeightKept(element: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const { current } = element;
    const root = current?.parentElement;
    if (!current || !root) return undefined;
    const observer = new ResizeObserver(() => root.style.setProperty('--past-line', `${current.offsetHeight}px`));
    observer.observe(current);
    return () => {
      observer.disconnect();
      root.style.removeProperty('--past-line');
    };
  }, [element]);
}

const useWaits = (asOf: string | undefined): boolean =>
  useIsFetching({
    predicate: ({ queryKey, state }) => asOf !== undefined && queryKey.at(-1) === asOf && state.data === undefined,
  }) > 0;

export function TravelBar({ onCompare }: { readonly onCompare: () => void }) {
  const asOf = usePast();
  const open = useStore(barOpen);
  const phone = useMedia(PHONE);
  const goTo = useGoTo();
  const travel = useTravel();
  const waits = useWaits(asOf);
  const bar = useRef<HTMLElement>(null);
  useHeightKept(bar);
  const leave = (): void => {
    travel.stop();
    moving.set(false);
    barOpen.set(false);
    goTo(undefined);
  };
  const escape = (): void => {
    if (travel.doing.get().what === 'seek') travel.stop();
    else leave();
  };
  useShortcuts({ Escape: escape });
  return (
    <section
      ref={bar}
      className={styles.bar}
      aria-label="The past"
      tabIndex={-1}
      data-now={asOf === undefined ? '' : undefined}
      aria-busy={waits}
      onKeyDown={(event) => {
        // A field keeps single keys for itself, but no field needs this one.
        if (event.key !== 'Escape' || event.defaultPrevented || !(event.target instanceof HTMLInputElement)) return;
        event.preventDefault();
        escape();
      }}
    >
      <div className={styles.line}>
        <Says />
        <StepButtons travel={travel} />
        <span className={styles.gap} />
        <Button size="small" aria-expanded={open} onClick={() => barOpen.set(!open)}>
          {open ? 'Hide' : 'Change'}
        </Button>
        {asOf !== undefined && (
          <>
            <Button size="small" aria-keyshortcuts="C" onClick={onCompare}>
              Compare with now
            </Button>
            <Button size="small" aria-keyshortcuts="Escape" onClick={leave}>
              Return to now
            </Button>
          </>
        )}
        <StepLine travel={travel} />
      </div>
      {open && <Opened travel={travel} phone={phone} bar={bar} />}
    </section>
  );
}

function Says() {
  const asOf = usePast();
  const time = useTimeShown();
  const instant = useInstant();
  const moves = useStore(moving);
  const { error, refetch } = useRoute(audit.instant, {}, { enabled: asOf !== undefined && !moves });
  if (error) {
    return (
      <Banner tone="error" onRetry={() => void refetch()}>
        {error.text('The past could not be read.')}
      </Banner>
    );
  }
  if (asOf === undefined) return <p className={styles.says}>As of now</p>;
  if (time === undefined) return null;
  const counted = !moves && instant?.time === time ? ` · ${howMany(instant.events, 'event')}` : '';
  return (
    <p className={styles.says} role="status">
      <strong>As of {formatInstant(time)}</strong>
      <span className={styles.facts}>{counted} · read-only</span>
    </p>
  );
}

interface OpenedProps {
  readonly travel: Travel;
  readonly phone: boolean;
  readonly bar: RefObject<HTMLElement | null>;
}

function Opened({ travel, phone, bar }: OpenedProps) {
  const form = useRef<HTMLFormElement>(null);
  const slider = useRef<HTMLDivElement>(null);
  const scrubs = useMay(audit.timeline) && !phone;
  const toDay = (): void => form.current?.querySelector('input')?.focus();
  useEffect(() => {
    if (slider.current) slider.current.focus({ preventScroll: true });
    else toDay();
  }, []);
  const choose = (asOf: string): void => {
    (slider.current ?? bar.current)?.focus({ preventScroll: true });
    travel.choose(asOf);
  };
  return (
    <div className={styles.opened}>
      <div className={styles.controls}>
        <MomentForm first={form} onChoose={choose} />
        {scrubs && <PlayControls travel={travel} />}
      </div>
      {!phone && <Presets onChoose={choose} />}
      {scrubs && <Scrubber travel={travel} slider={slider} />}
    </div>
  );
}
