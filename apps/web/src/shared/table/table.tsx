import { memo, type ReactNode, type Ref } from 'react';

import { Skeleton } from '../feedback/skeleton.js';
import { Clipped } from '../figures/clipped.js';
import { type Column } from './column.js';
import { nextSort } from './list-state.js';
import styles from './table.module.css';
import { type Selection } from './use-selection.js';

export { type Column };

interface RowProps<Row> {
  readonly row: Row;
  readonly columns: readonly Column<Row>[];
  readonly actions?: ((row: Row) => ReactNode) | undefined;
  readonly onOpen?: ((row: Row) => void) | undefined;
  readonly changed: boolean;
  readonly chosen?: boolean | undefined;
  readonly chooseLabel?: string | undefined;
  /** Undefined when obvious. */
  readonly refusal?: string | undefined;
  readonly onChoose?: ((row: Row, range: boolean) => void) | undefined;
}

export interface TableProps<Row> extends Pick<RowProps<Row>, 'columns' | 'actions' | 'onOpen'> {
  readonly name: string;
  readonly rows: readonly Row[];
  readonly rowId: (row: Row) => string;
  readonly actionsHeader?: string | undefined;
  readonly changed?: ReadonlySet<string>;
  /** A leading `-` sorts descending. */
  readonly sort?: string | undefined;
  readonly onSort?: ((sort: string | undefined) => void) | undefined;
  readonly bodyRef?: Ref<HTMLTableSectionElement>;
  readonly selection?: Selection<Row> | undefined;
}

/** From here on the table is dense. */
const MANY_COLUMNS = 9;

const NOTHING_CHANGED: ReadonlySet<string> = new Set();

/** The first column names the row; below 700 px rows become cards. */
export function Table<Row>({
  name,
  columns,
  rows,
  rowId,
  actions,
  actionsHeader = 'Actions',
  onOpen,
  changed,
  sort,
  onSort,
  bodyRef,
  selection,
}: TableProps<Row>) {
  const moved = changed ?? NOTHING_CHANGED;
  return (
    <table className={`${styles.table} ${columns.length < MANY_COLUMNS ? '' : styles.dense}`.trim()} role="table">
      <caption className="visually-hidden">{name}</caption>
      <Head columns={columns} actions={actions && actionsHeader} sort={sort} onSort={onSort}>
        {selection && <ChoosePage name={name} rows={rows} selection={selection} />}
      </Head>
      <tbody role="rowgroup" ref={bodyRef}>
        {rows.map((row) => (
          <TableRow
            key={rowId(row)}
            row={row}
            columns={columns}
            actions={actions}
            onOpen={onOpen}
            changed={moved.has(rowId(row))}
            chosen={selection?.has(row)}
            chooseLabel={selection?.selectable(row) ? `Select ${selection.label(row)}` : undefined}
            refusal={selection?.refusal?.(row)}
            onChoose={selection?.toggle}
          />
        ))}
      </tbody>
    </table>
  );
}

export function TableSkeleton({
  name,
  columns,
  rows,
}: {
  readonly name: string;
  readonly columns: readonly Column<never>[];
  readonly rows: number;
}) {
  return (
    <div role="status" aria-label={`Loading ${name}`}>
      <table className={styles.table} aria-hidden="true">
        <Head columns={columns} />
        <tbody>
          {Array.from({ length: rows }, (_, row) => (
            <tr key={row} className={styles.row}>
              {columns.map(({ id, header, align }, column) => (
                <td key={id} className={align && styles.end} data-label={header}>
                  <div className={styles.cell}>
                    <Skeleton width={`${4 + ((row * 3 + column * 5) % 6)}em`} />
                  </div>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface ChoosePageProps<Row> {
  readonly name: string;
  readonly rows: readonly Row[];
  readonly selection: Selection<Row>;
}

function ChoosePage<Row>({ name, rows, selection }: ChoosePageProps<Row>) {
  const open = rows.filter(selection.selectable);
  const all = open.length > 0 && open.every(selection.has);
  return (
    <th role="columnheader" scope="col" className={styles.select}>
      <input
        type="checkbox"
        aria-label={`Select this page of ${name}`}
        disabled={open.length === 0}
        checked={all}
        onChange={() => selection.put(open, !all)}
      />
    </th>
  );
}

interface HeadProps {
  readonly children?: ReactNode;
  readonly columns: readonly Column<never>[];
  readonly actions?: string | undefined;
  readonly sort?: string | undefined;
  readonly onSort?: ((sort: string | undefined) => void) | undefined;
}

const DIRECTIONS = { asc: 'ascending', desc: 'descending' } as const;

function Head({ columns, actions, sort, onSort, children }: HeadProps) {
  return (
    <thead className={styles.head} role="rowgroup">
      <tr role="row">
        {children}
        {columns.map(({ id, header, align, sortable }) => {
          const direction = sort === id ? 'asc' : sort === `-${id}` ? 'desc' : undefined;
          return (
            <th
              key={id}
              role="columnheader"
              scope="col"
              className={align && styles.end}
              aria-sort={direction && DIRECTIONS[direction]}
            >
              {sortable && onSort ? (
                <button
                  type="button"
                  className={styles.sort}
                  data-direction={direction}
                  onClick={() => onSort(nextSort(sort, id))}
                >
                  {header}
                </button>
              ) : (
                header
              )}
            </th>
          );
        })}
        {actions !== undefined && (
          <th role="columnheader" scope="col" className={`${styles.end} ${styles.actionsHead}`}>
            {actions}
          </th>
        )}
      </tr>
    </thead>
  );
}

interface ChooseProps {
  readonly chosen: boolean;
  readonly label: string | undefined;
  readonly refusal: string | undefined;
  readonly onChoose: (range: boolean) => void;
}

const Choose = ({ chosen, label, refusal, onChoose }: ChooseProps) => (
  <td role="cell" className={styles.select} data-label={(label ?? refusal) && 'Select'}>
    <div className={styles.cell}>
      {label === undefined && refusal !== undefined && (
        <input type="checkbox" aria-label={refusal} title={refusal} checked={false} readOnly disabled />
      )}
      {label !== undefined && (
        <input
          type="checkbox"
          data-choose=""
          aria-label={label}
          checked={chosen}
          onChange={({ nativeEvent }) => onChoose((nativeEvent as MouseEvent).shiftKey)}
          // Shift would select the text between.
          onMouseDown={(event) => event.shiftKey && event.preventDefault()}
        />
      )}
    </div>
  </td>
);

const shownIn = (cell: ReactNode): ReactNode => (typeof cell === 'string' ? <Clipped of={cell} /> : cell);

const isNothing = (cell: ReactNode): boolean =>
  cell === '—' || cell === '-' || cell === '' || cell === null || cell === undefined || cell === false;

function PlainRow<Row>({
  row,
  columns,
  actions,
  onOpen,
  changed,
  chosen,
  chooseLabel,
  refusal,
  onChoose,
}: RowProps<Row>) {
  const look = [styles.row, onOpen && styles.opens, changed && styles.changed].filter(Boolean).join(' ');
  return (
    <tr role="row" className={look} tabIndex={-1}>
      {chosen !== undefined && (
        <Choose chosen={chosen} label={chooseLabel} refusal={refusal} onChoose={(range) => onChoose?.(row, range)} />
      )}
      {columns.map(({ id, header, cell, align, wrap, unit }, index) =>
        index === 0 ? (
          <th key={id} role="rowheader" scope="row" className={unit === 'instant' ? styles.instant : undefined}>
            <div className={styles.cell}>
              {onOpen ? (
                <button type="button" className={styles.open} data-open="" onClick={() => onOpen(row)}>
                  {shownIn(cell(row))}
                </button>
              ) : (
                shownIn(cell(row))
              )}
            </div>
          </th>
        ) : (
          <PlainCell key={id} className={textClass({ align, wrap, unit })} header={header} shown={cell(row)} />
        ),
      )}
      {actions && (
        <td role="cell" className={`${styles.end} ${styles.actionsCell}`}>
          <div className={styles.cell}>
            <div className={styles.actions}>{actions(row)}</div>
          </div>
        </td>
      )}
    </tr>
  );
}

interface PlainCellProps {
  readonly className: string | undefined;
  readonly header: string;
  readonly shown: ReactNode;
}

const PlainCell = ({ className = '', header, shown }: PlainCellProps) => (
  <td role="cell" className={`${className} ${isNothing(shown) ? styles.nothing : ''}`.trim()} data-label={header}>
    <div className={styles.cell}>{shownIn(shown)}</div>
  </td>
);

function textClass({ align, wrap, unit }: Pick<Column<never>, 'align' | 'wrap' | 'unit'>): string | undefined {
  const over = unit === 'instant' || wrap === 'words' ? styles.words : wrap && styles.wrap;
  return align ? `${styles.end} ${over ?? ''}`.trimEnd() : over;
}

const TableRow = memo(PlainRow) as typeof PlainRow;
