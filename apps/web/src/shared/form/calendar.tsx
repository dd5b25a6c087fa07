import { type Day, dayName, type Month, monthName } from '@bursar/domain/kernel';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';

import { today } from '../figures/dates.js';
import { ChevronLeftIcon, ChevronRightIcon, type Icon } from '../theme/icons.js';
import styles from './date-input.module.css';
import { addMonths, movedBy, weeksOf } from './month-grid.js';

interface Limits {
  readonly min: Day | undefined;
  readonly max: Day | undefined;
}

interface CalendarProps extends Limits {
  readonly day: Day | undefined;
  readonly onChoose: (day: Day) => void;
}

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

const isOutside = (day: Day, limits: Limits): boolean => within(day, limits) !== day;

const within = (day: Day, { min, max }: Limits): Day => (min && day < min ? min : max && day > max ? max : day);

/** Follows the date picker of WAI-ARIA. */
export function Calendar({ day, onChoose, ...limits }: CalendarProps) {
  const title = useId();
  const grid = useRef<HTMLTableElement>(null);
  const focuses = useRef(true);
  const [at, setAt] = useState(() => within(day ?? today(), limits));
  useEffect(() => {
    if (focuses.current) grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
    focuses.current = false;
  }, [at]);
  const move = (event: KeyboardEvent): void => {
    const to = movedBy(event.key, event.shiftKey, at);
    if (to === undefined) return;
    event.preventDefault();
    focuses.current = true;
    setAt(within(to, limits));
  };
  const turn = (months: number): void => setAt(within(addMonths(at, months), limits));
  const month = at.slice(0, 7);
  return (
    <div className={styles.calendar}>
      <div className={styles.head}>
        <Turn label="Previous year" shows={ChevronLeftIcon} twice onClick={() => turn(-12)} />
        <Turn label="Previous month" shows={ChevronLeftIcon} onClick={() => turn(-1)} />
        <h2 className={styles.month} id={title} aria-live="polite">
          {monthName(month)}
        </h2>
        <Turn label="Next month" shows={ChevronRightIcon} onClick={() => turn(1)} />
        <Turn label="Next year" shows={ChevronRightIcon} twice onClick={() => turn(12)} />
      </div>
      <table role="grid" aria-labelledby={title} ref={grid} onKeyDown={move}>
        <thead>
          <tr>
            {WEEKDAYS.map((name) => (
              <th key={name} scope="col" abbr={name}>
                {name.slice(0, 2)}
              </th>
            ))}
          </tr>
        </thead>
        <Days {...{ month, at, day, limits, onChoose }} />
      </table>
    </div>
  );
}

interface TurnProps {
  readonly label: string;
  readonly shows: Icon;
  readonly twice?: boolean;
  readonly onClick: () => void;
}

const Turn = ({ label, shows: Shown, twice = false, onClick }: TurnProps) => (
  <button type="button" className={styles.turn} aria-label={label} onClick={onClick}>
    <Shown />
    {twice && <Shown />}
  </button>
);

interface DaysProps extends Omit<CalendarProps, keyof Limits> {
  readonly month: Month;
  readonly at: Day;
  readonly limits: Limits;
}

const Days = ({ month, at, day: chosen, limits, onChoose }: DaysProps) => (
  <tbody>
    {weeksOf(month).map((week, row) => (
      <tr key={row}>
        {week.map((day, weekday) =>
          day === undefined ? (
            <td key={weekday} />
          ) : (
            <td key={weekday} role="gridcell" aria-selected={day === chosen}>
              <button
                type="button"
                className={styles.day}
                tabIndex={day === at ? 0 : -1}
                aria-label={`${WEEKDAYS[weekday]}, ${dayName(day)}`}
                aria-current={day === today() ? 'date' : undefined}
                disabled={isOutside(day, limits)}
                onClick={() => onChoose(day)}
              >
                {Number(day.slice(8))}
              </button>
            </td>
          ),
        )}
      </tr>
    ))}
  </tbody>
);
