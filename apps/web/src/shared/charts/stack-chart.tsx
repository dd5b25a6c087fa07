import { type CSSProperties, useState } from 'react';
import { Link } from 'react-router-dom';

import { Amount } from '../figures/amount.js';
import { formatRupees, formatRupeesShort, sumRupees } from '../figures/money.js';
import { type Why } from '../figures/why-address.js';
import { Explained } from '../figures/why-figure.js';
import { type Column } from '../table/table.js';
import { ChartFigure } from './chart-figure.js';
import { Mark, walk } from './mark.js';
import styles from './stack-chart.module.css';
import { moneyAxis, type MoneyAxis } from './money-axis.js';

export interface Stack {
  readonly id: string;
  readonly label: string;
  readonly name: string;
  /** Those below zero hang from the axis. */
  readonly rupees: readonly number[];
  readonly to?: string | undefined;
  readonly why?: Why | undefined;
  readonly whys?: readonly (Why | undefined)[];
}

export interface StackChartProps {
  readonly finding: string;
  readonly why: Why | null;
  readonly each: string;
  readonly parts: readonly string[];
  readonly sum: string;
  readonly stacks: readonly Stack[];
  readonly line?: boolean;
  readonly above?: string | undefined;
}

const TICKS = 4;

const risenBy = ({ rupees }: Stack): number => sumRupees(rupees.map((part) => Math.max(0, part)));
const below = ({ rupees }: Stack): number => sumRupees(rupees.map((part) => Math.min(0, part)));

const columnsOf = ({ each, parts, sum }: StackChartProps): readonly Column<Stack>[] => {
  const money = (
    [id, header]: readonly [string, string],
    of: (stack: Stack) => number,
    whyOf: (stack: Stack) => Why | undefined,
  ): Column<Stack> => ({
    id,
    header,
    cell: (stack) => (
      <Explained why={whyOf(stack)}>
        <Amount rupees={of(stack)} />
      </Explained>
    ),
    value: of,
    unit: 'rupees',
    align: 'end',
  });
  return [
    {
      id: 'name',
      header: each,
      cell: ({ name, to }) => (to ? <Link to={to}>{name}</Link> : name),
      value: ({ name }) => name,
    },
    ...parts.map((part, index) =>
      money(
        [part, part],
        ({ rupees }) => rupees[index] ?? 0,
        ({ whys }) => whys?.[index],
      ),
    ),
    money(
      ['sum', sum],
      ({ rupees }) => sumRupees(rupees),
      ({ why }) => why,
    ),
  ];
};

const boxOf = (bottom: number, height: number): CSSProperties => ({ bottom: `${bottom}%`, height: `${height}%` });

function tonesOf({ parts, stacks }: StackChartProps): readonly string[] {
  const isOut = (index: number) => stacks.every(({ rupees }) => (rupees[index] ?? 0) <= 0);
  const outs = parts.flatMap((_, index) => (isOut(index) ? [index] : []));
  const ins = parts.flatMap((_, index) => (isOut(index) ? [] : [index]));
  return parts.map((_, index) => (isOut(index) ? `out-${outs.indexOf(index)}` : `in-${ins.indexOf(index)}`));
}

export function StackChart(props: StackChartProps) {
  const { finding, why, parts, sum, stacks, line = false, above } = props;
  const [chosen, setChosen] = useState<string>();
  const said = stacks.find(({ id }) => id === chosen) ?? stacks.at(-1);
  const { ticks, percentOf: height } = moneyAxis([...stacks.map(below), ...stacks.map(risenBy)], TICKS);
  const tones = tonesOf(props);
  const present = parts.map((_, index) => stacks.some(({ rupees }) => (rupees[index] ?? 0) !== 0));
  return (
    <ChartFigure
      finding={finding}
      why={why}
      columns={columnsOf(props)}
      rows={stacks}
      rowId={({ id }) => id}
      above={above}
    >
      {said && (
        <p className={styles.said} aria-hidden="true">
          <strong>{said.name}</strong>
          {parts.map(
            (part, index) =>
              present[index] && (
                <span key={part}>
                  <i className={styles.key} data-tone={tones[index]} />
                  {part} {formatRupees(said.rupees[index])}
                </span>
              ),
          )}
          <span>
            {line && <i className={styles.lineKey} />}
            {sum} {formatRupees(sumRupees(said.rupees))}
          </span>
        </p>
      )}
      <div className={styles.drawing}>
        <div className={styles.ticks} aria-hidden="true">
          {ticks.map((tick) => (
            <span key={tick} style={{ bottom: `${height(tick)}%` }} data-zero={tick === 0 || undefined}>
              {formatRupeesShort(tick)}
            </span>
          ))}
        </div>
        <ol
          className={styles.stacks}
          data-sparse={stacks.some(({ label }) => label === '') || undefined}
          onKeyDown={walk}
        >
          {stacks.map((stack) => (
            <li key={stack.id} onPointerEnter={() => setChosen(stack.id)} onFocus={() => setChosen(stack.id)}>
              <StackOf stack={stack} {...props} tones={tones} height={height} />
            </li>
          ))}
        </ol>
        {line && <SumLine stacks={stacks} height={height} />}
      </div>
    </ChartFigure>
  );
}

type Height = MoneyAxis['percentOf'];

function StackOf({
  stack,
  parts,
  sum,
  tones,
  height,
}: Pick<StackChartProps, 'parts' | 'sum'> & {
  readonly stack: Stack;
  readonly tones: readonly string[];
  readonly height: Height;
}) {
  const words = parts.flatMap((part, index) =>
    stack.rupees[index] ? [`${part} ${formatRupees(stack.rupees[index])}`] : [],
  );
  const text = `${stack.name}: ${[...words, `${sum} ${formatRupees(sumRupees(stack.rupees))}`].join(', ')}`;
  const boxes = stack.rupees.map((part, index) => {
    const inner = sumRupees(stack.rupees.slice(0, index).filter((other) => other > 0 === part > 0));
    const from = Math.min(inner, inner + part);
    return { tone: tones[index], style: boxOf(height(from), height(from + Math.abs(part)) - height(from)) };
  });
  return (
    <Mark text={text} to={stack.to} why={stack.why} className={styles.stack}>
      <span className={styles.space} aria-hidden="true">
        {boxes.map(
          ({ tone, style }, index) =>
            stack.rupees[index] !== 0 && <span key={tone} className={styles.box} data-tone={tone} style={style} />,
        )}
      </span>
      <span className={styles.label} aria-hidden="true">
        {stack.label}
      </span>
    </Mark>
  );
}

const SumLine = ({ stacks, height }: Pick<StackChartProps, 'stacks'> & { readonly height: Height }) => (
  <svg className={styles.line} viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
    <polyline
      points={stacks
        .map(({ rupees }, index) => `${((index + 0.5) / stacks.length) * 100},${100 - height(sumRupees(rupees))}`)
        .join(' ')}
    />
  </svg>
);
