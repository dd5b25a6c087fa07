import { type CSSProperties } from 'react';
import { Link } from 'react-router-dom';

import { formatRupees, formatRupeesShort, sumRupees } from '../figures/money.js';
import { type Why } from '../figures/why-address.js';
import { useWhy } from '../figures/why-figure.js';
import { type Column } from '../table/table.js';
import styles from './bridge.module.css';
import { ChartFigure } from './chart-figure.js';
import { explainedRupees } from './explained-rupees.js';
import { moneyAxis } from './money-axis.js';

export interface BridgeStep {
  readonly id: string;
  readonly name: string;
  /** Rupees: a level, or the change since. */
  readonly rupees: number;
  readonly level?: boolean;
  readonly to?: string | undefined;
  readonly state?: unknown;
  readonly why?: Why | null;
}

function Name({ of: { name, to, state, why } }: { readonly of: BridgeStep }) {
  const explained = useWhy(why);
  return to ? (
    <Link to={to} state={state} {...explained?.byKey}>
      {name}
    </Link>
  ) : (
    <span>{name}</span>
  );
}

interface BridgeProps {
  readonly finding: string;
  readonly why: Why | null;
  readonly steps: readonly BridgeStep[];
}

const TICKS = 4;

const COLUMNS: readonly Column<BridgeStep>[] = [
  {
    id: 'name',
    header: 'Line',
    cell: (step) => <Name of={step} />,
    value: ({ name }) => name,
  },
  explainedRupees('Amount'),
];

interface Span extends BridgeStep {
  readonly from: number;
  readonly until: number;
}

const signOf = ({ level, rupees }: BridgeStep): string => (level ? 'level' : rupees < 0 ? 'out' : 'in');

function spansOf(steps: readonly BridgeStep[]): readonly Span[] {
  let reached = 0;
  return steps.map((step) => {
    const from = step.level ? 0 : reached;
    reached = step.level ? step.rupees : sumRupees([reached, step.rupees]);
    return { ...step, from, until: reached };
  });
}

export function Bridge({ finding, why, steps }: BridgeProps) {
  const spans = spansOf(steps);
  const ends = spans.flatMap(({ from, until }) => [from, until]);
  const { ticks, percentOf: across } = moneyAxis(ends, TICKS);
  const barOf = ({ from, until }: Span): CSSProperties => {
    const [left, right] = [across(Math.min(from, until)), across(Math.max(from, until))];
    return { left: `${left}%`, width: `${right - left}%` };
  };
  return (
    <ChartFigure finding={finding} why={why} columns={COLUMNS} rows={steps} rowId={({ id }) => id}>
      <div className={styles.room}>
        <div className={styles.bridge}>
          <div className={styles.ticks} aria-hidden="true">
            {ticks.map((tick) => (
              <span key={tick} style={{ left: `${across(tick)}%` }}>
                {formatRupeesShort(tick)}
              </span>
            ))}
          </div>
          <ol className={styles.steps}>
            {spans.map((span) => (
              <li key={span.id} className={styles.step} data-level={span.level}>
                <Name of={span} />
                <span className={styles.track} aria-hidden="true">
                  {span.rupees !== 0 && <span className={styles.bar} data-sign={signOf(span)} style={barOf(span)} />}
                </span>
                <span className={styles.amount}>
                  {!span.level && span.rupees > 0 && '+'}
                  {formatRupees(span.rupees)}
                </span>
              </li>
            ))}
          </ol>
        </div>
      </div>
    </ChartFigure>
  );
}
