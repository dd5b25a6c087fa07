import { type RequestOf, type Route } from '@bursar/contracts';
import { useEffect, useRef, useState } from 'react';

import { callPage } from '../call.js';
import { formatDateTime, today } from '../dates.js';
import { download } from '../download.js';
import { allRows } from '../export/all-rows.js';
import { exportFileName, fileOf, type Format } from '../export/formats.js';
import { sheetOf } from '../export/sheet.js';
import { type RowOf } from '../http-client.js';
import { withinChunkTimeout } from '../lazy-page.js';
import { formatCount } from '../money.js';
import { RequestFailed } from '../request-failed.js';
import { type Column, fileColumns } from './column.js';

interface ExportOf<R extends Route> {
  readonly name: string;
  readonly route: R;
  /** What is filtered and how it is sorted; the paging does not count. */
  readonly input: RequestOf<R>;
  readonly columns: readonly Column<RowOf<R>>[];
  readonly rowId: (row: RowOf<R>) => string;
  /** The filters in words; '' for everything. */
  readonly filtered: string;
}

/** An export as it stands. */
export interface Exporting {
  readonly phase: string;
  readonly done: number;
  readonly total: number;
  /** In ms. */
  readonly elapsedMs: number;
}

const BEGUN: Exporting = { phase: 'Reading the rows...', done: 0, total: 0, elapsedMs: 0 };

/** Lets the browser paint what is to be seen while it makes a file. */
const painted = (): Promise<void> => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

async function makeFile<R extends Route>(
  { name, route, input, columns, rowId, filtered }: ExportOf<R>,
  format: Format,
  signal: AbortSignal,
  tell: (exporting: Exporting) => void,
): Promise<void> {
  const began = performance.now();
  let last = BEGUN;
  const rows = await allRows<RowOf<R>>({
    fetchPage: (page, limit) => callPage(route, { ...(input as object), page, limit } as RequestOf<R>, { signal }),
    rowId,
    onProgress: (done, total) => {
      last = { ...BEGUN, done, total, elapsedMs: performance.now() - began };
      tell(last);
    },
  });
  tell({ ...last, phase: 'Making the file...' });
  await painted();
  const note = [filtered, `${formatCount(rows.length)} rows`, formatDateTime(new Date().toISOString())];
  const sheet = sheetOf({ title: name, note: note.filter(Boolean).join(' · ') }, fileColumns(columns), rows);
  const file = await withinChunkTimeout(fileOf(sheet, format));
  if (!signal.aborted) download(exportFileName(name, today(), format), file);
}

const sentenceOf = (error: unknown): string =>
  error instanceof RequestFailed ? error.text('The export failed.') : 'The file could not be made.';

/** Takes away everything that is filtered as a file, page by page; leaving the screen stops it. */
export function useExport<R extends Route>(of: ExportOf<R>) {
  const [exporting, setExporting] = useState<Exporting>();
  const [failure, setFailure] = useState<string>();
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);

  const start = async (format: Format): Promise<void> => {
    const control = new AbortController();
    running.current = control;
    setFailure(undefined);
    setExporting(BEGUN);
    try {
      await makeFile(of, format, control.signal, setExporting);
    } catch (error) {
      if (!control.signal.aborted) setFailure(sentenceOf(error));
    } finally {
      setExporting(undefined);
    }
  };

  return { exporting, failure, start, cancel: () => running.current?.abort() };
}
