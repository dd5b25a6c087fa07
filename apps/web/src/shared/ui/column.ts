import { type ReactNode } from 'react';

/** What a cell says where nothing is drawn; `unit` tells how to read it. */
export type Value = string | number | null | undefined;

/**
 * What the values of a column are, where they are not plain text or counts: rupees as the wire carries them, a
 * `Day` or the day of an instant in India, the instant itself, or a status as the wire names it.
 */
export type Unit = 'rupees' | 'day' | 'instant' | 'status';

/** A column of a file made from a table. */
export interface FileColumn<Row> {
  readonly header: string;
  readonly value: (row: Row) => Value;
  readonly unit?: Unit;
}

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

/** The columns of a file, in the order of the table's. */
export const fileColumns = <Row>(columns: readonly Column<Row>[]): readonly FileColumn<Row>[] =>
  columns.flatMap(({ header, unit, also = [], ...column }) => {
    const value = column.value ?? ((row: Row) => column.cell(row) as Value);
    return [{ header, value, ...(unit && { unit }) }, ...also];
  });
