import { type Report, type ReportColumn } from '@bursar/contracts';

import { formatDate, formatDateTime, formatMonth } from '../../shared/dates.js';
import { type Sheet } from '../../shared/export/sheet.js';
import { formatCount } from '../../shared/money.js';
import { type Unit, type Value } from '../../shared/ui/column.js';

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

/** How a file and a table read a column. */
export const unitOf = ({ unit }: ReportColumn): Unit | undefined => UNITS[unit];

/** What stands in a cell; months in words, which neither a table nor a spreadsheet knows. */
export function valueOf({ id, unit }: ReportColumn, { values }: ReportRow): Value {
  const value = values[id] ?? null;
  return unit === 'month' && typeof value === 'string' && value !== 'Total' ? formatMonth(value) : value;
}

/** The rows, and below them the totals where anything is added up. */
export function rowsWithTotal({ columns, rows, totals }: Report): readonly ReportRow[] {
  const [first] = columns;
  if (rows.length === 0 || first === undefined || Object.keys(totals).length === 0) return rows;
  return [...rows, { id: 'total', values: { ...totals, [first.id]: 'Total' } }];
}

/** `01 Apr 2026 to 21 Nov 2026`. */
export const periodText = ({ from, to }: { readonly from: string; readonly to: string }): string =>
  `${formatDate(from)} to ${formatDate(to)}`;

/** What names a row is text in a file: a day as it is read, for below the days stands the word "Total". */
const nameOf = (column: ReportColumn, row: ReportRow): Value => {
  const value = valueOf(column, row);
  return row.id !== 'total' && column.unit === 'day' ? formatDate(String(value)) : value;
};

/** The report on its way into a file: the very rows and totals that are on the screen. */
export function sheetOfReport(report: Report, title: string, about: string): Sheet {
  const note = [about, `${formatCount(report.rows.length)} rows`, formatDateTime(report.made_at)].filter(Boolean);
  return {
    title,
    note: note.join(' · '),
    columns: report.columns.map((column, index) => ({
      header: column.header,
      unit: index === 0 ? undefined : unitOf(column),
    })),
    rows: rowsWithTotal(report).map((row) =>
      report.columns.map((column, index) => (index === 0 ? nameOf(column, row) : valueOf(column, row))),
    ),
  };
}
