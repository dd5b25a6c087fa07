import { audit, periods, type TimelineColumn } from '@bursar/contracts';
import { type Day, istDayOf } from '@bursar/domain/kernel';
import { type KeyboardEvent, type PointerEvent, type RefObject, useMemo, useState } from 'react';

import { Banner } from '../../shared/feedback/banner.js';
import { formatMonth, present } from '../../shared/figures/dates.js';
import { Button } from '../../shared/form/button.js';
import { useTimeShown } from '../../shared/past/past.js';
import { useRoute } from '../../shared/server/use-route.js';
import { useMay } from '../../shared/session/use-may.js';
import { ClosedMonths } from './closed-months.js';
import {
  DAYS_SHOWN,
  daysUpTo,
  dotsOf,
  HEIGHT,
  outlinesOf,
  placeAfter,
  placedAt,
  sentenceOfDay,
  ticksOf,
} from './scrubber-columns.js';
import styles from './scrubber.module.css';
import { GROUPS } from './timeline-groups.js';
import { TimelineTable } from './timeline-table.js';
import { type Travel } from './travel.js';

const FRESH_MS = 60_000;

interface ScrubberProps {
  readonly travel: Travel;
  readonly slider: RefObject<HTMLDivElement | null>;
}

export function Scrubber({ travel, slider }: ScrubberProps) {
  const last = istDayOf(present());
  const days = useMemo(() => daysUpTo(last), [last]);
  const hasMarks = useMay(periods.ofYear);
  const [asTable, setAsTable] = useState(false);
  const timeline = useRoute(audit.timeline, { from: days[0], to: last }, { staleTime: FRESH_MS });
  const columns = useMemo(() => new Map(timeline.data?.map((column) => [column.at, column])), [timeline.data]);
  if (timeline.isLoadingError) {
    return (
      <Banner tone="error" onRetry={() => void timeline.refetch()}>
        {timeline.error.text('The days of history could not be loaded.')}
      </Banner>
    );
  }
  return (
    <div className={styles.scrubber}>
      <Days days={days} columns={columns} loading={timeline.isPending} travel={travel} slider={slider} />
      <div className={styles.foot}>
        <ul className={styles.key} aria-label="Colours">
          {GROUPS.map(({ id, name }) => (
            <li key={id} data-group={id}>
              {name}
            </li>
          ))}
          <li data-group="seals">Seals</li>
          {hasMarks && <li data-group="closed">Closed month</li>}
        </ul>
        <Button size="small" look="quiet" aria-haspopup="dialog" onClick={() => setAsTable(true)}>
          Show as table
        </Button>
      </div>
      {asTable && timeline.data && (
        <TimelineTable
          columns={timeline.data}
          onChoose={(day) => {
            setAsTable(false);
            travel.choose(day);
          }}
          onClose={() => setAsTable(false)}
        />
      )}
    </div>
  );
}

interface DaysProps extends ScrubberProps {
  readonly days: readonly Day[];
  readonly columns: ReadonlyMap<Day, TimelineColumn>;
  readonly loading: boolean;
}

const placeUnder = ({ clientX, currentTarget }: PointerEvent<HTMLElement>): number => {
  const { left, width } = currentTarget.getBoundingClientRect();
  const place = Math.floor(((clientX - left) / width) * DAYS_SHOWN);
  return Math.min(DAYS_SHOWN - 1, Math.max(0, place));
};

function Days({ days, columns, loading, travel, slider }: DaysProps) {
  const time = useTimeShown();
  const shown = time === undefined ? DAYS_SHOWN - 1 : Math.max(0, days.indexOf(istDayOf(time)));
  const [held, setHeld] = useState<number>();
  const hasMarks = useMay(periods.ofYear);
  const [under, setUnder] = useState<number>();
  const place = held ?? shown;
  const move = (to: number): void => {
    const day = days[to];
    if (day === undefined || to === place) return;
    setHeld(to);
    travel.drag(day);
  };
  const drop = async (): Promise<void> => {
    if (held === undefined) return;
    await travel.drop();
    setHeld(undefined);
  };
  const press = (event: KeyboardEvent): void => {
    const to = placeAfter(event.key, place);
    if (to === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    move(to);
  };
  const sentence = (index: number): string => sentenceOfDay(days[index] ?? '', columns.get(days[index] ?? ''));
  return (
    <>
      <p className={styles.said} aria-hidden="true">
        {sentence(under ?? place)}
      </p>
      <div
        ref={slider}
        className={styles.days}
        role="slider"
        tabIndex={0}
        aria-label="Day"
        aria-valuemin={0}
        aria-valuemax={DAYS_SHOWN - 1}
        aria-valuenow={place}
        aria-valuetext={sentence(place)}
        aria-busy={loading}
        onKeyDown={press}
        onKeyUp={() => void drop()}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          event.currentTarget.focus();
          move(placeUnder(event));
        }}
        onPointerMove={(event) => {
          const to = placeUnder(event);
          setUnder(to);
          if (event.currentTarget.hasPointerCapture(event.pointerId)) move(to);
        }}
        onPointerUp={() => void drop()}
        onPointerCancel={() => void drop()}
        onPointerLeave={() => setUnder(undefined)}
      >
        <Drawing days={days} columns={columns} />
        {hasMarks && <ClosedMonths days={days} />}
        {under !== undefined && <span className={styles.under} style={placedAt(under)} />}
        <span className={styles.thumb} style={placedAt(place)} />
      </div>
      <Months days={days} />
    </>
  );
}

type DrawingProps = Pick<DaysProps, 'days' | 'columns'>;

function Drawing({ days, columns }: DrawingProps) {
  const outlines = useMemo(() => outlinesOf(days, columns), [days, columns]);
  const dots = useMemo(() => dotsOf(days, columns), [days, columns]);
  return (
    <>
      <svg viewBox={`0 0 ${DAYS_SHOWN} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        {outlines.map((outline, index) => (
          <path key={GROUPS[index]?.id} data-group={GROUPS[index]?.id} d={outline} />
        ))}
      </svg>
      <svg className={styles.seals} viewBox={`0 0 ${DAYS_SHOWN} 1`} preserveAspectRatio="none" aria-hidden="true">
        <path data-group="seals" d={dots} />
      </svg>
    </>
  );
}

const Months = ({ days }: Pick<DaysProps, 'days'>) => (
  <ol className={styles.months} aria-hidden="true">
    {ticksOf(days).map(({ day, index }) => (
      <li key={day} style={placedAt(index)}>
        {formatMonth(day)}
      </li>
    ))}
  </ol>
);
