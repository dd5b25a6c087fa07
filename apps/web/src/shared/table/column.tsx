import { type FileColumn, printed, type SheetColumn, type Unit, type Value } from '@bursar/contracts';
import { type ReactNode } from 'react';

import { Amount } from '../figures/amount.js';
import { StatusBadge } from '../figures/status-badge.js';

interface ColumnBase<Row> {
  /** The field's name on the wire where the column can be sorted by. */
  readonly id: string;
  readonly header: string;
  readonly unit?: Unit;
  /** What else its cells say, in small print or by their look; in a file each is a column of its own. */
  readonly also?: readonly FileColumn<Row>[];
  /** Amounts and counts stand at the end, so that their digits line up. */
  readonly align?: 'end';
  readonly sortable?: boolean;
  /** Left out in a window with little room, until somebody chooses to see it; every row's drawer has it. */
  readonly minor?: true;
  /** May take several lines: long text, such as what a fee is called, or a few words where every pixel counts. */
  readonly wrap?: true | 'words';
}

interface PlainColumn<Row> extends ColumnBase<Row> {
  readonly cell: (row: Row) => string | number;
  /** What stands in a file, where that is not what is shown. */
  readonly value?: (row: Row) => Value;
}

interface DrawnColumn<Row> extends ColumnBase<Row> {
  readonly cell: (row: Row) => ReactNode;
  /** What stands in a file, where nothing is drawn. */
  readonly value: (row: Row) => Value;
}

/** A column of a table of `Row`s. Declare columns outside of the component, so that rows are drawn once. */
export type Column<Row> = PlainColumn<Row> | DrawnColumn<Row>;

/** The look of a column whose header and values stand in a sheet. */
export interface Look<Row> extends Pick<ColumnBase<Row>, 'align' | 'sortable' | 'minor' | 'wrap'> {
  /** Shows the cell; the value itself is shown without it. */
  readonly cell?: (row: Row) => ReactNode;
}

function drawn(value: Value, unit: Unit | undefined): ReactNode {
  if (unit === 'rupees') return <Amount rupees={value as number | null | undefined} />;
  if (unit === 'status' && typeof value === 'string') return <StatusBadge status={value} />;
  return printed(value, unit);
}

/** Returns a column of a sheet as a table shows it. */
export const columnOf = <Row,>(column: SheetColumn<Row>, look: Look<Row> = {}): Column<Row> => ({
  ...column,
  cell: (row) => drawn(column.value(row), column.unit),
  ...(column.unit === 'rupees' && { align: 'end' }),
  ...look,
});

/** Returns the columns of a sheet as a table shows them. */
export const columnsOf = <Row, Id extends string>(
  columns: readonly SheetColumn<Row, Id>[],
  looks: Readonly<Partial<Record<NoInfer<Id>, Look<Row>>>>,
): readonly Column<Row>[] => columns.map((column) => columnOf(column, looks[column.id]));

/** Returns the columns of a file, in the order of the table's. */
export const fileColumnsOf = <Row,>(columns: readonly Column<Row>[]): readonly FileColumn<Row>[] =>
  columns.flatMap(({ header, unit, also = [], ...column }) => {
    const value = column.value ?? ((row: Row) => column.cell(row) as Value);
    return [{ header, value, ...(unit && { unit }) }, ...also];
  });
