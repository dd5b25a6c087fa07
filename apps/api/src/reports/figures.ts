import { type EntrySource, type Report, type ReportColumn } from '@bursar/contracts';
import { addDays, type Day } from '@bursar/domain/kernel';

/** Columns and rows of a report; its totals follow from them. */
export type Figures = Pick<Report, 'columns' | 'rows'>;

/** What a report is asked for; both days belong to it. */
export interface Asked {
  readonly from: Day;
  readonly to: Day;
  readonly by: 'day' | 'month';
  readonly departmentId: number | undefined;
  /** Entries of one kind of record only. */
  readonly of: EntrySource | undefined;
}

type Column<Row> = ReportColumn & { readonly of: (row: Row) => string | number | null };

/** Rows as columns read them. */
export const figures = <Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  idOf: (row: Row) => string,
): Figures => ({
  columns: columns.map(({ id, header, unit }) => ({ id, header, unit })),
  rows: rows.map((row) => ({
    id: idOf(row),
    values: Object.fromEntries(columns.map(({ id, of }) => [id, of(row)])),
  })),
});

const sum = (values: readonly number[]): number =>
  // Rupees on the wire have at most two decimals; their sum is made in paise.
  values.reduce((total, value) => total + Math.round(value * 100), 0) / 100;

/** The totals of every column that has one. */
export const totalsOf = ({ columns, rows }: Figures): Record<string, number> =>
  Object.fromEntries(
    columns
      .filter(({ unit }) => unit === 'rupees' || unit === 'count')
      .map(({ id }) => [id, sum(rows.map(({ values }) => Number(values[id] ?? 0)))]),
  );

const DAY_MS = 86_400_000;

/** The period of the same length that ends the day before. */
export function periodBefore({ from, to }: { readonly from: Day; readonly to: Day }): { from: Day; to: Day } {
  const days = Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1;
  return { from: addDays(from, -days), to: addDays(from, -1) };
}
