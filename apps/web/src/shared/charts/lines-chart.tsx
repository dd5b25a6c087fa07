import { type CSSProperties, type PointerEvent, type ReactNode, useState } from 'react';

import { formatRupees, formatRupeesShort } from '../figures/money.js';
import { type Why } from '../figures/why-address.js';
import { useWhy } from '../figures/why-figure.js';
import { type Column } from '../table/table.js';
import { ChartFigure } from './chart-figure.js';
import styles from './lines-chart.module.css';
import { moneyAxis } from './money-axis.js';

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

const percent = (length: number): string => `${length}%`;

export function LinesChart<Row extends object>({ marks, axis, lines, whyAt, more, ...figure }: LinesChartProps<Row>) {
  const end = Math.max(0, (lines[0]?.rupees.length ?? 1) - 1);
  const [chosen, setChosen] = useState<number>();
  const mark = chosen ?? end;
  const explained = useWhy(whyAt(Math.min(mark, end)));
  const { ticks, percentOf } = moneyAxis(
    lines.flatMap(({ rupees }) => rupees),
    TICKS,
  );
  const across = (index: number): number => (index / Math.max(1, marks.length - 1)) * 100;
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
        {ticks.map((tick) => (
          <p key={tick} className={styles.tick} style={{ bottom: percent(percentOf(tick)) }} aria-hidden="true">
            {formatRupeesShort(tick)}
          </p>
        ))}
        <svg className={styles.drawing} viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
          {lines.map(({ id, rupees }, index) => (
            <polyline
              key={id}
              className={styles.line}
              data-line={index}
              points={rupees.map((amount, at) => `${across(at)},${100 - percentOf(amount)}`).join(' ')}
            />
          ))}
        </svg>
        <div className={styles.rule} style={{ left: percent(across(mark)) }} aria-hidden="true">
          {said.map(({ name, amount }, index) => (
            <i key={name} className={styles.dot} data-line={index} style={{ bottom: percent(percentOf(amount)) }} />
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
          <li key={label.mark} style={{ '--at': percent(across(label.mark)) } as CSSProperties}>
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
