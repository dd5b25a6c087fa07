import { type Page } from '../server/http-client.js';

export const EXPORT_PAGE = 500;

interface Reading<Row> {
  readonly fetchPage: (page: number, limit: number) => Promise<Page<Row>>;
  readonly rowId: (row: Row) => string;
  readonly onProgress: (done: number, total: number) => void;
}

/** A row may move to a later page. */
export async function everyPage<Row>({ fetchPage, rowId, onProgress }: Reading<Row>): Promise<readonly Row[]> {
  const found = new Map<string, Row>();
  for (let page = 1; ; page += 1) {
    const { rows, total } = await fetchPage(page, EXPORT_PAGE);
    for (const row of rows) found.set(rowId(row), row);
    onProgress(Math.min(found.size, total), total);
    if (rows.length === 0 || page * EXPORT_PAGE >= total) return [...found.values()];
  }
}
