import {
  type AnswerOf,
  type Drawn,
  type FileColumn,
  fileColumns,
  type Report,
  samples,
  type Sheet,
  type SheetColumn,
  type Value,
} from '@bursar/contracts';
import { exportable } from '@bursar/contracts/sheets/exportable';
import { reportFileColumns, type ReportSheet, rowsWithTotal } from '@bursar/contracts/sheets/reports';
import { type Instant } from '@bursar/platform';
import { invalid } from '@bursar/platform/http';
import { type Ask, pageOf, type RowPage } from '../../access/asking.js';
import { type Table } from '../../files/table.js';

const PAGE_ROWS = 500;

interface Asking {
  readonly ask: Ask;
  readonly instant: () => Promise<Instant>;
}

export type Filters = Readonly<Record<string, string>>;

function chosen(columns: readonly SheetColumn<never>[], names: string | undefined): readonly SheetColumn<never>[] {
  if (names === undefined) return columns;
  const wanted = names.split(',');
  const unknown = wanted.find((name) => columns.every(({ id }) => id !== name));
  if (unknown === undefined) return columns.filter(({ id }) => wanted.includes(id));
  throw invalid([{ field: 'columns', message: `Columns must be of ${columns.map(({ id }) => id).join(', ')}` }]);
}

async function* pagesOf(
  first: RowPage,
  read: (number: number) => Promise<RowPage>,
): AsyncGenerator<readonly never[], void> {
  for (let number = 1, page = first; ; page = await read((number += 1))) {
    yield page.rows;
    if (page.rows.length === 0 || number * PAGE_ROWS >= page.total) return;
  }
}

async function openList(
  sheet: Sheet,
  filters: Filters,
  columns: string | undefined,
  { ask, instant }: Asking,
): Promise<Table> {
  const about = { title: sheet.title, columns: fileColumns(chosen(sheet.columns, columns)) };
  const read = async (page: number, asOf?: Instant): Promise<RowPage> =>
    pageOf(await ask(sheet.route, sheet.whole ? filters : { ...filters, page, limit: PAGE_ROWS }, asOf));
  const { rows, total } = await read(1);
  if (sheet.whole || total <= PAGE_ROWS) return { ...about, total, pages: [rows] };
  // Rows move between pages while the list changes.
  const asOf = await instant();
  const first = await read(1, asOf);
  return { ...about, total: first.total, pages: pagesOf(first, (number) => read(number, asOf)) };
}

async function openReport(
  { title, route, report }: ReportSheet,
  filters: Filters,
  columns: string | undefined,
  { ask }: Asking,
): Promise<Table> {
  if (columns !== undefined) throw invalid([{ field: 'columns', message: 'A report has all of its columns' }]);
  const { body } = await ask(route, { ...filters, ...report });
  const made = body as Report;
  const rows = rowsWithTotal(made) as readonly never[];
  return { title, columns: reportFileColumns(made), total: made.rows.length, day: made.to, pages: [rows] };
}

export function openTable(
  sheet: Sheet | ReportSheet,
  filters: Filters,
  columns: string | undefined,
  asking: Asking,
): Promise<Table> {
  const paging = ['page', 'limit'].find((name) => name in filters);
  if (paging !== undefined) throw invalid([{ field: paging, message: 'An export always holds all pages' }]);
  return 'report' in sheet ? openReport(sheet, filters, columns, asking) : openList(sheet, filters, columns, asking);
}

const LISTS = new Map(exportable().flatMap((sheet) => ('report' in sheet ? [] : [[sheet.kind, sheet] as const])));

const ofRow =
  (value: (row: never) => Value) =>
  ({ row }: Drawn) =>
    value(row as never);

export async function openSample(filters: Filters, ask: Ask): Promise<Table> {
  const { body } = await ask(samples.draw, filters);
  const { title, rows } = body as AnswerOf<typeof samples.draw>;
  const list = LISTS.get(filters.of ?? '');
  const drawn: readonly FileColumn<Drawn>[] = [
    { header: 'Draw', value: ({ draw }) => draw },
    { header: 'Place', value: ({ index }) => index },
    { header: 'SHA-256', value: ({ hash }) => hash },
    ...fileColumns(list?.columns ?? []).map(({ value, ...column }) => ({ ...column, value: ofRow(value) })),
  ];
  return {
    title: `Sample of ${title}`,
    columns: drawn,
    total: rows.length,
    pages: [rows as unknown as readonly never[]],
  };
}
