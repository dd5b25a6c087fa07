import { type CSSProperties, useState } from 'react';
import { Link } from 'react-router-dom';

import { Amount } from '../figures/amount.js';
import { formatRupees, formatRupeesShort } from '../figures/money.js';
import { type Why } from '../figures/why-address.js';
import { Explained } from '../figures/why-figure.js';
import { type Column } from '../table/table.js';
import { ChartFigure } from './chart-figure.js';
import styles from './columns-chart.module.css';
import { Mark, walk } from './mark.js';
import { moneyAxis } from './money-axis.js';

export interface Bar {
  readonly id: string;
  readonly label: string;
  readonly name: string;
  readonly rupees: number;
  /** Rupees; all when absent. */
  readonly filled?: number;
  readonly before?: number;
  readonly to?: string;
  readonly why?: Why | null | undefined;
  readonly filledWhy?: Why | null | undefined;
}

export interface ColumnsChartProps {
  readonly finding: string;
  readonly why: Why | null;
  readonly each: string;
  readonly measure: string;
  readonly filledMeasure?: string | undefined;
  readonly beforeMeasure?: string | undefined;
  readonly bars: readonly Bar[];
  readonly above?: string | undefined;
}

type Measures = Pick<ColumnsChartProps, 'filledMeasure' | 'beforeMeasure'>;

const says = ({ name, rupees, filled, before }: Bar, { filledMeasure, beforeMeasure }: Measures): string =>
  [
    `${name}: ${formatRupees(rupees)}`,
    ...(filledMeasure === undefined ? [] : [`${filledMeasure.toLowerCase()} ${formatRupees(filled ?? rupees)}`]),
    ...(beforeMeasure === undefined ? [] : [`${beforeMeasure} ${formatRupees(before ?? 0)}`]),
  ].join(', ');

const moneyColumn = (id: 'rupees' | 'filled' | 'before', header: string): Column<Bar> => ({
  id,
  header,
  cell: (bar) => (
    <Explained why={id === 'rupees' ? bar.why : id === 'filled' ? bar.filledWhy : undefined}>
      <Amount rupees={bar[id]} />
    </Explained>
  ),
  value: (bar) => bar[id],
  unit: 'rupees',
  align: 'end',
});

const columnsOf = ({
  each,
  measure,
  filledMeasure,
  beforeMeasure,
}: Omit<ColumnsChartProps, 'finding' | 'why' | 'bars' | 'above'>): readonly Column<Bar>[] => [
  {
    id: 'name',
    header: each,
    cell: ({ name, to }) => (to ? <Link to={to}>{name}</Link> : name),
    value: ({ name }) => name,
  },
  moneyColumn('rupees', measure),
  ...(filledMeasure === undefined ? [] : [moneyColumn('filled', filledMeasure)]),
  ...(beforeMeasure === undefined ? [] : [moneyColumn('before', beforeMeasure)]),
];

const TICKS = 3;

export function ColumnsChart({ finding, why, bars, above, ...measures }: ColumnsChartProps) {
  const [chosen, setChosen] = useState<string>();
  const said = bars.find(({ id }) => id === chosen) ?? bars.findLast(({ rupees }) => rupees > 0) ?? bars.at(-1);
  const highest = Math.max(0, ...bars.flatMap(({ rupees, before = 0 }) => [rupees, before]));
  const { top, ticks } = moneyAxis([highest], TICKS);
  return (
    <ChartFigure
      finding={finding}
      why={why}
      columns={columnsOf(measures)}
      rows={bars}
      rowId={(bar) => bar.id}
      above={above}
    >
      <p className={styles.said} aria-hidden="true">
        {said && says(said, measures)}
      </p>
      <div className={styles.drawing}>
        <div className={styles.ticks} aria-hidden="true">
          {ticks.map((tick) => (
            <span key={tick} style={lengthOf(share(tick, top))}>
              {formatRupeesShort(tick)}
            </span>
          ))}
        </div>
        <ol className={styles.bars} onKeyDown={walk}>
          {bars.map((bar) => (
            <li key={bar.id} onPointerEnter={() => setChosen(bar.id)} onFocus={() => setChosen(bar.id)}>
              <BarOf bar={bar} top={top} measures={measures} />
            </li>
          ))}
        </ol>
      </div>
    </ChartFigure>
  );
}

const SHORT = 4;

const share = (part: number, whole: number): string => `${whole <= 0 ? 0 : Math.max(0, (part / whole) * 100)}%`;

const lengthOf = (length: string): CSSProperties => ({ '--length': length }) as CSSProperties;

interface BarOfProps {
  readonly bar: Bar;
  readonly top: number;
  readonly measures: Measures;
}

function BarOf({ bar, top, measures }: BarOfProps) {
  const drawing = (
    <>
      <span className={styles.space} aria-hidden="true">
        {measures.beforeMeasure !== undefined && (
          <span className={styles.before} style={lengthOf(share(bar.before ?? 0, top))} />
        )}
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
    <Mark text={says(bar, measures)} to={bar.to} why={bar.why} className={styles.column}>
      {drawing}
    </Mark>
  );
}
