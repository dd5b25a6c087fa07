import { type FileColumn, printed, type SheetColumn, type Unit, type Value } from '@bursar/contracts';
import { type ReactNode } from 'react';

import { AmountCell } from '../figures/amount.js';
import { Instant } from '../figures/instant.js';
import { StatusBadge } from '../figures/status-badge.js';
import { type Why } from '../figures/why-address.js';
import { type Breakpoint } from './room.js';

interface ColumnBase<Row> {
  /** On the wire, if sortable. */
  readonly id: string;
  readonly header: string;
  readonly unit?: Unit;
  /** Small print; in files, columns of their own. */
  readonly also?: readonly FileColumn<Row>[];
  readonly align?: 'end';
  readonly sortable?: boolean;
  /** Hidden by default in narrower windows, in px. */
  readonly from?: Breakpoint;
  /** Follows the name on a phone; by default, the first text. */
  readonly second?: true;
  /** A phone's amount; by default, the first. */
  readonly lead?: true;
  /** Before the value on a phone. */
  readonly says?: string | ((row: Row) => string);
  readonly noted?: boolean;
  readonly link?: (row: Row) => ReactNode;
  readonly alsoLink?: (row: Row) => ReactNode;
  readonly why?: (row: Row) => Why | null;
}

interface PlainColumn<Row> extends ColumnBase<Row> {
  readonly cell: (row: Row) => string | number;
  readonly value?: (row: Row) => Value;
}

interface DrawnColumn<Row> extends ColumnBase<Row> {
  readonly cell: (row: Row) => ReactNode;
  /** For files, which draw nothing. */
  readonly value: (row: Row) => Value;
}

/** Declared outside the component, rows render once. */
export type Column<Row> = PlainColumn<Row> | DrawnColumn<Row>;

export interface Look<Row> extends Pick<
  ColumnBase<Row>,
  'align' | 'sortable' | 'from' | 'second' | 'lead' | 'says' | 'link' | 'alsoLink' | 'why'
> {
  readonly cell?: (row: Row) => ReactNode;
}

export function drawn(value: Value, unit: Unit | undefined): ReactNode {
  if (unit === 'rupees') return <AmountCell rupees={value as number | null | undefined} />;
  if (unit === 'status' && typeof value === 'string') return <StatusBadge status={value} />;
  if (unit === 'instant' && typeof value === 'string') return <Instant at={value} />;
  return printed(value, unit);
}

export const columnOf = <Row,>(column: SheetColumn<Row>, look: Look<Row> = {}): Column<Row> => ({
  ...column,
  cell: (row) => drawn(column.value(row), column.unit),
  ...(column.unit === 'rupees' && { align: 'end' }),
  noted: look.cell !== undefined,
  ...look,
});

export const columnsOf = <Row, Id extends string>(
  columns: readonly SheetColumn<Row, Id>[],
  looks: Readonly<Partial<Record<NoInfer<Id>, Look<Row>>>>,
): readonly Column<Row>[] => columns.map((column) => columnOf(column, looks[column.id]));

export const fileColumnsOf = <Row,>(columns: readonly Column<Row>[]): readonly FileColumn<Row>[] =>
  columns.flatMap(({ header, unit, also = [], ...column }) => {
    const value = column.value ?? ((row: Row) => column.cell(row) as Value);
    return [{ header, value, ...(unit && { unit }) }, ...also];
  });
