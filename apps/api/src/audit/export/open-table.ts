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
import { invalid } from '@bursar/platform/http';
import { type Ask, pageOf, type RowPage } from '../../access/asking.js';
import { type Table } from '../../files/table.js';

const PAGE_ROWS = 500;

export type Filters = Readonly<Record<string, string>>;

function chosen(columns: readonly SheetColumn<never>[], names: string | undefined): readonly SheetColumn<never>[] {
  if (names === undefined) return columns;
  const wanted = names.split(',');
  const unknown = wanted.find((name) => columns.every(({ id }) => id !== name));
  if (unknown === undefined) return columns.filter(({ id }) => wanted.includes(id));
  throw invalid([{ field: 'columns', message: `Columns must be of ${columns.map(({ id }) => id).join(', ')}` }]);
}

/** A row that moves to a later page appears once. */
async function* pagesOf(
  rowId: (row: never) => string,
  first: RowPage,
  read: (number: number) => Promise<RowPage>,
): AsyncGenerator<readonly never[], void> {
  const taken = new Set<string>();
  for (let number = 1, page = first; ; page = await read((number += 1))) {
    const fresh = page.rows.filter((row) => !taken.has(rowId(row)));
    for (const row of fresh) taken.add(rowId(row));
    yield fresh;
    if (page.rows.length === 0 || number * PAGE_ROWS >= page.total) return;
  }
}

async function openList(sheet: Sheet, filters: Filters, columns: string | undefined, ask: Ask): Promise<Table> {
  const file = fileColumns(chosen(sheet.columns, columns));
  const read = async (page: number): Promise<RowPage> =>
    pageOf(await ask(sheet.route, sheet.whole ? filters : { ...filters, page, limit: PAGE_ROWS }));
  const first = await read(1);
  const one = { ...first, total: first.rows.length };
  const pages = pagesOf(sheet.rowId, sheet.whole ? one : first, read);
  return { title: sheet.title, columns: file, total: first.total, pages };
}

async function openReport(
  { title, route, report }: ReportSheet,
  filters: Filters,
  columns: string | undefined,
  ask: Ask,
): Promise<Table> {
  if (columns !== undefined) throw invalid([{ field: 'columns', message: 'A report has all of its columns' }]);
  const { body } = await ask(route, { ...filters, ...report });
  const made = body as Report;
  const rows = rowsWithTotal(made) as readonly never[];
  return { title, columns: reportFileColumns(made), total: made.rows.length, pages: [rows] };
}

export function openTable(
  sheet: Sheet | ReportSheet,
  filters: Filters,
  columns: string | undefined,
  ask: Ask,
): Promise<Table> {
  const paging = ['page', 'limit'].find((name) => name in filters);
  if (paging !== undefined) throw invalid([{ field: paging, message: 'An export always holds all pages' }]);
  return 'report' in sheet ? openReport(sheet, filters, columns, ask) : openList(sheet, filters, columns, ask);
}

const LISTS = new Map(exportable().flatMap((sheet) => ('report' in sheet ? [] : [[sheet.kind, sheet] as const])));

const ofRow =
  (value: (row: never) => Value) =>
  ({ row }: Drawn) =>
    value(row as never);

/** Each row with how it was drawn. */
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
