import { formatDate, formatDateTime, formatRupees } from '@bursar/domain/kernel';
import { type Route, type RowOf } from './route.js';
import { statusWord } from './status-words.js';

/** The value of one cell; the unit of its column tells how to read it. */
export type Value = string | number | null | undefined;

/**
 * The unit of a column whose values are not plain text or counts: rupees as the wire carries them, a `Day` or the day
 * of an instant in India, the instant itself, or a status as the wire names it.
 */
export type Unit = 'rupees' | 'day' | 'instant' | 'status';

/** A column of a file. */
export interface FileColumn<Row> {
  readonly header: string;
  readonly value: (row: Row) => Value;
  readonly unit?: Unit;
}

/** A column of a list, on the screen and in its files. */
export interface SheetColumn<Row, Id extends string = string> extends FileColumn<Row> {
  /** The field's name on the wire where the list can be sorted by the column. */
  readonly id: Id;
  /** The screen says these in the same cell; in a file each is a column of its own. */
  readonly also?: readonly FileColumn<Row>[];
}

/** A list that people see on a screen and take away as a file. */
export interface Sheet<R extends Route = Route, Id extends string = string> {
  /** Names the list in the address of its export and in the name of the file. */
  readonly kind: string;
  /** Names the list to people, such as "Assigned Fees". */
  readonly title: string;
  /** Answers the rows. It decides who may read them and by what they are filtered. */
  readonly route: R;
  /** Tells a row from all others. */
  readonly rowId: (row: RowOf<R>) => string;
  readonly columns: readonly SheetColumn<RowOf<R>, Id>[];
  /** The route answers every row at once and takes no page. */
  readonly whole?: true;
}

/** Declares a sheet and keeps the type of its rows and the names of its columns. */
export const sheet = <R extends Route, const Id extends string>(definition: Sheet<R, Id>): Sheet<R, Id> => definition;

/** The id of a row, which most rows have. */
export const byId = ({ id }: { readonly id: string }): string => id;

/** Returns the columns of a file in the order of the list. */
export const fileColumns = <Row>(columns: readonly SheetColumn<Row>[]): readonly FileColumn<Row>[] =>
  columns.flatMap(({ header, value, unit, also = [] }) => [{ header, value, ...(unit && { unit }) }, ...also]);

const PRINTED: Readonly<Record<Unit, (value: string | number) => string>> = {
  rupees: (value) => formatRupees(Number(value)),
  day: (value) => formatDate(String(value)),
  instant: (value) => formatDateTime(String(value)),
  status: (value) => statusWord(String(value)),
};

/** Returns a value as people read it; a dash where there is none. */
export function printed(value: Value, unit: Unit | undefined): string {
  if (value === null || value === undefined || value === '') return '—';
  return unit ? PRINTED[unit](value) : String(value);
}
