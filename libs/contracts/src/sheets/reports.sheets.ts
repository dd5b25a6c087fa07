import { formatDate, formatMonth } from '@bursar/domain/kernel';
import { type Report, type ReportColumn, type ReportKind, REPORTS, reports } from '../reports.contract.js';
import { type FileColumn, type Unit, type Value } from '../sheet.js';

/** A row of a report; the last one holds the totals. */
export type ReportRow = Report['rows'][number];

const UNITS: Readonly<Record<ReportColumn['unit'], Unit | undefined>> = {
  text: undefined,
  rupees: 'rupees',
  count: undefined,
  day: 'day',
  month: undefined,
  status: 'status',
};

/** Returns how a file and a table read a column of a report. */
export const reportUnitOf = ({ unit }: ReportColumn): Unit | undefined => UNITS[unit];

/** Returns the value of a cell; months in words, which neither a table nor a spreadsheet knows. */
export function reportValueOf({ id, unit }: ReportColumn, { values }: ReportRow): Value {
  const value = values[id] ?? null;
  return unit === 'month' && typeof value === 'string' && value !== 'Total' ? formatMonth(value) : value;
}

/** Returns the rows of a report, and below them the totals where anything is added up. */
export function rowsWithTotal({ columns, rows, totals }: Report): readonly ReportRow[] {
  const [first] = columns;
  if (rows.length === 0 || first === undefined || Object.keys(totals).length === 0) return rows;
  return [...rows, { id: 'total', values: { ...totals, [first.id]: 'Total' } }];
}

/** What names a row is text in a file: a day as it is read, for below the days stands the word "Total". */
const nameOf = (column: ReportColumn, row: ReportRow): Value => {
  const value = reportValueOf(column, row);
  return row.id !== 'total' && column.unit === 'day' ? formatDate(String(value)) : value;
};

/** Returns the columns of a report's files. */
export const reportFileColumns = ({ columns }: Report): readonly FileColumn<ReportRow>[] =>
  columns.map((column, index) => {
    const unit = index === 0 ? undefined : reportUnitOf(column);
    const value = (row: ReportRow): Value => (index === 0 ? nameOf(column, row) : reportValueOf(column, row));
    return { header: column.header, value, ...(unit && { unit }) };
  });

/** A report that people take away as a file. */
export interface ReportSheet {
  readonly kind: string;
  readonly title: string;
  readonly route: typeof reports.report;
  readonly report: ReportKind;
}

/** Returns the sheet of a report; its columns come with the answer. */
export const reportSheet = (kind: ReportKind): ReportSheet => ({
  kind: `report-${kind}`,
  title: REPORTS.find((report) => report.kind === kind)?.title ?? kind,
  route: reports.report,
  report: kind,
});
