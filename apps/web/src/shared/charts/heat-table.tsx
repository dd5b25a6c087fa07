import { type FocusEvent, type KeyboardEvent, type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';

import { formatRupees } from '../figures/money.js';
import { type Why } from '../figures/why-address.js';
import { useWhy } from '../figures/why-figure.js';
import { type Column } from '../table/table.js';
import { ChartFigure } from './chart-figure.js';
import { explainedRupees } from './explained-rupees.js';
import { shadeOf } from './shade.js';
import styles from './heat-table.module.css';
import shades from './shades.module.css';

export interface HeatCell {
  readonly name: string;
  readonly rupees: number;
  readonly to: string;
  readonly why: Why;
}

export interface HeatRow {
  readonly id: string;
  readonly name: string;
  readonly total: number;
  readonly to: string;
  readonly cells: readonly HeatCell[];
}

export interface HeatTableProps {
  readonly finding: string;
  readonly why: Why | null;
  readonly each: string;
  readonly across: string;
  readonly measure: string;
  readonly heads: readonly string[];
  readonly rows: readonly HeatRow[];
  readonly above: string;
}

interface Line extends HeatCell {
  readonly id: string;
  readonly row: string;
}

const linesOf = (rows: readonly HeatRow[]): readonly Line[] =>
  rows.flatMap(({ id, name, cells }) =>
    cells.flatMap((cell) => (cell.rupees === 0 ? [] : [{ ...cell, id: `${id} ${cell.name}`, row: name }])),
  );

const columnsOf = ({ each, across, measure }: HeatTableProps): readonly Column<Line>[] => [
  { id: 'row', header: each, cell: ({ row }) => row, value: ({ row }) => row },
  {
    id: 'name',
    header: across,
    cell: ({ name, to }) => <Link to={to}>{name}</Link>,
    value: ({ name }) => name,
  },
  explainedRupees(measure),
];

const STEPS: Readonly<Record<string, readonly [down: number, right: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

function walk(event: KeyboardEvent<HTMLTableSectionElement>): void {
  const [down, right] = STEPS[event.key] ?? [0, 0];
  const cell = (event.target as Element).closest('td');
  if (!cell || (down === 0 && right === 0)) return;
  event.preventDefault();
  const { rows } = event.currentTarget;
  const at = (cell.parentElement as HTMLTableRowElement).sectionRowIndex;
  for (let steps = 1; ; steps += 1) {
    const next = rows[at + steps * down]?.cells[cell.cellIndex + steps * right];
    if (next?.tagName !== 'TD') return;
    const link = next.querySelector('a');
    if (link) {
      link.focus();
      return;
    }
  }
}

const says = (row: HeatRow, { name, rupees }: HeatCell): string => `${row.name}, ${name}: ${formatRupees(rupees)}`;

const LAKH = 100_000;
const TWO_PLACES = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const WHOLE = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 0 });

const unitOf = (highest: number): { readonly name: string; readonly short: (rupees: number) => string } =>
  highest >= LAKH
    ? { name: '₹ lakh', short: (rupees) => TWO_PLACES.format(rupees / LAKH) }
    : { name: '₹', short: (rupees) => WHOLE.format(rupees) };

export function HeatTable(props: HeatTableProps) {
  const { finding, why, each, heads, rows, above } = props;
  const all = rows.flatMap((row) => row.cells.map((cell) => ({ cell, said: says(row, cell) })));
  const highest = Math.max(0, ...all.map(({ cell }) => cell.rupees));
  const { name, short } = unitOf(highest);
  const [chosen, setChosen] = useState<string>();
  const said = chosen ?? all.find(({ cell }) => cell.rupees === highest)?.said;
  const choose = (event: FocusEvent | { readonly target: EventTarget }): void => {
    const label = (event.target as Element).closest('a')?.getAttribute('aria-label');
    if (label) setChosen(label);
  };
  return (
    <ChartFigure
      finding={finding}
      why={why}
      columns={columnsOf(props)}
      rows={linesOf(rows)}
      rowId={({ id }) => id}
      above={above}
    >
      <p className={styles.said} aria-hidden="true">
        {said}
      </p>
      <table className={`${styles.heat} ${shades.shaded}`}>
        <thead>
          <tr>
            <th scope="col">
              {each} <span className={styles.unit}>· {name}</span>
            </th>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
            <th scope="col">Total</th>
          </tr>
        </thead>
        <tbody onKeyDown={walk} onFocus={choose} onPointerOver={choose}>
          {rows.map((row) => (
            <tr key={row.id}>
              <th scope="row">
                <Link to={row.to} title={row.name}>
                  {row.name}
                </Link>
              </th>
              {row.cells.map((cell) => (
                <td key={cell.name} data-shade={shadeOf(cell.rupees, highest)}>
                  {cell.rupees === 0 ? (
                    <span className={styles.none}>–</span>
                  ) : (
                    <CellOf cell={cell} label={says(row, cell)} chosen={says(row, cell) === said}>
                      {short(cell.rupees)}
                    </CellOf>
                  )}
                </td>
              ))}
              <th className={styles.total}>{short(row.total)}</th>
            </tr>
          ))}
        </tbody>
      </table>
    </ChartFigure>
  );
}

interface CellOfProps {
  readonly cell: HeatCell;
  readonly label: string;
  readonly chosen: boolean;
  readonly children: ReactNode;
}

function CellOf({ cell: { to, why }, label, chosen, children }: CellOfProps) {
  const explained = useWhy(why);
  return (
    <Link to={to} aria-label={label} tabIndex={chosen ? 0 : -1} {...explained?.byKey}>
      <span>{children}</span>
    </Link>
  );
}
