import { formatDate, formatMonth } from '@bursar/domain/kernel';
import { type ReportKind, REPORTS } from '../report-kinds.js';
import { type Report, type ReportColumn, reports } from '../reports.contract.js';
import { type FileColumn, type LabelledColumn, type Unit, type Value } from '../sheet.js';

export type ReportRow = Report['rows'][number];

const UNITS: Readonly<Record<ReportColumn['unit'], Unit | undefined>> = {
  text: undefined,
  rupees: 'rupees',
  count: undefined,
  percent: undefined,
  day: 'day',
  month: undefined,
  status: 'status',
};

export const reportUnitOf = ({ unit }: ReportColumn): Unit | undefined => UNITS[unit];

export function reportValueOf({ id, unit }: ReportColumn, { values }: ReportRow): Value {
  const value = values[id] ?? null;
  return unit === 'month' && typeof value === 'string' && value !== 'Total' ? formatMonth(value) : value;
}

export function totalRow({ columns, rows, totals }: Report): ReportRow | undefined {
  const [first] = columns;
  if (rows.length === 0 || first === undefined || Object.keys(totals).length === 0) return undefined;
  return { id: 'total', values: { ...totals, [first.id]: 'Total' } };
}

export function rowsWithTotal(report: Report): readonly ReportRow[] {
  const total = totalRow(report);
  return total ? [...report.rows, total] : report.rows;
}

const isTotal = ({ id }: ReportRow): boolean => id === 'total';

const firstLabel = (row: ReportRow): string | undefined => (isTotal(row) ? 'Total' : undefined);

export const reportFileColumns = ({ columns }: Report): readonly LabelledColumn<ReportRow>[] =>
  columns.map((column, index) => {
    const unit = reportUnitOf(column);
    const value = (row: ReportRow): Value => reportValueOf(column, row);
    return { header: column.header, value, ...(unit && { unit }), ...(index === 0 && { label: firstLabel }) };
  });

/** The total row's label needs text in the first column. */
const nameOf = (column: ReportColumn, row: ReportRow): Value => {
  const value = reportValueOf(column, row);
  return !isTotal(row) && column.unit === 'day' ? formatDate(String(value)) : value;
};

export function reportPaperColumns(report: Report): readonly FileColumn<ReportRow>[] {
  const [first] = report.columns;
  const [name, ...others] = reportFileColumns(report);
  if (!first || !name) return [];
  return [{ header: name.header, value: (row) => nameOf(first, row) }, ...others];
}

export interface ReportSheet {
  readonly kind: string;
  readonly title: string;
  readonly route: typeof reports.report | typeof reports.ofStudent;
  readonly report: { readonly kind?: ReportKind };
}

export const reportSheet = (kind: ReportKind): ReportSheet => ({
  kind: `report-${kind}`,
  title: REPORTS.find((report) => report.kind === kind)?.title ?? kind,
  route: reports.report,
  report: { kind },
});

export const ownLedgerSheet: ReportSheet = {
  kind: 'student-ledger',
  title: 'Student ledger',
  route: reports.ofStudent,
  report: {},
};
