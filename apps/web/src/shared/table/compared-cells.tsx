import { type ComparedLists, printed } from '@bursar/contracts';
import { fieldName } from '@bursar/contracts/sheets/field-words';
import { type ReactNode } from 'react';

import { formatCount } from '../figures/money.js';
import badge from '../figures/status-badge.module.css';
import { EqualIcon, MinusIcon, PenIcon, PlusIcon } from '../theme/change-icons.js';
import { type Icon } from '../theme/icons.js';
import { type Column, fileColumnsOf } from './column.js';
import styles from './compared.module.css';
import { slotsOf } from './layout-of-columns.js';

type Change = ComparedLists['rows'][number]['change'];

export interface ComparedOf<Row> extends Omit<ComparedLists['rows'][number], 'then' | 'later'> {
  readonly then: Row | null;
  readonly later: Row | null;
}

const LOOKS: Readonly<Record<Change, readonly [word: string, tone: string, Icon]>> = {
  added: ['Added', 'pos', PlusIcon],
  removed: ['Removed', 'neg', MinusIcon],
  changed: ['Changed', 'warn', PenIcon],
  same: ['Unchanged', 'neutral', EqualIcon],
};

export function ChangeBadge({ of, count }: { readonly of: Change; readonly count?: number }) {
  const [word, tone, ChangeIcon] = LOOKS[of];
  return (
    <span className={`${badge.badge} ${badge[count === 0 ? 'neutral' : tone]}`}>
      <ChangeIcon />
      {count === undefined ? word : `${formatCount(count)} ${word.toLowerCase()}`}
    </span>
  );
}

const textsOf = <Row,>(column: Column<Row>, row: Row): readonly string[] =>
  fileColumnsOf([column]).map(({ value, unit }) => printed(value(row), unit));

const isMoved = <Row,>(column: Column<Row>, { then, later }: ComparedOf<Row>): boolean =>
  then !== null && later !== null && textsOf(column, then).join('\n') !== textsOf(column, later).join('\n');

const Was = ({ children }: { readonly children: ReactNode }) => (
  <del className={styles.was}>
    <span className="visually-hidden">before: </span>
    {children}
  </del>
);

interface BothProps<Row> {
  readonly column: Column<Row>;
  readonly row: ComparedOf<Row>;
}

function Both<Row>({ column, row: { then, later } }: BothProps<Row>) {
  if (then === null) return later !== null && column.cell(later);
  if (later === null) return <Was>{column.cell(then)}</Was>;
  const [[old, ...alsoOld], [current, ...also]] = [textsOf(column, then), textsOf(column, later)];
  if (old !== current) {
    return (
      <span className={styles.both}>
        <Was>{column.cell(then)}</Was>
        <ins className={styles.is}>
          <span className="visually-hidden">after: </span>
          {column.cell(later)}
        </ins>
      </span>
    );
  }
  return (
    <span className={styles.both}>
      <span>{column.cell(later)}</span>
      {column.also?.map(
        ({ header }, place) =>
          alsoOld[place] !== also[place] && (
            <small key={header} className={styles.also}>
              {header} <Was>{alsoOld[place]}</Was> <ins className={styles.is}>{also[place]}</ins>
            </small>
          ),
      )}
    </span>
  );
}

function elsewhere<Row>(columns: readonly Column<Row>[], row: ComparedOf<Row>): string | undefined {
  if (row.change !== 'changed' || columns.some((column) => isMoved(column, row))) return undefined;
  const fields = row.fields.filter((field) => field !== 'version');
  return `in ${(fields.length > 0 ? fields : row.fields).map((field) => fieldName(field).toLowerCase()).join(', ')}`;
}

function weightOf<Row>(column: Column<Row>, main: ReadonlySet<string>, row: ComparedOf<Row>): string | undefined {
  if (row.change === 'changed') return isMoved(column, row) ? undefined : 'light';
  return main.has(column.id) ? undefined : 'light';
}

export function comparedColumns<Row>(columns: readonly Column<Row>[]): readonly Column<ComparedOf<Row>>[] {
  const main = new Set(slotsOf(columns).keys());
  const named = (column: Column<Row>, row: ComparedOf<Row>): ReactNode => {
    const shown = row.later ?? row.then;
    const [name] = shown === null ? [] : textsOf(column, shown);
    return (
      <span className={styles.named}>
        <Both column={column} row={row} />
        <button
          type="button"
          className={styles.open}
          data-open=""
          data-opens-id={row.id}
          data-change={row.change}
          aria-label={`${LOOKS[row.change][0]}: ${name ?? ''}`}
        >
          <ChangeBadge of={row.change} />
        </button>
        <small>{elsewhere(columns, row)}</small>
      </span>
    );
  };
  return columns.map((column, index) => ({
    id: column.id,
    header: column.header,
    ...(column.unit && { unit: column.unit }),
    ...(column.align && { align: column.align }),
    cell: (row) =>
      index === 0 ? (
        named(column, row)
      ) : (
        <span data-weight={weightOf(column, main, row)}>
          <Both column={column} row={row} />
        </span>
      ),
    value: () => '',
  }));
}
