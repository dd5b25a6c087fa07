import { type RowOf, seals } from '@bursar/contracts';
import { type Day, istDayOf } from '@bursar/domain/kernel';
import { type KeyboardEvent, useState } from 'react';
import { Link } from 'react-router-dom';

import { ChartFigure } from '../../shared/charts/chart-figure.js';
import { Banner } from '../../shared/feedback/banner.js';
import { Skeleton } from '../../shared/feedback/skeleton.js';
import { formatDate, formatDateTime, formatTime } from '../../shared/figures/dates.js';
import { formatCount, howMany } from '../../shared/figures/money.js';
import { type Query, together } from '../../shared/server/together.js';
import { useRoute } from '../../shared/server/use-route.js';
import { type Column } from '../../shared/table/table.js';
import styles from './seal-ribbon.module.css';

type Hour = RowOf<typeof seals.hours>;

const stateOf = ({ seal_no, seals: made, events, late }: Hour): string => {
  const sealed = seal_no === null ? [] : [`${howMany(made, 'seal')} over ${howMany(events, 'new event')}`];
  return [...sealed, ...(late ? ['events waited for a seal'] : [])].join(', ') || 'nothing to seal';
};

const linkOf = ({ seal_no }: Hour) =>
  seal_no === null ? '—' : <Link to={`?open=${seal_no}`}>{formatCount(seal_no)}</Link>;

const COLUMNS: readonly Column<Hour>[] = [
  { id: 'from', header: 'Hour from', cell: ({ from }) => formatDateTime(from) },
  { id: 'seal_no', header: 'Last Seal', cell: linkOf, value: (row) => row.seal_no, align: 'end' },
  { id: 'events', header: 'Events', cell: ({ events }) => formatCount(events), align: 'end' },
  { id: 'state', header: 'State', cell: stateOf },
];

function findingOf(hours: readonly Hour[]): string {
  const made = hours.reduce((sum, hour) => sum + hour.seals, 0);
  const late = hours.filter((hour) => hour.late).length;
  const begin = `${howMany(made, 'seal')} in seven days. `;
  if (late === 0) return `${begin}No event waited longer than 70 minutes for its seal.`;
  return `${begin}In ${howMany(late, 'hour')} events waited longer than 70 minutes for their seal.`;
}

function byDay(hours: readonly Hour[]): readonly (readonly [Day, readonly Hour[]])[] {
  const days = new Map<Day, Hour[]>();
  for (const hour of hours) {
    const day = istDayOf(hour.from);
    days.set(day, [...(days.get(day) ?? []), hour]);
  }
  return [...days];
}

function walk(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  const links = [...event.currentTarget.querySelectorAll('a')];
  const at = links.findIndex((link) => link === event.target);
  if (step === undefined || at < 0) return;
  event.preventDefault();
  links[at + step]?.focus();
}

const markOf = ({ late, seal_no }: Hour) => (late ? 'gap' : seal_no === null ? 'quiet' : 'sealed');

export function SealRibbon() {
  const hours = useRoute(seals.hours, {});
  const [chosen, setChosen] = useState<string>();
  if (!hours.data) return <Waiting query={hours} />;
  const sealed = hours.data.filter(({ seal_no }) => seal_no !== null);
  const said = hours.data.find(({ from }) => from === chosen) ?? sealed.at(-1) ?? hours.data.at(-1);
  const words = (hour: Hour): string => `${formatDateTime(hour.from)}: ${stateOf(hour)}`;
  return (
    <ChartFigure
      why={null}
      finding={findingOf(hours.data)}
      columns={COLUMNS}
      rows={hours.data.toReversed()}
      rowId={({ from }) => from}
      folds
    >
      <div className={styles.ribbon} onKeyDown={walk}>
        {byDay(hours.data).map(([day, ofDay]) => (
          <section key={day} className={styles.day} aria-label={formatDate(day)}>
            <ol className={styles.hours}>
              {ofDay.map((hour) => (
                <li key={hour.from} data-mark={markOf(hour)} onPointerEnter={() => setChosen(hour.from)}>
                  {hour.seal_no === null ? (
                    <span className="visually-hidden">{`${formatTime(hour.from)}: ${stateOf(hour)}`}</span>
                  ) : (
                    <Link
                      to={`?open=${hour.seal_no}`}
                      aria-label={words(hour)}
                      tabIndex={hour.from === said?.from ? 0 : -1}
                      onFocus={() => setChosen(hour.from)}
                    />
                  )}
                </li>
              ))}
            </ol>
            <span className={styles.name} aria-hidden="true">
              {formatDate(day).slice(0, 6)}
            </span>
          </section>
        ))}
      </div>
      <p className={styles.key} aria-hidden="true">
        <span>{said && words(said)}</span>
        <span className={styles.marks}>
          <i data-mark="sealed" /> Sealed <i data-mark="quiet" /> Nothing to seal <i data-mark="gap" /> Not sealed in
          time
        </span>
      </p>
    </ChartFigure>
  );
}

function Waiting({ query }: { readonly query: Query }) {
  const { failure, retry } = together([query]);
  return failure ? (
    <Banner tone="error" onRetry={retry}>
      {failure.text('The ribbon of seals could not be loaded.')}
    </Banner>
  ) : (
    <div className={styles.waiting}>
      <Skeleton width="60%" />
    </div>
  );
}
