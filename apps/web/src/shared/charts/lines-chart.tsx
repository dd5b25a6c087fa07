import { scaleLinear } from 'd3-scale';
import { line } from 'd3-shape';
import { type CSSProperties, type PointerEvent, type ReactNode, useState } from 'react';

import { formatRupees, formatRupeesShort } from '../figures/money.js';
import { type Why } from '../figures/why-address.js';
import { useWhy } from '../figures/why-figure.js';
import { type Column } from '../table/table.js';
import { ChartFigure } from './chart-figure.js';
import styles from './lines-chart.module.css';
import { wholeTicks } from './whole-ticks.js';

export interface Line {
  readonly id: string;
  readonly name: string;
  /** Shorter than the axis while the period runs. */
  readonly rupees: readonly number[];
}

interface LinesChartProps<Row> {
  readonly finding: string;
  readonly why: Why | null;
  readonly marks: readonly string[];
  readonly axis: readonly { readonly mark: number; readonly label: string }[];
  readonly lines: readonly Line[];
  /** Of the first line. */
  readonly whyAt: (mark: number) => Why;
  readonly more?: (mark: number) => ReactNode;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowId: (row: Row) => string;
  readonly above?: string;
}

const TICKS = 4;

const percent = (share: number): string => `${share * 100}%`;

export function LinesChart<Row extends object>({ marks, axis, lines, whyAt, more, ...figure }: LinesChartProps<Row>) {
  const end = Math.max(0, (lines[0]?.rupees.length ?? 1) - 1);
  const [chosen, setChosen] = useState<number>();
  const mark = chosen ?? end;
  const explained = useWhy(whyAt(Math.min(mark, end)));
  const amounts = lines.flatMap(({ rupees }) => rupees);
  const height = scaleLinear()
    .domain([Math.min(0, ...amounts), Math.max(1, ...amounts)])
    .nice(TICKS);
  const width = scaleLinear().domain([0, Math.max(1, marks.length - 1)]);
  const path = line<number>()
    .x((_, index) => width(index) * 100)
    .y((rupees) => 100 - height(rupees) * 100);
  const said = lines.flatMap(({ name, rupees }) => {
    const amount = rupees[mark];
    return amount === undefined ? [] : [{ name, amount }];
  });
  const follow = (event: PointerEvent<HTMLInputElement>): void => {
    const { left, width: pixels } = event.currentTarget.getBoundingClientRect();
    const share = Math.min(1, Math.max(0, (event.clientX - left) / pixels));
    setChosen(Math.round(share * (marks.length - 1)));
  };
  return (
    <ChartFigure {...figure}>
      <Said mark={marks[mark]} amounts={said}>
        {more?.(mark)}
      </Said>
      <div className={styles.plot}>
        {wholeTicks(height, TICKS).map((tick) => (
          <p key={tick} className={styles.tick} style={{ bottom: percent(height(tick)) }} aria-hidden="true">
            {formatRupeesShort(tick)}
          </p>
        ))}
        <svg className={styles.drawing} viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
          {lines.map(({ id, rupees }, index) => (
            <path key={id} className={styles.line} data-line={index} d={path(rupees) ?? ''} />
          ))}
        </svg>
        <div className={styles.rule} style={{ left: percent(width(mark)) }} aria-hidden="true">
          {said.map(({ name, amount }, index) => (
            <i key={name} className={styles.dot} data-line={index} style={{ bottom: percent(height(amount)) }} />
          ))}
        </div>
        <input
          type="range"
          className={styles.range}
          min={0}
          max={marks.length - 1}
          value={mark}
          aria-label={figure.finding}
          aria-valuetext={[marks[mark], ...said.map(({ name, amount }) => `${name} ${formatRupees(amount)}`)].join(
            ', ',
          )}
          onChange={(event) => setChosen(Number(event.currentTarget.value))}
          onPointerMove={follow}
          {...explained?.byKey}
        />
      </div>
      <ol className={styles.axis} aria-hidden="true">
        {axis.map((label) => (
          <li key={label.mark} style={{ '--at': percent(width(label.mark)) } as CSSProperties}>
            {label.label}
          </li>
        ))}
      </ol>
    </ChartFigure>
  );
}

interface SaidProps {
  readonly mark: string | undefined;
  readonly amounts: readonly { readonly name: string; readonly amount: number }[];
  readonly children: ReactNode;
}

const Said = ({ mark, amounts, children }: SaidProps) => (
  <p className={styles.said}>
    <strong>{mark}</strong>
    {amounts.map(({ name, amount }, index) => (
      <span key={name}>
        <i className={styles.key} data-line={index} aria-hidden="true" />
        {name} {formatRupees(amount)}
      </span>
    ))}
    {children}
  </p>
);
