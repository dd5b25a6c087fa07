import { ArrowDownIcon, ArrowUpIcon, EqualIcon } from '../theme/change-icons.js';
import { formatCount, formatRupees, sumRupees } from './money.js';
import styles from './moved.module.css';

interface MovedProps {
  readonly unit: 'paise' | 'count';
  readonly then: number;
  readonly later: number;
}

const WAYS = { up: ArrowUpIcon, down: ArrowDownIcon, none: EqualIcon };

export function Moved({ unit, then, later }: MovedProps) {
  const text = (value: number): string => (unit === 'paise' ? formatRupees(value) : formatCount(value));
  const change = unit === 'paise' ? sumRupees([later, -then]) : later - then;
  const way = change > 0 ? 'up' : change < 0 ? 'down' : 'none';
  const WayIcon = WAYS[way];
  return (
    <span className={styles.moved} data-moved="">
      <span>
        <del>
          <span className="visually-hidden">before </span>
          {text(then)}
        </del>{' '}
        <span aria-hidden="true">→</span>{' '}
        <ins>
          <span className="visually-hidden">after </span>
          {text(later)}
        </ins>
      </span>{' '}
      <span className={styles.difference} data-way={way}>
        <WayIcon />
        {change === 0 ? 'No difference' : `${change > 0 ? '+' : ''}${text(change)}`}
      </span>
    </span>
  );
}
