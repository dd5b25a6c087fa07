import { addDays, type Day } from '@bursar/domain/kernel';
import { type KeyboardEvent, useState } from 'react';
import { Link } from 'react-router-dom';

import { formatDate, formatMonth } from '../figures/dates.js';
import { formatCount, howMany } from '../figures/money.js';
import { type Why } from '../figures/why-address.js';
import { Explained, ExplainedLink } from '../figures/why-figure.js';
import { type Column } from '../table/table.js';
import { ChartFigure } from './chart-figure.js';
import styles from './heat-weeks.module.css';
import { shadeOf } from './shade.js';
import shades from './shades.module.css';

export interface HeatWeeksProps {
  readonly finding: string;
  readonly why: Why | null;
  readonly thing: string;
  /** A Monday. */
  readonly from: Day;
  readonly to: Day;
  readonly counts: ReadonlyMap<Day, number>;
  readonly linkOf: (day: Day) => string;
  readonly whyOf: (day: Day) => Why;
}

export const WEEKS = 52;
const WEEKS_OF_QUARTER = 13;
const DAYS_OF_WEEK = 7;

const BUSY_DAYS_ROOT = 3;

const STEPS: Readonly<Record<string, number>> = {
  ArrowUp: -1,
  ArrowDown: 1,
  ArrowLeft: -DAYS_OF_WEEK,
  ArrowRight: DAYS_OF_WEEK,
};

function walk(event: KeyboardEvent<HTMLDivElement>): void {
  const step = STEPS[event.key];
  const days = [...event.currentTarget.querySelectorAll('[data-day]')];
  const at = days.findIndex((day) => day.contains(event.target as Element));
  if (step === undefined || at < 0) return;
  event.preventDefault();
  const ahead = days.filter((_, index) => (index - at) / step > 0 && (index - at) % step === 0);
  const links = ahead.flatMap((day) => day.querySelector('a') ?? []);
  links.at(step > 0 ? 0 : -1)?.focus();
}

const weeksFrom = (first: Day, count: number): readonly Day[] =>
  Array.from({ length: count }, (_, week) => addDays(first, week * DAYS_OF_WEEK));

function monthOf(monday: Day): string {
  const sunday = addDays(monday, DAYS_OF_WEEK - 1);
  return Number(sunday.slice(8)) <= DAYS_OF_WEEK ? formatMonth(sunday.slice(0, 7)).slice(0, 3) : '';
}

interface Line {
  readonly day: Day;
  readonly count: number;
}

const columnsOf = ({ thing, linkOf, whyOf }: HeatWeeksProps): readonly Column<Line>[] => [
  {
    id: 'day',
    header: 'Day',
    cell: ({ day }) => <Link to={linkOf(day)}>{formatDate(day)}</Link>,
    value: (row) => row.day,
  },
  {
    id: 'count',
    header: `Number of ${thing}s`,
    cell: ({ day, count }) => <Explained why={whyOf(day)}>{formatCount(count)}</Explained>,
    value: ({ count }) => count,
    align: 'end',
  },
];

export function HeatWeeks(props: HeatWeeksProps) {
  const { finding, why, thing, from, to, counts, linkOf, whyOf } = props;
  const lines: readonly Line[] = [...counts].map(([day, count]) => ({ day, count }));
  const highest = Math.max(0, ...lines.map(({ count }) => count));
  const [chosen, setChosen] = useState<Day>();
  const said = chosen ?? lines.at(-1)?.day;
  const dayOf = (day: Day) => {
    const count = counts.get(day) ?? 0;
    const name = `${formatDate(day)}: ${howMany(count, thing)}`;
    return (
      <li key={day} data-day="" data-shade={day > to ? undefined : shadeOf(count, highest, BUSY_DAYS_ROOT)}>
        {count > 0 && (
          <ExplainedLink why={whyOf(day)}>
            <Link
              to={linkOf(day)}
              aria-label={name}
              tabIndex={day === said ? 0 : -1}
              onFocus={() => setChosen(day)}
              onPointerEnter={() => setChosen(day)}
            />
          </ExplainedLink>
        )}
      </li>
    );
  };
  return (
    <ChartFigure
      finding={finding}
      why={why}
      columns={columnsOf(props)}
      rows={lines.toReversed()}
      rowId={({ day }) => day}
      folds
    >
      <p className={styles.said} aria-hidden="true">
        {said && `${formatDate(said)}: ${howMany(counts.get(said) ?? 0, thing)}`}
      </p>
      <div className={`${styles.quarters} ${shades.shaded}`} onKeyDown={walk}>
        {weeksFrom(from, WEEKS).map((first, week) =>
          week % WEEKS_OF_QUARTER > 0 ? null : (
            <div key={first} className={styles.quarter}>
              {weeksFrom(first, WEEKS_OF_QUARTER).map((monday) => (
                <div key={monday} className={styles.week}>
                  <span className={styles.month} aria-hidden="true">
                    {monthOf(monday)}
                  </span>
                  <ol>{Array.from({ length: DAYS_OF_WEEK }, (_, day) => dayOf(addDays(monday, day)))}</ol>
                </div>
              ))}
            </div>
          ),
        )}
      </div>
      <p className={`${styles.key} ${shades.shaded}`} aria-hidden="true">
        Monday above, Sunday below
        <span>
          Fewer
          {[1, 2, 3, 4, 5].map((shade) => (
            <i key={shade} data-shade={shade} />
          ))}
          More
        </span>
      </p>
    </ChartFigure>
  );
}
