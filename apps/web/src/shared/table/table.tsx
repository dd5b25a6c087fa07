import { type CSSProperties, Fragment, memo, type ReactNode, type Ref, useMemo } from 'react';

import { Skeleton } from '../feedback/skeleton.js';
import { type Column } from './column.js';
import { FirstCell } from './first-cell.js';
import { type Slot, slotsOf, tracksOf } from './layout-of-columns.js';
import { nextSort } from './list-state.js';
import { PlainCell, wordsThen } from './plain-cell.js';
import styles from './table.module.css';
import { type Selection } from './use-selection.js';

export { type Column };

type Slots = ReadonlyMap<string, Slot>;

interface RowProps<Row> {
  readonly id: string;
  readonly row: Row;
  readonly columns: readonly Column<Row>[];
  readonly slots: Slots;
  readonly actions?: ((row: Row, see: () => void) => ReactNode) | undefined;
  readonly onOpen?: ((row: Row) => void) | undefined;
  readonly changed: boolean;
  readonly before?: Row | undefined;
  readonly chosen?: boolean | undefined;
  readonly chooseLabel?: string | undefined;
  readonly refusal?: string | undefined;
  readonly onChoose?: ((row: Row, range: boolean) => void) | undefined;
}

export interface TableProps<Row> extends Pick<RowProps<Row>, 'columns' | 'actions' | 'onOpen'> {
  readonly name: string;
  readonly rows: readonly Row[];
  readonly rowId: (row: Row) => string;
  readonly actionsHeader?: string | undefined;
  readonly changed?: ReadonlySet<string>;
  readonly before?: ReadonlyMap<string, object | undefined> | undefined;
  readonly sort?: string | undefined;
  readonly onSort?: ((sort: string | undefined) => void) | undefined;
  readonly bodyRef?: Ref<HTMLTableSectionElement>;
  readonly selection?: Selection<Row> | undefined;
  /** Repeated on every page of paper. */
  readonly foot?: Row | undefined;
}

const NO_SLOTS: Slots = new Map();

const MANY_COLUMNS = 9;

const NOTHING_CHANGED: ReadonlySet<string> = new Set();

/** Below 700 px, rows that do not open become cards. */
export function Table<Row>({
  name,
  columns,
  rows,
  rowId,
  actions,
  actionsHeader = 'Actions',
  onOpen,
  changed,
  before,
  sort,
  onSort,
  bodyRef,
  selection,
  foot,
}: TableProps<Row>) {
  const moved = changed ?? NOTHING_CHANGED;
  const opens = onOpen !== undefined;
  const tracks = tracksOf(columns, { select: selection !== undefined, actions: actions !== undefined });
  const slots = useMemo(() => (opens ? slotsOf(columns) : NO_SLOTS), [columns, opens]);
  return (
    <table
      className={`${styles.table} ${columns.length < MANY_COLUMNS ? '' : styles.dense}`.trim()}
      style={{ '--tracks': tracks } as CSSProperties}
      role="table"
    >
      <caption className="visually-hidden">{name}</caption>
      <Head columns={columns} actions={actions && actionsHeader} sort={sort} onSort={onSort}>
        {selection && <ChoosePage name={name} rows={rows} selection={selection} />}
      </Head>
      <tbody role="rowgroup" ref={bodyRef}>
        {rows.map((row) => (
          <TableRow
            key={rowId(row)}
            id={rowId(row)}
            row={row}
            columns={columns}
            slots={slots}
            actions={actions}
            onOpen={onOpen}
            changed={moved.has(rowId(row))}
            before={before?.get(rowId(row)) as Row | undefined}
            chosen={selection?.has(row)}
            chooseLabel={selection?.selectable(row) ? `Select ${selection.label(row)}` : undefined}
            refusal={selection?.refusal?.(row)}
            onChoose={selection?.toggle}
          />
        ))}
      </tbody>
      {foot && (
        <tfoot role="rowgroup">
          <TableRow id="foot" row={foot} columns={columns} slots={slots} changed={false} onOpen={onOpen} />
        </tfoot>
      )}
    </table>
  );
}

const NO_EXTRAS = { select: false, actions: false };

export function TableSkeleton({
  name,
  columns,
  rows,
}: {
  readonly name: string;
  readonly columns: readonly Column<never>[];
  readonly rows: number;
}) {
  const slots = slotsOf(columns);
  return (
    <div role="status" aria-label={`Loading ${name}`}>
      <table
        className={styles.table}
        style={{ '--tracks': tracksOf(columns, NO_EXTRAS) } as CSSProperties}
        aria-hidden="true"
      >
        <Head columns={columns} />
        <tbody>
          {Array.from({ length: rows }, (_, row) => (
            <tr key={row} className={styles.row} data-opens="">
              {columns.map(({ id, header, align }, column) => (
                <td key={id} className={align && styles.end} data-label={header} data-slot={slots.get(id)}>
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

const AFTER_SLASH = /(?<=\/)/;

const DIRECTIONS = { asc: 'ascending', desc: 'descending' } as const;

function Head({ columns, actions, sort, onSort, children }: HeadProps) {
  return (
    <thead className={styles.head} role="rowgroup">
      <tr role="row">
        {children}
        {columns.map(({ id, header, align, sortable, unit }) => {
          const direction = sort === id ? 'asc' : sort === `-${id}` ? 'desc' : undefined;
          return (
            <th
              key={id}
              role="columnheader"
              scope="col"
              className={align && styles.end}
              data-unit={unit}
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
            {actions.split(AFTER_SLASH).map((part) => (
              <Fragment key={part}>
                <wbr />
                {part}
              </Fragment>
            ))}
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

function PlainRow<Row>({
  id: rowId,
  row,
  columns,
  slots,
  actions,
  onOpen,
  changed,
  before,
  chosen,
  chooseLabel,
  refusal,
  onChoose,
}: RowProps<Row>) {
  return (
    <tr
      role="row"
      className={`${styles.row} ${changed ? styles.changed : ''}`.trim()}
      tabIndex={-1}
      data-opens={onOpen && ''}
      data-row={rowId}
    >
      {chosen !== undefined && (
        <Choose chosen={chosen} label={chooseLabel} refusal={refusal} onChoose={(range) => onChoose?.(row, range)} />
      )}
      {columns.map((column, index) => {
        const { id, header, cell, align, unit } = column;
        const says = typeof column.says === 'function' ? column.says(row) : column.says;
        const was = before && wordsThen(column, before, row);
        return index === 0 ? (
          <th key={id} role="rowheader" scope="row" title={was} data-moved={was === undefined ? undefined : ''}>
            <div className={styles.cell}>
              <FirstCell row={row} column={column} onOpen={onOpen} />
            </div>
          </th>
        ) : (
          <PlainCell key={id} {...{ align, unit, says, header, was }} shown={cell(row)} slot={slots.get(id)} />
        );
      })}
      {actions && (
        <td role="cell" className={`${styles.end} ${styles.actionsCell}`}>
          <div className={styles.cell}>
            <div className={styles.actions}>{actions(row, () => onOpen?.(row))}</div>
          </div>
        </td>
      )}
    </tr>
  );
}

const TableRow = memo(PlainRow) as typeof PlainRow;
