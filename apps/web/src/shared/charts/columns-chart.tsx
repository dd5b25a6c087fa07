import { type CSSProperties, type ReactNode } from 'react';
import { Link } from 'react-router-dom';

import { Amount } from '../figures/amount.js';
import { formatRupees, formatRupeesShort } from '../figures/money.js';
import { type Column } from '../table/table.js';
import { ChartFigure } from './chart-figure.js';
import styles from './columns-chart.module.css';

export interface Bar {
  readonly id: string;
  /** Short: stands below the column. */
  readonly label: string;
  readonly name: string;
  readonly rupees: number;
  /** Rupees; all when absent. */
  readonly filled?: number;
  readonly to?: string;
}

interface ColumnsChartProps {
  readonly finding: string;
  /** "Month". */
  readonly each: string;
  /** "Collected". */
  readonly measure: string;
  /** "Paid". */
  readonly filledMeasure?: string;
  readonly bars: readonly Bar[];
}

const says = ({ name, rupees, filled }: Bar, filledMeasure: string | undefined): string =>
  filled === undefined || filledMeasure === undefined
    ? `${name}: ${formatRupees(rupees)}`
    : `${name}: ${formatRupees(rupees)}, ${filledMeasure.toLowerCase()} ${formatRupees(filled)}`;

const columnsOf = (each: string, measure: string, filledMeasure: string | undefined): readonly Column<Bar>[] => [
  {
    id: 'name',
    header: each,
    cell: ({ name, to }) => (to ? <Link to={to}>{name}</Link> : name),
    value: ({ name }) => name,
  },
  {
    id: 'rupees',
    header: measure,
    cell: ({ rupees }) => <Amount rupees={rupees} />,
    value: ({ rupees }) => rupees,
    unit: 'rupees',
    align: 'end',
  },
  ...(filledMeasure === undefined
    ? []
    : [
        {
          id: 'filled',
          header: filledMeasure,
          cell: ({ filled }: Bar) => <Amount rupees={filled} />,
          value: ({ filled }: Bar) => filled,
          unit: 'rupees' as const,
          align: 'end' as const,
        },
      ]),
];

/** Each column links to its rows. */
export function ColumnsChart({ finding, each, measure, filledMeasure, bars }: ColumnsChartProps) {
  const top = Math.max(...bars.map(({ rupees }) => rupees), 0);
  return (
    <ChartFigure
      finding={finding}
      columns={columnsOf(each, measure, filledMeasure)}
      rows={bars}
      rowId={(bar) => bar.id}
    >
      <p className={styles.top} aria-hidden="true">
        {formatRupeesShort(top)}
      </p>
      <ol className={styles.bars}>
        {bars.map((bar) => (
          <li key={bar.id}>
            <BarOf bar={bar} top={top} filledMeasure={filledMeasure} />
          </li>
        ))}
      </ol>
    </ChartFigure>
  );
}

/** On a phone the columns lie down for longer labels. */
const SHORT = 4;

const share = (part: number, whole: number): string => `${whole <= 0 ? 0 : Math.max(0, (part / whole) * 100)}%`;

const lengthOf = (length: string): CSSProperties => ({ '--length': length }) as CSSProperties;

interface BarOfProps {
  readonly bar: Bar;
  readonly top: number;
  readonly filledMeasure: string | undefined;
}

function BarOf({ bar, top, filledMeasure }: BarOfProps) {
  const drawing = (
    <>
      <span className={styles.space} aria-hidden="true">
        <span className={styles.bar} style={lengthOf(share(bar.rupees, top))}>
          <span className={styles.filled} style={lengthOf(share(bar.filled ?? bar.rupees, bar.rupees))} />
        </span>
      </span>
      <span className={`${styles.label} ${bar.label.length > SHORT ? styles.long : ''}`} aria-hidden="true">
        {bar.label}
      </span>
    </>
  );
  return (
    <Exact text={says(bar, filledMeasure)} to={bar.to}>
      {drawing}
    </Exact>
  );
}

interface ExactProps {
  readonly text: string;
  readonly to: string | undefined;
  readonly children: ReactNode;
}

const Exact = ({ text, to, children }: ExactProps) =>
  to === undefined ? (
    <span className={styles.column} title={text}>
      <span className="visually-hidden">{text}</span>
      {children}
    </span>
  ) : (
    <Link className={styles.column} to={to} aria-label={text} title={text}>
      {children}
    </Link>
  );
