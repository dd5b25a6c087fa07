import { formatDate, formatDateTime, formatRupees } from '@bursar/domain/kernel';
import { type Route, type RowOf } from './route.js';
import { statusWord } from './status-words.js';

export type Value = string | number | null | undefined;

/** Wire rupees, IST day, instant, wire status. */
export type Unit = 'rupees' | 'day' | 'instant' | 'status';

export interface FileColumn<Row> {
  readonly header: string;
  readonly value: (row: Row) => Value;
  readonly unit?: Unit;
}

export interface LabelledColumn<Row> extends FileColumn<Row> {
  /** Stands in place of the value. */
  readonly label?: (row: Row) => string | undefined;
}

export interface SheetColumn<Row, Id extends string = string> extends FileColumn<Row> {
  readonly id: Id;
  readonly also?: readonly FileColumn<Row>[];
}

export interface Sheet<R extends Route = Route, Id extends string = string> {
  readonly kind: string;
  readonly title: string;
  /** Its access rules and filters apply to exports too. */
  readonly route: R;
  readonly rowId: (row: RowOf<R>) => string;
  readonly columns: readonly SheetColumn<RowOf<R>, Id>[];
  /** Summed in comparisons; by default the columns of rupees. */
  readonly totals?: readonly SheetColumn<RowOf<R>>[];
  /** The route does not page. */
  readonly whole?: true;
  readonly rowsDepend?: true;
}

export const sheet = <R extends Route, const Id extends string>(definition: Sheet<R, Id>): Sheet<R, Id> => definition;

export const byId = ({ id }: { readonly id: string }): string => id;

export const fileColumns = <Row>(columns: readonly SheetColumn<Row>[]): readonly FileColumn<Row>[] =>
  columns.flatMap(({ header, value, unit, also = [] }) => [{ header, value, ...(unit && { unit }) }, ...also]);

const PRINTED: Readonly<Record<Unit, (value: string | number) => string>> = {
  rupees: (value) => formatRupees(Number(value)),
  day: (value) => formatDate(String(value)),
  instant: (value) => formatDateTime(String(value)),
  status: (value) => statusWord(String(value)),
};

export const totalsOf = <Row>({ totals, columns }: Pick<Sheet, 'columns' | 'totals'>): readonly SheetColumn<Row>[] =>
  (totals ?? columns.filter(({ unit }) => unit === 'rupees')) as readonly SheetColumn<Row>[];

/** A dash for empty values. */
export function printed(value: Value, unit: Unit | undefined): string {
  if (value === null || value === undefined || value === '') return '—';
  return unit ? PRINTED[unit](value) : String(value);
}

export interface Paper {
  readonly title: string;
  readonly note: string;
  readonly signatures?: readonly string[];
  readonly columns: readonly { readonly header: string; readonly unit: Unit | undefined }[];
  readonly rows: readonly (readonly Value[])[];
  readonly totals?: readonly Value[];
}

export const paperOf = <Row>(
  about: Pick<Paper, 'title' | 'note' | 'signatures'>,
  columns: readonly FileColumn<Row>[],
  rows: readonly Row[],
  total?: Row,
): Paper => ({
  ...about,
  columns: columns.map(({ header, unit }) => ({ header, unit })),
  rows: rows.map((row) => columns.map(({ value }) => value(row))),
  ...(total && { totals: columns.map(({ value }) => value(total)) }),
});
